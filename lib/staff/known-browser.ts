import 'server-only'
import { cookies } from 'next/headers'
import { cookieText, hostCookie } from '@/lib/http/set-cookie'
import { isSigned, sign } from '@/lib/http/sign'

const purpose = 'desk browser'
/** Lifetime in seconds: the maximum that browsers allow for a cookie. */
const lifetime = 400 * 24 * 60 * 60

const cookieName = () => hostCookie('desk-browser')

type Account = { id: number; password: string }

/** Includes the password hash, so that a password change revokes the cookie. */
const signed = ({ id, password }: Account) => `${id}\n${password}`

/** How many accounts a browser is known to, those of the last sign-ins. */
const maxAccounts = 8

/** The signatures in a cookie's value, which is untrusted, the latest first. */
const signaturesIn = (known = '') => known.split('.', maxAccounts).filter((signature) => /^[\w-]{43}$/.test(signature))

const isOf = (account: Account) => (signature: string) => isSigned(signature, purpose, signed(account))

/** The Set-Cookie value that marks a browser as known to an account, and still to those in `known`, its cookie's value. */
export const deskBrowserCookie = (account: Account, known: string | undefined): string => {
  const isOwn = isOf(account)
  const others = signaturesIn(known).filter((signature) => !isOwn(signature))
  const signatures = [sign(purpose, signed(account)), ...others].slice(0, maxAccounts)
  return cookieText(cookieName(), signatures.join('.'), lifetime, ['HttpOnly'])
}

/** The value of the request's known-browser cookie, if it has one. */
export const currentDeskBrowser = async (): Promise<string | undefined> => (await cookies()).get(cookieName())?.value

/** Whether that value marks the browser as known to this account with its current password. */
export const isKnownAtDesk = (known: string | undefined, account: Account): boolean =>
  signaturesIn(known).some(isOf(account))
