import 'server-only'
import { cookieText, hostCookie } from '@/lib/http/set-cookie'
import { sign } from '@/lib/http/sign'

/** Seconds from sign-in to the end of a session. */
export const sessionLifetime = 30 * 24 * 60 * 60
/** Seconds without use after which a session ends. */
export const sessionIdle = 14 * 24 * 60 * 60
/** The same for staff sessions: two days. */
export const staffSessionIdle = 2 * 24 * 60 * 60

/** The name of the session cookie. */
export const sessionCookieName = () => hostCookie('shop-session')

/** Name of the marker cookie: tells scripts that a member is signed in, and whether it is still the same one. */
const marker = 'shop-member'

/** The marker's value begins with 1. The rest differs between members and cannot be traced to one. */
const markOf = (memberId: number) => `1-${sign('member marker', String(memberId)).slice(0, 12)}`

/** The Set-Cookie values that sign a browser in. */
export const signInCookies = (token: string, memberId: number) => [
  cookieText(sessionCookieName(), token, sessionLifetime, ['HttpOnly']),
  cookieText(marker, markOf(memberId), sessionLifetime),
]

/** The Set-Cookie value that removes the marker cookie. */
export const noMemberCookie = () => cookieText(marker, '', 0)

/** The Set-Cookie values that sign a browser out. */
export const signOutCookies = () => [cookieText(sessionCookieName(), '', 0, ['HttpOnly']), noMemberCookie()]
