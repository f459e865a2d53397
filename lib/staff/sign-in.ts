import 'server-only'
import { isPassword } from '@/lib/auth/password'
import { db } from '@/lib/db/client'
import { clearAttempts, countAttemptInTurn, perAccount, perAddress, refundAttempt } from '@/lib/http/limits'
import { invalid, limited, type Refused } from '@/lib/http/refusals'
import { hashed, logEvent } from '@/lib/log/events'
import { accountTexts } from '@/lib/members/account-texts'
import { tellStaff } from './account-mails'
import { deskBrowserCookie, isKnownAtDesk } from './known-browser'
import type { StaffInput } from './schema'
import { endStaffSession, startStaffSession } from './session'

/** `next`: path to continue to, if not the desk. */
export type SignedIn = { ok: true; cookies: string[]; next?: string }

/** The client: IP address, User-Agent, place as text, id of its earlier session, value of its known-browser cookie. */
export type Browser = { address: string; browser: string; place?: string; earlier?: string; known?: string }

/** The same limits as for members: 5 tries a minute per account and address, 50 failures an hour per account. */
const ownTries = (email: string, address: string) => perAccount('staff', `${email} ${address}`, 5, 60)
const failures = (email: string) => perAccount('staff', email, 50, 3_600)
/** The same for the browsers that have signed in to the account before, counted separately. */
const knownFailures = (email: string) => perAccount('staff', `${email} by a known browser`, 50, 3_600)

/** Limit of 30 tries a minute per address over all sign-in endpoints. Resolves to the seconds to wait, or 0. */
export const countStaffAddress = (address: string) => countAttemptInTurn([perAddress('staff', address, 30, 60)])

type Account = { id: number; password: string }

/**
 * Starts a session for an authenticated account and mails about a new browser, all or nothing; null if the password
 * changed or the account is suspended.
 */
export const enterDesk = async (account: Account, client: Browser): Promise<SignedIn | null> => {
  const { browser, place, earlier, known } = client
  const { id, password } = account
  const cookies = await db.$transaction(async (tx) => {
    const isFirst = (await tx.staffAccount.count({ where: { id, last_login_at: null } })) > 0
    const started = await startStaffSession(id, password, browser, place, tx)
    if (!started) return null
    if (earlier) await endStaffSession(earlier, tx)
    if (!isFirst && !isKnownAtDesk(known, account)) await tellStaff(tx, id, 'new_browser')
    return started
  })
  if (!cookies) return null
  logEvent('sign-in', { staff: account.id })
  return { ok: true, cookies: [...cookies, deskBrowserCookie(account, known)] }
}

/** The answer to a correct password if the account requires a passkey. */
const passkeyAsked = 'Your account requires a passkey. Sign in with it.'

/**
 * Signs in by password. A wrong password and an unknown or suspended account get the same answer after the same time.
 * Browsers that have signed in to the account before have a failure limit and a queue for password checks of their
 * own, so that an attacker cannot lock a colleague out.
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
  const counted = [isKnown ? knownFailures(email) : failures(email)]
  const wait = await countAttemptInTurn([ownTries(email, address), ...counted])
  if (wait > 0) return limited(wait)
  const wrong = invalid({ email: [accountTexts.credentials] })
  const isRight = isKnown
    ? await isPassword(password, account.password, `desk ${email}`, 'known')
    : await isPassword(password, account?.password, address)
  if (!isRight || !account) {
    logEvent('refusal', { of: 'desk sign-in', account: hashed(email) })
    return wrong
  }
  await clearAttempts([ownTries(email, address)])
  await refundAttempt(counted)
  if (account.two_factor) return invalid({ form: [passkeyAsked] })
  return (await enterDesk(account, browser)) ?? wrong
}
