import 'server-only'
import { env } from '@/lib/env'
import { fromThisMachine } from '@/lib/http/client-address'

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Whether /mail exists: only for whoever tries the shop on their own machine, with its own database and without a mail
 * server. Behind a proxy everybody seems to be on this machine, but then SITE_URL is not.
 */
export const isMailPageOpen = (headers: Headers) =>
  env.EMBEDDED_DATABASE === '1' &&
  !env.SMTP_URL &&
  loopback.test(new URL(env.SITE_URL).hostname) &&
  fromThisMachine(headers)
