import 'server-only'
import {
  addPasskey,
  checkNewPasskey,
  findPasskeys,
  newPasskeyOptions,
  type PasskeyLine,
  passkeyOptions,
  provePasskey,
  removePasskey,
} from '@/lib/auth/passkeys'
import { isPassword } from '@/lib/auth/password'
import { db } from '@/lib/db/client'
import { countTry, perAccount } from '@/lib/http/limits'
import { logEvent } from '@/lib/log/events'
import { accountTexts } from '@/lib/members/account-texts'
import { findSender } from '@/lib/site/mail-sender'
import type { Staff } from './account'
import { tellStaff } from './account-mails'
import { actingAs } from './acting'
import type { StaffInput } from './schema'
import { type Browser, enterDesk, invalid, limited, type Refused, type SignedIn } from './sign-in'

type Done = { ok: true } | Refused
const ownerOf = (id: number) => ({ staff_id: id })
const ownTries = (id: number) => countTry([perAccount('staff second factor', String(id), 20, 60)])
const unknown = () => invalid({ credential: [accountTexts.passkey] })

/** How a colleague signs in beside the password. `required`: the password alone does not do. */
export type StaffPasskeys = { passkeys: PasskeyLine[]; required: boolean }

/** The passkeys of account `id`, and whether the desk asks for one. */
export const findStaffPasskeys = async (id: number): Promise<StaffPasskeys> => {
  const [passkeys, account] = await Promise.all([
    findPasskeys(ownerOf(id)),
    db.staffAccount.findUnique({ where: { id }, select: { two_factor: true } }),
  ])
  return { passkeys, required: account?.two_factor ?? false }
}

/** What a browser needs to sign in at the desk; it names no account. */
export const deskSignInOptions = () => passkeyOptions('staff-sign-in', null)

/** What a browser needs to prove who sits at the desk, or to make a passkey. */
export const staffPasskeyOptions = async (purpose: 'confirm' | 'add', { id, email }: Staff) =>
  purpose === 'confirm'
    ? passkeyOptions('confirm', ownerOf(id))
    : newPasskeyOptions(ownerOf(id), { account: email, shop: `${(await findSender()).site.brand} staff` })

/** Signs in at the desk by a passkey alone, which proves its holder twice. The same words whatever was wrong with it. */
export const signInByPasskey = async (
  { credential }: StaffInput<'passkeySignIn'>,
  browser: Browser,
): Promise<SignedIn | Refused> => {
  const proven = await provePasskey(credential, 'staff-sign-in', { kind: 'staff' })
  const account =
    proven &&
    (await db.staffAccount.findUnique({
      where: { id: proven.accountId, suspended: false },
      select: { id: true, password: true },
    }))
  const entered = account && (await enterDesk(account, browser))
  if (!entered) logEvent('refusal', { of: 'desk passkey' })
  return entered || unknown()
}

/** Keeps a new passkey of somebody at the desk, called `name` or by its browser's `words`, and tells them by mail. */
export const addStaffPasskey = async (
  staff: Staff,
  { credential, name }: StaffInput<'newPasskey'>,
  words: string,
): Promise<Done> => {
  const wait = await ownTries(staff.id)
  if (wait > 0) return limited(wait)
  const made = await checkNewPasskey(ownerOf(staff.id), credential)
  if (!made) return unknown()
  const added = await actingAs(staff, async (tx) => {
    const done = await addPasskey(tx, ownerOf(staff.id), made, name || words)
    if (done.ok) await tellStaff(tx, staff.id, 'passkey_added')
    return done
  })
  if (added.ok) return added
  return added.reason === 'too-many' ? invalid({ credential: [accountTexts.passkeysFull] }) : unknown()
}

/** Removes a passkey of somebody at the desk and tells them by mail. One that is not there is removed already. */
export const removeStaffPasskey = (staff: Staff, passkey: string): Promise<void> =>
  actingAs(staff, async (tx) => {
    if ((await removePasskey(tx, ownerOf(staff.id), passkey)) !== null) await tellStaff(tx, staff.id, 'passkey_removed')
  })

/** Says whether the password alone signs somebody in at the desk. Refuses to ask for a passkey where there is none. */
export const requireStaffPasskey = (staff: Staff, required: boolean): Promise<Done> =>
  actingAs(staff, async (tx) => {
    const where = required ? { id: staff.id, passkeys: { some: {} } } : { id: staff.id, two_factor: true }
    const { count } = await tx.staffAccount.updateMany({ where, data: { two_factor: required } })
    if (required && count === 0) return invalid({ enabled: [accountTexts.passkeyMissing] })
    if (!required && count > 0) await tellStaff(tx, staff.id, 'second_factor_off')
    return { ok: true }
  })

/**
 * Removes every passkey of account `id`, whose holder has lost them: the password alone signs in again. Ends every session
 * of the account and tells its holder by mail.
 */
export const resetStaffPasskeys = (staff: Staff, id: number): Promise<{ ok: true } | { ok: false; reason: 'none' }> =>
  actingAs(staff, async (tx) => {
    if ((await tx.passkey.deleteMany({ where: ownerOf(id) })).count === 0) return { ok: false, reason: 'none' }
    await tx.staffSession.deleteMany({ where: ownerOf(id) })
    await tx.staffAccount.update({ where: { id }, data: { passkeys_reset_at: new Date() }, select: { id: true } })
    await tellStaff(tx, id, 'passkeys_reset')
    return { ok: true }
  })

/** Notes that the holder of session `sid` sits there still, by the password or a passkey. */
export const proveStaff = async (
  { id, sid }: { id: number; sid: string },
  { password = '', credential }: StaffInput<'proof'>,
): Promise<Done> => {
  const wait = await countTry([perAccount('staff password', String(id), 6, 60)])
  if (wait > 0) return limited(wait)
  const isHolder = credential
    ? (await provePasskey(credential, 'confirm', { owner: ownerOf(id), kind: 'staff' })) !== null
    : await isPassword(
        password,
        (await db.staffAccount.findUnique({ where: { id }, select: { password: true } }))?.password,
        `desk ${id}`,
        'known',
      )
  if (!isHolder) {
    logEvent('refusal', { of: 'confirmation', staff: id })
    return credential ? unknown() : invalid({ password: [accountTexts.confirmation] })
  }
  await db.staffSession.updateMany({ where: { id: sid, staff_id: id }, data: { proven_at: new Date() } })
  return { ok: true }
}
