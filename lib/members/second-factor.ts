import 'server-only'
import {
  addPasskey,
  checkNewPasskey,
  findPasskeys,
  newPasskeyOptions,
  type PasskeyLine,
  provePasskey,
  removePasskey,
} from '@/lib/auth/passkeys'
import { isPassword } from '@/lib/auth/password'
import { countRecoveryCodes, makeRecoveryCodes } from '@/lib/auth/recovery-codes'
import { proveSession } from '@/lib/auth/session'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { type Acting, asActor } from '@/lib/db/history'
import { countTry, perAccount } from '@/lib/http/limits'
import { logEvent } from '@/lib/log/events'
import { findSender } from '@/lib/site/mail-sender'
import { accountTexts } from './account-texts'
import { invalid, limited, type Refused } from './commands'
import { queueMemberMail } from './queue-mail'
import type { MemberInput } from './schema'

type Done = { ok: true }
const ownerOf = (id: number) => ({ member_id: id })
const ownTries = (id: number) => countTry([perAccount('second factor', String(id), 20, 60)])

/** How a member signs in beside the password. */
export type SecondFactor = {
  passkeys: PasskeyLine[]
  /** whether the password alone does not do */
  required: boolean
  codesLeft: number
}

/** The passkeys of member `id`, and whether one is asked for after the password. */
export const findSecondFactor = async (id: number): Promise<SecondFactor> => {
  const [passkeys, member, codesLeft] = await Promise.all([
    findPasskeys(ownerOf(id)),
    db.member.findUnique({ where: { id }, select: { two_factor: true } }),
    countRecoveryCodes(ownerOf(id)),
  ])
  return { passkeys, required: member?.two_factor ?? false, codesLeft }
}

/** What a browser needs to make a passkey for member `id`. */
export const memberPasskeyOptions = async ({ id, email }: { id: number; email: string }) =>
  newPasskeyOptions(ownerOf(id), { account: email, shop: (await findSender()).site.brand })

/** Until its address is verified, an account may be somebody's who only typed it: it gets no other way in than its password. */
export const refuseUnverified = (field: string): Refused & { reason: 'invalid' } => ({
  ok: false,
  reason: 'invalid',
  errors: { [field]: [accountTexts.passkeyUnverified] },
})

/** Whether the address of member `id` is verified, and stays so until the transaction ends. */
const isVerified = async (tx: Prisma.TransactionClient, id: number): Promise<boolean> =>
  (
    await tx.$queryRaw<object[]>`
      SELECT FROM "Member" WHERE "id" = ${id} AND "email_verified_at" IS NOT NULL FOR NO KEY UPDATE`
  ).length > 0

/**
 * Keeps a new passkey of member `id`, called `name` or by its browser's `words`, and tells them by mail. Refuses an account
 * whose address is not verified.
 */
export const addMemberPasskey = async (
  id: number,
  { credential, name }: MemberInput<'newPasskey'>,
  words: string,
): Promise<Done | Refused> => {
  const wait = await ownTries(id)
  if (wait > 0) return limited(wait)
  const made = await checkNewPasskey(ownerOf(id), credential)
  if (!made) return invalid({ credential: [accountTexts.passkey] })
  const added = await db.$transaction(async (tx) => {
    if (!(await isVerified(tx, id))) return { ok: false, reason: 'unverified' } as const
    const done = await addPasskey(tx, ownerOf(id), made, name || words)
    if (done.ok) await queueMemberMail(tx, id, 'passkey_added')
    return done
  })
  if (added.ok) return added
  if (added.reason === 'unverified') return refuseUnverified('credential')
  return invalid({ credential: [added.reason === 'too-many' ? accountTexts.passkeysFull : accountTexts.passkey] })
}

/** Removes a passkey of member `id` and tells them by mail. One that is not there is removed already. */
export const removeMemberPasskey = (id: number, passkey: string): Promise<void> =>
  db.$transaction(async (tx) => {
    if ((await removePasskey(tx, ownerOf(id), passkey)) !== null) await queueMemberMail(tx, id, 'passkey_removed')
  })

type Codes = { ok: true; codes: string[] }

/**
 * Asks for a passkey after the password of member `id` from now on. Gives new recovery codes, this one time. Refuses an account
 * without a passkey, and one whose address is not verified.
 */
export const requireSecondFactor = async (id: number): Promise<Codes | Refused> => {
  const wait = await ownTries(id)
  if (wait > 0) return limited(wait)
  return db.$transaction(async (tx) => {
    if (!(await isVerified(tx, id))) return refuseUnverified('enabled')
    const { count } = await tx.member.updateMany({ where: { id, passkeys: { some: {} } }, data: { two_factor: true } })
    if (count === 0) return invalid({ enabled: [accountTexts.passkeyMissing] })
    return { ok: true, codes: await makeRecoveryCodes(tx, ownerOf(id)) }
  })
}

/** Makes new recovery codes for member `id` in place of the old ones, where a second factor is asked for at all. */
export const renewRecoveryCodes = async (id: number): Promise<Codes | Refused> => {
  const wait = await ownTries(id)
  if (wait > 0) return limited(wait)
  const isOn = (await db.member.count({ where: { id, two_factor: true } })) > 0
  if (!isOn) return invalid({ enabled: [accountTexts.passkeyMissing] })
  return { ok: true, codes: await db.$transaction((tx) => makeRecoveryCodes(tx, ownerOf(id))) }
}

/** The password alone signs member `id` in again; passkeys stay. The member is told by mail. */
export const endSecondFactor = (id: number): Promise<void> =>
  db.$transaction(async (tx) => {
    const { count } = await tx.member.updateMany({ where: { id, two_factor: true }, data: { two_factor: false } })
    await tx.recoveryCode.deleteMany({ where: ownerOf(id) })
    if (count > 0) await queueMemberMail(tx, id, 'second_factor_off')
  })

/**
 * Removes every passkey and recovery code of member `id`, who has lost them: the password alone signs in again. Ends every
 * session, tells the member by mail, and stands in the history with whoever did it.
 */
export const resetPasskeys = (acting: Acting, id: number): Promise<Done | { ok: false; reason: 'none' }> =>
  asActor(acting, async (tx) => {
    if ((await tx.passkey.deleteMany({ where: ownerOf(id) })).count === 0) return { ok: false, reason: 'none' }
    await tx.session.deleteMany({ where: ownerOf(id) })
    await tx.member.update({ where: { id }, data: { passkeys_reset_at: new Date() }, select: { id: true } })
    await queueMemberMail(tx, id, 'passkeys_reset')
    return { ok: true }
  })

/** Notes that the holder of session `sid` is member `id`, by the password or a passkey. */
export const confirmSession = async (
  { id, sid }: { id: number; sid: string },
  { password = '', credential }: MemberInput<'confirmPassword'>,
): Promise<Done | Refused> => {
  const wait = await countTry([perAccount('password', String(id), 6, 60)])
  if (wait > 0) return limited(wait)
  const isHolder = credential
    ? (await provePasskey(credential, 'confirm', { owner: ownerOf(id), kind: 'member' })) !== null
    : await isPassword(
        password,
        (await db.member.findUnique({ where: { id }, select: { password: true } }))?.password,
        `member ${id}`,
        'known',
      )
  if (!isHolder) {
    logEvent('refusal', { of: 'confirmation', member: id })
    return credential
      ? invalid({ credential: [accountTexts.passkey] })
      : invalid({ password: [accountTexts.confirmation] })
  }
  await proveSession(sid)
  return { ok: true }
}
