import 'server-only'
import { isPassword } from '@/lib/auth/password'
import { db } from '@/lib/db/client'
import { countInTurn, forgetTries, perAccount, perAddress, takeBackTry } from '@/lib/http/limits'
import { hashed, logEvent } from '@/lib/log/events'
import { accountTexts } from '@/lib/members/account-texts'
import { tellStaff } from './account-mails'
import { deskBrowserCookie, isKnownAtDesk } from './known-browser'
import type { StaffInput } from './schema'
import { endStaffSession, startStaffSession } from './session'

/** Why somebody does not come in, or a change of the own account was not taken. */
export type Refused =
  | { ok: false; reason: 'invalid'; errors: Record<string, string[]> }
  | { ok: false; reason: 'limited'; wait: number }

/** `next`: where to go on, if not to the desk. */
export type SignedIn = { ok: true; cookies: string[]; next?: string }

/** Where somebody signs in: the client's address, its User-Agent, the place in words, its earlier session, and what it was given before. */
export type Browser = { address: string; browser: string; place?: string; earlier?: string; known?: string }

export const invalid = (errors: Record<string, string[]>): Refused => ({ ok: false, reason: 'invalid', errors })
export const limited = (wait: number): Refused => ({ ok: false, reason: 'limited', wait })

/** As members have: 5 tries a minute for an account from one address, 50 failures an hour for the account. */
const ownTries = (email: string, address: string) => perAccount('staff', `${email} ${address}`, 5, 60)
const failures = (email: string) => perAccount('staff', email, 50, 3_600)

/** 30 tries a minute from one address at all the desk's doors. Gives the seconds to wait, or 0. */
export const countStaffAddress = (address: string) => countInTurn([perAddress('staff', address, 30, 60)])

type Account = { id: number; password: string }

/** Begins a session at the desk for whoever was proven; null where the password changed or the account was suspended meanwhile. */
export const enterDesk = async (account: Account, client: Browser): Promise<SignedIn | null> => {
  const { browser, place, earlier, known } = client
  const { id, password } = account
  const isFirst = (await db.staffAccount.count({ where: { id, last_login_at: null } })) > 0
  const cookies = await startStaffSession(id, password, browser, place)
  if (!cookies) return null
  if (earlier) await endStaffSession(earlier)
  if (!isFirst && !isKnownAtDesk(known, account)) await tellStaff(db, id, 'new_browser')
  logEvent('sign-in', { staff: account.id })
  return { ok: true, cookies: [...cookies, deskBrowserCookie(account)] }
}

/** What a right password is answered with where the account asks for a passkey, which signs in by itself. */
const passkeyAsked = 'Your account asks for a passkey: sign in with it.'

/**
 * Signs in at the desk. The same words in the same time for a wrong password and an unknown or suspended account. A browser
 * that signed in to the account before passes the limit of failures and does not stand in line with strangers, so that nobody
 * can keep a colleague out.
 */
export const signInStaff = async (
  { email, password }: StaffInput<'signIn'>,
  browser: Browser,
): Promise<SignedIn | Refused> => {
  const { address, known } = browser
  const account = await db.staffAccount.findUnique({
    where: { email, suspended: false },
    select: { id: true, password: true, two_factor: true },
  })
  const isKnown = account !== null && isKnownAtDesk(known, account)
  const counted = isKnown ? [] : [failures(email)]
  const wait = await countInTurn([ownTries(email, address), ...counted])
  if (wait > 0) return limited(wait)
  const wrong = invalid({ email: [accountTexts.credentials] })
  const isRight = isKnown
    ? await isPassword(password, account.password, `desk ${email}`, 'known')
    : await isPassword(password, account?.password, address)
  if (!isRight || !account) {
    logEvent('refusal', { of: 'desk sign-in', account: hashed(email) })
    return wrong
  }
  await forgetTries([ownTries(email, address)])
  await takeBackTry(counted)
  if (account.two_factor) return invalid({ form: [passkeyAsked] })
  return (await enterDesk(account, browser)) ?? wrong
}
