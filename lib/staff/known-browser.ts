import 'server-only'
import { cookies } from 'next/headers'
import { cookieText, isSecureSite } from '@/lib/auth/session-cookie'
import { isSigned, sign } from '@/lib/http/sign'

const purpose = 'desk browser'
/** Lifetime in seconds: the maximum that browsers allow for a cookie. */
const lifetime = 400 * 24 * 60 * 60

const cookieName = () => (isSecureSite() ? '__Host-desk-browser' : 'desk-browser')

type Account = { id: number; password: string }

/** Includes the password hash, so that a password change revokes the cookie. */
const signed = ({ id, password }: Account) => `${id}\n${password}`

/** The Set-Cookie value that marks a browser as known to an account. */
export const deskBrowserCookie = (account: Account): string =>
  cookieText(cookieName(), sign(purpose, signed(account)), lifetime, ['HttpOnly'])

/** The value of the request's known-browser cookie, if it has one. */
export const currentDeskBrowser = async (): Promise<string | undefined> => (await cookies()).get(cookieName())?.value

/** Whether that value was issued for this account with its current password. */
export const isKnownAtDesk = (known: string | undefined, account: Account): boolean =>
  known !== undefined && known.length < 200 && isSigned(known, purpose, signed(account))
