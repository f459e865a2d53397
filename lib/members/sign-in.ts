import 'server-only'
import { provePasskey } from '@/lib/auth/passkeys'
import { hashPassword, isOutdated, isPassword } from '@/lib/auth/password'
import { takeRecoveryCode } from '@/lib/auth/recovery-codes'
import { endSession, startSession } from '@/lib/auth/session'
import { db } from '@/lib/db/client'
import { countInTurn, forgetTries, perAccount, perAddress, takeBackTry } from '@/lib/http/limits'
import { hashed, logEvent } from '@/lib/log/events'
import { accountTexts } from './account-texts'
import { type Client, invalid, limited, type Refused, type SignedIn } from './commands'
import { isKnownBrowser, rememberBrowser } from './known-browser'
import { noPendingCookie, type Pending, pendingCookie } from './pending-sign-in'
import { queueMemberMail } from './queue-mail'
import type { MemberInput } from './schema'

/** 5 tries a minute for an account from one address. */
const ownTries = (email: string, address: string) => perAccount('login', `${email} ${address}`, 5, 60)
/** 50 failures an hour for an account from everywhere, whether it exists or not. */
const failures = (email: string) => perAccount('login', email, 50, 3_600)
/** The same for a browser that signed in to the account before, apart from what others do. */
const ownFailures = (email: string, browser: string | null) => perAccount('login', `${email} by ${browser}`, 50, 3_600)

/** 30 tries a minute from one address. Gives the seconds to wait, or 0. */
export const countLogin = (address: string) => countInTurn([perAddress('login', address, 30, 60)])

/** The hash, made anew where it has old parameters. */
const renewed = async (id: number, hash: string, password: string, address: string) => {
  if (!isOutdated(hash)) return hash
  const made = await hashPassword(password, address)
  const { count } = await db.member.updateMany({ where: { id, password: hash }, data: { password: made } })
  return count > 0 ? made : hash
}

/** Whose first factor was right, and as the account was when it was judged. */
type Judged = { id: number; hash: string }

/** Begins a session and remembers the browser; a new one is told by mail. Null where the password changed meanwhile. */
const enter = async ({ id, hash }: Judged, { browser = null, words = '', place, earlier }: Client) => {
  const cookies = await startSession(id, hash, words, place)
  if (!cookies) return null
  if (earlier) await endSession(earlier)
  const { cookie, isNew } = await rememberBrowser(id, browser, words)
  if (isNew) await queueMemberMail(db, id, 'new_browser')
  logEvent('sign-in', { member: id, isNewBrowser: isNew })
  return [...cookies, cookie]
}

/** `twoFactor`: the password was right, and a passkey or a recovery code is asked for before anything else. */
type LoggedIn = SignedIn & { twoFactor: boolean }

/**
 * Signs in. The same words in the same time for a wrong password and an unknown address. A browser that signed in to the
 * account before passes the limit of failures, so that nobody can keep a member out; a new one is told by mail.
 */
export const logIn = async ({ email, password }: MemberInput<'login'>, client: Client): Promise<LoggedIn | Refused> => {
  const { address, browser = null, earlier } = client
  const isKnown = await isKnownBrowser(email, browser)
  const counted = [isKnown ? ownFailures(email, browser) : failures(email)]
  const wait = await countInTurn([ownTries(email, address), ...counted])
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
  const judged = { id: member.id, hash }
  const cookies = member.two_factor ? [pendingCookie(judged)] : await enter(judged, client)
  if (!cookies) return wrong
  if (member.two_factor && earlier) await endSession(earlier)
  await forgetTries([ownTries(email, address)])
  await takeBackTry(counted)
  return { ok: true, cookies, twoFactor: member.two_factor }
}

/** Signs in by a passkey alone, which proves its holder twice. The same words whatever was wrong with it. */
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

/** As for passwords: 5 tries a minute for an account from one address, 50 an hour from everywhere. */
const ownSteps = ({ id }: Pending, address: string) => perAccount('second step', `${id} ${address}`, 5, 60)
const failedSteps = ({ id }: Pending) => perAccount('second step', String(id), 50, 3_600)

/** Whether what was given is one of the member's: a passkey's answer, or a recovery code, which is used up by this. */
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

/** Signs in whoever gave the password already, by a second factor. A known browser passes the limit of failures. */
export const answerSecondFactor = async (
  pending: Pending,
  input: MemberInput<'twoFactorChallenge'>,
  client: Client,
): Promise<SignedIn | Refused> => {
  const { address, browser = null } = client
  const counted = (await isKnownBrowser(pending.email, browser)) ? [] : [failedSteps(pending)]
  const wait = await countInTurn([ownSteps(pending, address), ...counted])
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
  await forgetTries([ownSteps(pending, address)])
  await takeBackTry(counted)
  return { ok: true, cookies: [...cookies, noPendingCookie()] }
}
