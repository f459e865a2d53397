import 'server-only'
import {
  addPasskey,
  checkNewPasskey,
  findPasskeys,
  newPasskeyOptions,
  type PasskeyLine,
  removePasskey,
  renamePasskey,
} from '@/lib/auth/passkeys'
import { countRecoveryCodes, makeRecoveryCodes } from '@/lib/auth/recovery-codes'
import { proveSession } from '@/lib/auth/session'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { type Acting, asActor } from '@/lib/db/history'
import { countAttempt, perAccount } from '@/lib/http/limits'
import { type Invalid, invalid, limited, type Refused } from '@/lib/http/refusals'
import { findSender } from '@/lib/site/queries'
import { accountTexts } from './account-texts'
import { queueMemberMail } from './mail-queries'
import { confirmHolder } from './password-proof'
import type { MemberInput } from './schema'

type Done = { ok: true }
const ownerOf = (id: number) => ({ member_id: id })
const ownTries = (id: number) => countAttempt([perAccount('second factor', String(id), 20, 60)])

/** A member's means of signing in besides the password. */
export type SecondFactor = {
  passkeys: PasskeyLine[]
  /** whether the password alone is not enough */
  required: boolean
  codesLeft: number
}

/** Resolves to the passkeys of member `id`, and whether one is required after the password. */
export const findSecondFactor = async (id: number): Promise<SecondFactor> => {
  const [passkeys, member, codesLeft] = await Promise.all([
    findPasskeys(ownerOf(id)),
    db.member.findUnique({ where: { id }, select: { two_factor: true } }),
    countRecoveryCodes(ownerOf(id)),
  ])
  return { passkeys, required: member?.two_factor ?? false, codesLeft }
}

/** Resolves to the browser's options for creating a passkey of member `id`. */
export const memberPasskeyOptions = async ({ id, email }: { id: number; email: string }) =>
  newPasskeyOptions(ownerOf(id), { account: email, shop: (await findSender()).site.brand })

/** Until the address is verified, it may belong to somebody else: the account gets no way in but its password. */
export const refuseUnverified = (field: string): Invalid => invalid({ [field]: [accountTexts.passkeyUnverified] })

/** Whether the address of member `id` is verified. Locks the row until the transaction ends. */
const isVerified = async (tx: Prisma.TransactionClient, id: number): Promise<boolean> =>
  (
    await tx.$queryRaw<object[]>`
      SELECT FROM "Member" WHERE "id" = ${id} AND "email_verified_at" IS NOT NULL FOR NO KEY UPDATE`
  ).length > 0

/**
 * Stores a new passkey of member `id`, named `name` or after the browser (`words`), and notifies them by mail. Refuses
 * an account whose address is not verified.
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

const unknownPasskey = () => invalid({ id: [accountTexts.passkeyUnknown] })

/** Renames a passkey of member `id`. Refuses one that the account does not have. */
export const renameMemberPasskey = async (
  id: number,
  { id: passkey, name }: MemberInput<'passkeyName'>,
): Promise<Done | Refused> => ((await renamePasskey(ownerOf(id), passkey, name)) ? { ok: true } : unknownPasskey())

/** Removes a passkey of member `id` and notifies them by mail. Refuses one that the account does not have. */
export const removeMemberPasskey = (id: number, passkey: string): Promise<Done | Refused> =>
  db.$transaction(async (tx) => {
    if ((await removePasskey(tx, ownerOf(id), passkey)) === null) return unknownPasskey()
    await queueMemberMail(tx, id, 'passkey_removed')
    return { ok: true }
  })

type Codes = { ok: true; codes: string[] }

/**
 * Requires a passkey after the password of member `id` from now on. Returns new recovery codes, shown only this once.
 * Refuses an account without a passkey or with an unverified address.
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

/** Replaces the recovery codes of member `id`. Refused unless the second factor is on. */
export const renewRecoveryCodes = async (id: number): Promise<Codes | Refused> => {
  const wait = await ownTries(id)
  if (wait > 0) return limited(wait)
  return db.$transaction(async (tx) => {
    // The lock makes concurrent renewals leave one set, and none after the second factor was turned off.
    const locked = await tx.$queryRaw<object[]>`
      SELECT FROM "Member" WHERE "id" = ${id} AND "two_factor" FOR NO KEY UPDATE`
    if (locked.length === 0) return invalid({ enabled: [accountTexts.passkeyMissing] })
    return { ok: true, codes: await makeRecoveryCodes(tx, ownerOf(id)) }
  })
}

/** Turns off the second factor of member `id` and notifies them by mail. Passkeys stay. */
export const endSecondFactor = (id: number): Promise<void> =>
  db.$transaction(async (tx) => {
    const { count } = await tx.member.updateMany({ where: { id, two_factor: true }, data: { two_factor: false } })
    await tx.recoveryCode.deleteMany({ where: ownerOf(id) })
    if (count > 0) await queueMemberMail(tx, id, 'second_factor_off')
  })

/**
 * Removes all passkeys and recovery codes of member `id`, who has lost them: the password alone signs in again. Ends
 * all sessions, notifies the member by mail, and records the acting person in the history. Refuses an account that has
 * no passkey and is asked for none.
 */
export const resetPasskeys = (acting: Acting, id: number): Promise<Done | { ok: false; reason: 'none' }> =>
  asActor(acting, async (tx) => {
    const { count } = await tx.member.updateMany({
      where: { id, OR: [{ two_factor: true }, { passkeys: { some: {} } }] },
      data: { two_factor: false, passkeys_reset_at: new Date() },
    })
    if (count === 0) return { ok: false, reason: 'none' }
    await tx.passkey.deleteMany({ where: ownerOf(id) })
    await tx.recoveryCode.deleteMany({ where: ownerOf(id) })
    await tx.session.deleteMany({ where: ownerOf(id) })
    await queueMemberMail(tx, id, 'passkeys_reset')
    return { ok: true }
  })

/** Confirms by password or passkey that the holder of session `sid` is member `id`. */
export const confirmSession = async (
  { id, sid }: { id: number; sid: string },
  input: MemberInput<'confirmPassword'>,
): Promise<Done | Refused> => {
  const confirmed = await confirmHolder({ kind: 'member', id, sid }, input, () =>
    db.member.findUnique({ where: { id }, select: { password: true } }),
  )
  if (confirmed.ok) await proveSession(sid)
  return confirmed
}
