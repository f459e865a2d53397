import 'server-only'
import { lockOwner } from '@/lib/auth/passkey-challenge'
import { hashPassword, isPassword } from '@/lib/auth/password'
import { endSessions, startSession } from '@/lib/auth/session'
import { isWeakPassword } from '@/lib/auth/weak-password'
import { db } from '@/lib/db/client'
import { isDuplicate } from '@/lib/db/refusal'
import { countAttempt, perAccount, perAddress } from '@/lib/http/limits'
import { type Invalid, invalid, limited, type Refused } from '@/lib/http/refusals'
import { logEvent } from '@/lib/log/events'
import { newMessageId } from '@/lib/mail/message'
import { accountTexts } from './account-texts'
import { canRestoreVerifiedSql } from './email-undo'
import { type Client, forgetBrowsers, rememberBrowser } from './known-browser'
import { queueMemberMail } from './mail-queries'
import { countProof, takeBackProof } from './password-proof'
import type { MemberInput } from './schema'
import { countFirstMail } from './verification'

export type SignedIn = { ok: true; cookies: string[] }
type Done = { ok: true }

/** Resolves to the refusal of a weak new password, or null. `own`: the member's names and e-mail address. */
export const refuseWeak = async (password: string, own: readonly string[]): Promise<Invalid | null> =>
  (await isWeakPassword(password, own)) ? invalid({ password: [accountTexts.passwordCommon] }) : null

const taken = () => invalid({ email: [accountTexts.taken] })

/**
 * Creates an account (pending, unverified) with its verification mail, and signs it in, all or nothing: whoever tries
 * again after an error must not be told that the address is taken. Refuses an address that already has an account, or
 * that another member can still restore.
 */
export const register = async (
  input: MemberInput<'register'>,
  { address, browser = null, words = '', place, earlier }: Client,
): Promise<SignedIn | Refused> => {
  const { first_name, last_name, email, phone } = input
  const weak = await refuseWeak(input.password, [first_name, last_name, email])
  if (weak) return weak
  const wait = await countFirstMail(email)
  if (wait > 0) return limited(wait)
  const password = await hashPassword(input.password, address)
  try {
    return await db.$transaction(async (tx) => {
      const { id } = await tx.member.create({
        data: {
          first_name,
          last_name,
          email,
          phone,
          password,
          mails: { create: { kind: 'verification', to: email, message_id: newMessageId() } },
        },
        select: { id: true },
      })
      const cookies = (await startSession(id, password, { browser: words, place, earlier }, tx)) ?? []
      const { cookie } = await rememberBrowser(tx, id, browser, words)
      return { ok: true, cookies: [...cookies, cookie] } as const
    })
  } catch (error) {
    if (isDuplicate(error)) return taken()
    throw error
  }
}

/** Checks the current password if it is given. */
const confirmIfGiven = async (id: number, password: string | undefined, sid?: string): Promise<Done | Refused> =>
  password ? confirm(id, password, 'current_password', sid) : { ok: true }

/**
 * Changes name and e-mail address of member `id`. A changed address becomes unverified; triggers mail both. The link
 * in its mail can restore the former address; a verified one stays reserved meanwhile. Refuses a taken or reserved
 * address. `sid`: the session, which wrong passwords are counted for.
 */
export const updateProfile = async (
  id: number,
  { name, email, current_password }: MemberInput<'profile'>,
  sid?: string,
): Promise<Done | Refused> => {
  const wait = await countAttempt([perAccount('profile', String(id), 6, 60)])
  if (wait > 0) return limited(wait)
  const confirmed = await confirmIfGiven(id, current_password, sid)
  if (!confirmed.ok) return confirmed
  // After the password: wrong ones must not use up the mails that an address may get.
  const mailWait = await countFirstMail(email, id)
  if (mailWait > 0) return limited(mailWait)
  try {
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`
        INSERT INTO "EmailUndo" ("member_id", "email", "verified_at")
        SELECT "id", "email", "email_verified_at" FROM "Member"
        WHERE "id" = ${id} AND "email" <> ${email} AND ("email_verified_at" IS NOT NULL OR NOT ${canRestoreVerifiedSql(id)}) FOR UPDATE`
      await tx.member.updateMany({ where: { id }, data: { name, email } })
    })
    logEvent('change', { of: 'profile', member: id })
    return { ok: true }
  } catch (error) {
    if (isDuplicate(error)) return taken()
    throw error
  }
}

type Own = { id: number; hash: string; names: string[] }

/** Resolves to the member's hash if `password` is the current one, otherwise to the errors under `field`. */
const confirm = async (
  id: number,
  password: string,
  field: string,
  sid?: string,
): Promise<({ ok: true } & Own) | Refused> => {
  const prover = { kind: 'member', id, sid } as const
  const wait = await countProof(prover)
  if (wait > 0) return limited(wait)
  const member = await db.member.findUnique({ where: { id }, select: { password: true, name: true, email: true } })
  const hash = member?.password ?? ''
  if (!(await isPassword(password, hash))) {
    logEvent('refusal', { of: field, member: id })
    return invalid({ [field]: [accountTexts.passwordWrong] })
  }
  await takeBackProof(prover)
  return { ok: true, id, hash, names: [member?.name ?? '', member?.email ?? ''] }
}

/** How long a repeated password change is taken for one whose response was lost, in ms. */
const repeatPeriod = 10 * 60_000

/**
 * Whether `password` was made the member's password a short while ago. The change ended all other sessions, so the one
 * that repeats it made it or has signed in with it since. Verifying a second password counts as a second try.
 */
const isRepeated = async (id: number, password: string, sid: string): Promise<boolean> => {
  const since = new Date(Date.now() - repeatPeriod)
  const wasChanged = { id, mails: { some: { kind: 'password_changed', created_at: { gt: since } } } } as const
  if ((await db.member.count({ where: wasChanged })) === 0) return false
  return (await confirm(id, password, 'password', sid)).ok
}

/**
 * Changes the password of member `id` and notifies them by mail. Ends all sessions except `sid` and forgets all known
 * browsers except `browser`. A change whose response was lost may be repeated.
 */
export const updatePassword = async (
  id: number,
  sid: string,
  { current_password, password }: MemberInput<'password'>,
  browser: string | null = null,
): Promise<Done | Refused> => {
  const own = await confirm(id, current_password, 'current_password', sid)
  if (!own.ok && own.reason === 'invalid' && (await isRepeated(id, password, sid))) {
    await takeBackProof({ kind: 'member', id, sid })
    return { ok: true }
  }
  if (!own.ok) return own
  const weak = await refuseWeak(password, own.names)
  if (weak) return weak
  const renewed = await hashPassword(password)
  const changed = await db.$transaction(async (tx) => {
    const { count } = await tx.member.updateMany({ where: { id, password: own.hash }, data: { password: renewed } })
    if (count === 0) return false
    await tx.session.deleteMany({ where: { member_id: id, id: { not: sid } } })
    await forgetBrowsers(tx, id, browser)
    await queueMemberMail(tx, id, 'password_changed')
    return true
  })
  if (!changed && (await isRepeated(id, password, sid))) return { ok: true }
  if (!changed) return invalid({ current_password: [accountTexts.passwordWrong] })
  logEvent('change', { of: 'password', member: id })
  return { ok: true }
}

/** Ends all sessions of member `id`, including this one, and forgets all known browsers. */
export const signOutEverywhere = async (id: number): Promise<void> => {
  await endSessions(id)
  await forgetBrowsers(db, id)
  logEvent('change', { of: 'sessions', member: id })
}

/**
 * Permanently deletes the account of member `id`, confirmed by the password. Enquiries are not part of it and stay.
 * `sid`: the session, which wrong passwords are counted for.
 */
export const deleteAccount = async (
  id: number,
  { password }: MemberInput<'deletion'>,
  sid?: string,
): Promise<Done | Refused> => {
  const own = await confirm(id, password, 'password', sid)
  if (!own.ok) return own
  await db.$transaction(
    async (tx) => {
      // The member first, as whatever verifies the address and then gathers its alerts.
      await lockOwner(tx, { member_id: id })
      const member = await tx.member.findUnique({ where: { id }, select: { email: true, email_verified_at: true } })
      // Alerts that the person set as a guest are deleted too, if the address is verified as theirs.
      if (member?.email_verified_at) await tx.alert.deleteMany({ where: { email: member.email.toLowerCase() } })
      await tx.member.deleteMany({ where: { id } })
    },
    // The row of a mail that is being sent stays locked until a slow mail server has answered.
    { timeout: 30_000 },
  )
  logEvent('change', { of: 'deletion', member: id })
  return { ok: true }
}

/** 5 registrations a minute from one address. Returns the seconds to wait, or 0. */
export const countRegistration = (address: string) => countAttempt([perAddress('register', address, 5, 60)])
