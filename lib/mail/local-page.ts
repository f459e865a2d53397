import 'server-only'
import { env } from '@/lib/env'
import { fromThisMachine } from '@/lib/http/client-address'

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Whether /mail is available: only on the machine that runs the shop, with its embedded database and without a mail
 * server. What a proxy on that machine passes on and marks as such is refused, even if SITE_URL still names the machine.
 */
export const isMailPageOpen = (headers: Headers) =>
  env.EMBEDDED_DATABASE === '1' &&
  !env.SMTP_URL &&
  loopback.test(new URL(env.SITE_URL).hostname) &&
  fromThisMachine(headers)
