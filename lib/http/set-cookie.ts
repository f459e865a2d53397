import 'server-only'
import { env } from '@/lib/env'

/** Whether the public site uses https. */
const isSecureSite = () => env.SITE_URL.startsWith('https:')

/** The name of a cookie of this host alone: over https browsers accept a __Host- cookie from no other host. */
export const hostCookie = (name: string) => (isSecureSite() ? `__Host-${name}` : name)

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
