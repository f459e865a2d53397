import 'server-only'
import { hashPassword, isOutdated, isPassword } from '@/lib/auth/password'
import { endSession, startSession } from '@/lib/auth/session'
import { db } from '@/lib/db/client'
import { countInTurn, forgetTries, perAccount, perAddress, takeBackTry } from '@/lib/http/limits'
import { hashed, logEvent } from '@/lib/log/events'
import { accountTexts } from './account-texts'
import { type Client, invalid, limited, type Refused, type SignedIn } from './commands'
import { isKnownBrowser, rememberBrowser } from './known-browser'
import { queueMemberMail } from './queue-mail'
import type { MemberInput } from './schema'

/** 5 tries a minute for an account from one address. */
const ownTries = (email: string, address: string) => perAccount('login', `${email} ${address}`, 5, 60)
/** 50 failures an hour for an account from everywhere, whether it exists or not. */
const failures = (email: string) => perAccount('login', email, 50, 3_600)

/** 30 tries a minute from one address. Gives the seconds to wait, or 0. */
export const countLogin = (address: string) => countInTurn([perAddress('login', address, 30, 60)])

/** The hash, made anew where it has old parameters. */
const renewed = async (id: number, hash: string, password: string, address: string) => {
  if (!isOutdated(hash)) return hash
  const made = await hashPassword(password, address)
  const { count } = await db.member.updateMany({ where: { id, password: hash }, data: { password: made } })
  return count > 0 ? made : hash
}

/**
 * Signs in. The same words in the same time for a wrong password and an unknown address. A browser that signed in to the
 * account before passes the limit of failures, so that nobody can keep a member out; a new one is told by mail.
 */
export const logIn = async (
  { email, password }: MemberInput<'login'>,
  { address, browser = null, words = '', earlier }: Client,
): Promise<SignedIn | Refused> => {
  const counted = (await isKnownBrowser(email, browser)) ? [] : [failures(email)]
  const wait = await countInTurn([ownTries(email, address), ...counted])
  if (wait > 0) return limited(wait)
  const member = await db.member.findUnique({ where: { email }, select: { id: true, password: true } })
  const wrong = invalid({ email: [accountTexts.credentials] })
  if (!(await isPassword(password, member?.password, address)) || !member) {
    logEvent('refusal', { of: 'sign-in', account: hashed(email) })
    return wrong
  }

  const hash = await renewed(member.id, member.password, password, address)
  const cookies = await startSession(member.id, hash, words)
  if (!cookies) return wrong
  if (earlier) await endSession(earlier)
  await forgetTries([ownTries(email, address)])
  await takeBackTry(counted)
  const { cookie, isNew } = await rememberBrowser(member.id, browser, words)
  if (isNew) await queueMemberMail(db, member.id, 'new_browser')
  logEvent('sign-in', { member: member.id, isNewBrowser: isNew })
  return { ok: true, cookies: [...cookies, cookie] }
}
