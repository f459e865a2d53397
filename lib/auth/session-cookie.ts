import 'server-only'
import { env } from '@/lib/env'

/** Seconds from sign-in to the end of a session. */
export const sessionLifetime = 30 * 24 * 60 * 60
/** Seconds without use after which a session ends. */
export const sessionIdle = 14 * 24 * 60 * 60
/** The same for staff sessions: two days. */
export const staffSessionIdle = 2 * 24 * 60 * 60

/** Whether the public site uses https. */
export const isSecureSite = () => env.SITE_URL.startsWith('https:')

/** The name of the session cookie. With the __Host- prefix browsers accept it only from this host over https. */
export const sessionCookieName = () => (isSecureSite() ? '__Host-shop-session' : 'shop-session')

/** A Set-Cookie value; `maxAge` in seconds. */
export const cookieText = (name: string, value: string, maxAge: number, more: string[] = []) =>
  [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${maxAge}`,
    'SameSite=Lax',
    ...(isSecureSite() ? ['Secure'] : []),
    ...more,
  ].join('; ')

/** Name of the marker cookie: tells scripts that a member is signed in, and nothing else. */
const marker = 'shop-member'

/** The Set-Cookie values that sign a browser in. */
export const signInCookies = (token: string) => [
  cookieText(sessionCookieName(), token, sessionLifetime, ['HttpOnly']),
  cookieText(marker, '1', sessionLifetime),
]

/** The Set-Cookie value that removes the marker cookie. */
export const noMemberCookie = () => cookieText(marker, '', 0)

/** The Set-Cookie values that sign a browser out. */
export const signOutCookies = () => [cookieText(sessionCookieName(), '', 0, ['HttpOnly']), noMemberCookie()]
