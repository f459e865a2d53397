import 'server-only'
import { cookies } from 'next/headers'
import { cookieText, isSecureSite } from '@/lib/auth/session-cookie'
import { isSigned, sign } from '@/lib/http/sign'

const purpose = 'desk browser'
/** seconds: the longest that browsers keep a cookie */
const lifetime = 400 * 24 * 60 * 60

const cookieName = () => (isSecureSite() ? '__Host-desk-browser' : 'desk-browser')

type Account = { id: number; password: string }

/** The hash of the password is part of it, so that a changed password revokes it. */
const signed = ({ id, password }: Account) => `${id}\n${password}`

/** The Set-Cookie value of a browser in which an account has signed in at the desk. */
export const deskBrowserCookie = (account: Account): string =>
  cookieText(cookieName(), sign(purpose, signed(account)), lifetime, ['HttpOnly'])

/** What this request's browser was given at its last sign-in; undefined where it was given nothing. */
export const currentDeskBrowser = async (): Promise<string | undefined> => (await cookies()).get(cookieName())?.value

/** Whether that was given for this account, with the password that it has now. */
export const isKnownAtDesk = (known: string | undefined, account: Account): boolean =>
  known !== undefined && known.length < 200 && isSigned(known, purpose, signed(account))
