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
import { db } from '@/lib/db/client'
import { countAttempt, perAccount } from '@/lib/http/limits'
import { invalid, limited, type Refused } from '@/lib/http/refusals'
import { logEvent } from '@/lib/log/events'
import { accountTexts } from '@/lib/members/account-texts'
import { confirmHolder } from '@/lib/members/password-proof'
import { findSender } from '@/lib/site/queries'
import type { Staff } from './account'
import { tellStaff } from './account-mails'
import { actingAs } from './acting'
import type { StaffInput } from './schema'
import { type Browser, enterDesk, type SignedIn } from './sign-in'

type Done = { ok: true } | Refused
const ownerOf = (id: number) => ({ staff_id: id })
const ownTries = (id: number) => countAttempt([perAccount('staff second factor', String(id), 20, 60)])
const unknown = () => invalid({ credential: [accountTexts.passkey] })

/** A colleague's passkeys. `required`: the password alone does not sign in. */
export type StaffPasskeys = { passkeys: PasskeyLine[]; required: boolean }

/** The passkeys of account `id`, and whether signing in requires one. */
export const findStaffPasskeys = async (id: number): Promise<StaffPasskeys> => {
  const [passkeys, account] = await Promise.all([
    findPasskeys(ownerOf(id)),
    db.staffAccount.findUnique({ where: { id }, select: { two_factor: true } }),
  ])
  return { passkeys, required: account?.two_factor ?? false }
}

/** WebAuthn options for signing in; they reveal no account. */
export const deskSignInOptions = () => passkeyOptions('staff-sign-in', null)

/** WebAuthn options for confirming one's identity or creating a passkey. */
export const staffPasskeyOptions = async (purpose: 'confirm' | 'add', { id, email }: Staff) =>
  purpose === 'confirm'
    ? passkeyOptions('confirm', ownerOf(id))
    : newPasskeyOptions(ownerOf(id), { account: email, shop: `${(await findSender()).site.brand} staff` })

/** Signs in by a passkey alone, which counts as two factors. Every failure gets the same answer. */
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

/** Stores a colleague's new passkey as `name`, or as the browser description `words`, and queues a mail about it. */
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

/** Removes a colleague's passkey and queues a mail about it. False if the account has no such passkey. */
export const removeStaffPasskey = (staff: Staff, passkey: string): Promise<boolean> =>
  actingAs(staff, async (tx) => {
    if ((await removePasskey(tx, ownerOf(staff.id), passkey)) === null) return false
    await tellStaff(tx, staff.id, 'passkey_removed')
    return true
  })

/** Sets whether signing in requires a passkey. Refuses to require one if the account has none. */
export const requireStaffPasskey = (staff: Staff, required: boolean): Promise<Done> =>
  actingAs(staff, async (tx) => {
    const where = required ? { id: staff.id, passkeys: { some: {} } } : { id: staff.id, two_factor: true }
    const { count } = await tx.staffAccount.updateMany({ where, data: { two_factor: required } })
    if (required && count === 0) return invalid({ enabled: [accountTexts.passkeyMissing] })
    if (!required && count > 0) await tellStaff(tx, staff.id, 'second_factor_off')
    return { ok: true }
  })

/**
 * Removes all passkeys of account `id`, whose holder has lost them, so that the password alone signs in again. Ends all
 * sessions of the account and queues a mail to its holder. Refuses an account that has no passkey and is asked for none.
 */
export const resetStaffPasskeys = (staff: Staff, id: number): Promise<{ ok: true } | { ok: false; reason: 'none' }> =>
  actingAs(staff, async (tx) => {
    const { count } = await tx.staffAccount.updateMany({
      where: { id, OR: [{ two_factor: true }, { passkeys: { some: {} } }] },
      data: { two_factor: false, passkeys_reset_at: new Date() },
    })
    if (count === 0) return { ok: false, reason: 'none' }
    await tx.passkey.deleteMany({ where: ownerOf(id) })
    await tx.staffSession.deleteMany({ where: ownerOf(id) })
    await tellStaff(tx, id, 'passkeys_reset')
    return { ok: true }
  })

/** Records that the holder of session `sid` has confirmed their identity with the password or a passkey. */
export const proveStaff = async (
  { id, sid }: { id: number; sid: string },
  input: StaffInput<'proof'>,
): Promise<Done> => {
  const confirmed = await confirmHolder({ kind: 'staff', id, sid }, input, () =>
    db.staffAccount.findUnique({ where: { id }, select: { password: true } }),
  )
  if (confirmed.ok)
    await db.staffSession.updateMany({ where: { id: sid, staff_id: id }, data: { proven_at: new Date() } })
  return confirmed
}
