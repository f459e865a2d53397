import 'server-only'
import { env } from '@/lib/env'

/**
 * Where a request was made, as the browser says it: on a page of ours, on somebody else's, or unsaid.
 * Sec-Fetch-Site speaks first, Origin only where that is missing; our origin is SITE_URL, never the Host header.
 */
export const originOf = (headers: Headers): 'ours' | 'foreign' | 'unknown' => {
  const site = headers.get('sec-fetch-site')
  if (site === 'same-origin') return 'ours'
  if (site && site !== 'none') return 'foreign'
  const origin = headers.get('origin')
  if (origin === null) return 'unknown'
  return origin === env.SITE_URL ? 'ours' : 'foreign'
}
