import 'server-only'
import { provePasskey } from '@/lib/auth/passkeys'
import { hashPassword, isOutdated, isPassword } from '@/lib/auth/password'
import { takeRecoveryCode } from '@/lib/auth/recovery-codes'
import { endSession, startSession } from '@/lib/auth/session'
import { db } from '@/lib/db/client'
import { clearAttempts, countAttemptInTurn, perAccount, perAddress, refundAttempt } from '@/lib/http/limits'
import { invalid, limited, type Refused } from '@/lib/http/refusals'
import { hashed, logEvent } from '@/lib/log/events'
import { accountTexts } from './account-texts'
import type { SignedIn } from './commands'
import { type Client, isKnownBrowser, rememberBrowser } from './known-browser'
import { queueMemberMail } from './mail-queries'
import { noPendingCookie, type Pending, pendingCookie } from './pending-sign-in'
import type { MemberInput } from './schema'

/** 5 tries a minute per account and client address. */
const ownTries = (email: string, address: string) => perAccount('login', `${email} ${address}`, 5, 60)
/** 50 failures an hour per account from all clients, whether it exists or not. */
const failures = (email: string) => perAccount('login', email, 50, 3_600)
/** The same for a browser that has signed in to the account before, counted separately. */
const ownFailures = (email: string, browser: string | null) => perAccount('login', `${email} by ${browser}`, 50, 3_600)

/** 30 tries a minute from one address. Returns the seconds to wait, or 0. */
export const countLogin = (address: string) => countAttemptInTurn([perAddress('login', address, 30, 60)])

/** Resolves to the password's hash, renewed if its parameters are outdated. */
const renewed = async (id: number, hash: string, password: string, address: string) => {
  if (!isOutdated(hash)) return hash
  const made = await hashPassword(password, address)
  const { count } = await db.member.updateMany({ where: { id, password: hash }, data: { password: made } })
  return count > 0 ? made : hash
}

/** A member whose first factor was correct, with the hash at the time of the check. */
type FirstFactor = { id: number; hash: string }

/**
 * Starts a session, remembers the browser and mails about a new one, all or nothing: a remembered browser is not mailed
 * about again. Null if the password changed meanwhile.
 */
const enter = async ({ id, hash }: FirstFactor, { browser = null, words = '', place, earlier }: Client) => {
  const entered = await db.$transaction(async (tx) => {
    const cookies = await startSession(id, hash, { browser: words, place, earlier }, tx)
    if (!cookies) return null
    const { cookie, isNew } = await rememberBrowser(tx, id, browser, words)
    if (isNew) await queueMemberMail(tx, id, 'new_browser')
    return { cookies: [...cookies, cookie], isNew }
  })
  if (!entered) return null
  logEvent('sign-in', { member: id, isNewBrowser: entered.isNew })
  return entered.cookies
}

/** `twoFactor`: the password was correct, and a passkey or recovery code is required next. */
type LoggedIn = SignedIn & { twoFactor: boolean }

/**
 * Signs in. A wrong password and an unknown address get the same answer in the same time. A browser that has signed in
 * to the account before has a failure limit of its own, so that nobody can lock a member out.
 */
export const logIn = async ({ email, password }: MemberInput<'login'>, client: Client): Promise<LoggedIn | Refused> => {
  const { address, browser = null, earlier } = client
  const isKnown = await isKnownBrowser(email, browser)
  const counted = [isKnown ? ownFailures(email, browser) : failures(email)]
  const wait = await countAttemptInTurn([ownTries(email, address), ...counted])
  if (wait > 0) return limited(wait)
  const member = await db.member.findUnique({
    where: { email },
    select: { id: true, password: true, two_factor: true },
  })
  const wrong = invalid({ email: [accountTexts.credentials] })
  const isRight = isKnown
    ? await isPassword(password, member?.password, email, 'known')
    : await isPassword(password, member?.password, address)
  if (!isRight || !member) {
    logEvent('refusal', { of: 'sign-in', account: hashed(email) })
    return wrong
  }

  const hash = await renewed(member.id, member.password, password, address)
  const verified = { id: member.id, hash }
  const cookies = member.two_factor ? [pendingCookie(verified)] : await enter(verified, client)
  if (!cookies) return wrong
  if (member.two_factor && earlier) await endSession(earlier)
  await clearAttempts([ownTries(email, address)])
  await refundAttempt(counted)
  return { ok: true, cookies, twoFactor: member.two_factor }
}

/** Signs in by passkey alone, which counts as two factors. Every refusal has the same answer. */
export const logInByPasskey = async (
  { credential }: MemberInput<'passkeyLogin'>,
  client: Client,
): Promise<SignedIn | Refused> => {
  const wrong = invalid({ credential: [accountTexts.passkey] })
  const proven = await provePasskey(credential, 'sign-in', { kind: 'member' })
  const member =
    proven && (await db.member.findUnique({ where: { id: proven.accountId }, select: { id: true, password: true } }))
  const cookies = member && (await enter({ id: member.id, hash: member.password }, client))
  if (!cookies) logEvent('refusal', { of: 'passkey' })
  return cookies ? { ok: true, cookies } : wrong
}

/** As for passwords: 5 tries a minute per account and client address, 50 an hour from all clients. */
const ownSteps = ({ id }: Pending, address: string) => perAccount('second step', `${id} ${address}`, 5, 60)
const failedSteps = ({ id }: Pending) => perAccount('second step', String(id), 50, 3_600)

/** Whether the input is a second factor of the member: a passkey response, or a recovery code, which is consumed. */
const isSecondFactor = async (
  { id }: Pending,
  { credential, recovery_code = '' }: MemberInput<'twoFactorChallenge'>,
): Promise<boolean> => {
  const owner = { member_id: id }
  if (credential) return (await provePasskey(credential, 'second-factor', { owner, kind: 'member' })) !== null
  return db.$transaction(async (tx) => {
    if (!(await takeRecoveryCode(tx, owner, recovery_code))) return false
    await queueMemberMail(tx, id, 'recovery_code_used')
    return true
  })
}

/** Signs in by second factor after the password. The failure limit does not apply to known browsers. */
export const answerSecondFactor = async (
  pending: Pending,
  input: MemberInput<'twoFactorChallenge'>,
  client: Client,
): Promise<SignedIn | Refused> => {
  const { address, browser = null } = client
  const counted = (await isKnownBrowser(pending.email, browser)) ? [] : [failedSteps(pending)]
  const wait = await countAttemptInTurn([ownSteps(pending, address), ...counted])
  if (wait > 0) return limited(wait)
  const wrong = input.credential
    ? invalid({ credential: [accountTexts.passkey] })
    : invalid({ recovery_code: [accountTexts.recoveryCode] })
  if (!(await isSecondFactor(pending, input))) {
    logEvent('refusal', { of: 'second factor', member: pending.id })
    return wrong
  }
  const cookies = await enter(pending, client)
  if (!cookies) return wrong
  await clearAttempts([ownSteps(pending, address)])
  await refundAttempt(counted)
  return { ok: true, cookies: [...cookies, noPendingCookie()] }
}
