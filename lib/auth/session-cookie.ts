import 'server-only'
import { env } from '@/lib/env'

/** Seconds that a session lasts from its login. */
export const sessionLifetime = 30 * 24 * 60 * 60
/** Seconds after its last use at which a session ends. */
export const sessionIdle = 14 * 24 * 60 * 60
/** The same at the desk: a Sunday away, and no more. */
export const staffSessionIdle = 2 * 24 * 60 * 60

/** Whether visitors reach the site by https. */
export const isSecureSite = () => env.SITE_URL.startsWith('https:')

/** The session cookie's name. The prefix makes a browser refuse one that was not set by this very host over https. */
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

/** Tells a page's script that somebody is signed in, and nothing else. */
const marker = 'shop-member'

/** The Set-Cookie values that sign a browser in. */
export const signInCookies = (token: string) => [
  cookieText(sessionCookieName(), token, sessionLifetime, ['HttpOnly']),
  cookieText(marker, '1', sessionLifetime),
]

/** The Set-Cookie value that tells a page's script that nobody is signed in any more. */
export const noMemberCookie = () => cookieText(marker, '', 0)

/** The Set-Cookie values that sign a browser out. */
export const signOutCookies = () => [cookieText(sessionCookieName(), '', 0, ['HttpOnly']), noMemberCookie()]
