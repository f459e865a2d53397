import 'server-only'
import { env } from '@/lib/env'

/**
 * The origin of a request, as the browser reports it: ours, foreign or unknown. Sec-Fetch-Site takes precedence; Origin
 * counts only if that is missing. Our origin is SITE_URL, never the Host header.
 */
export const originOf = (headers: Headers): 'ours' | 'foreign' | 'unknown' => {
  const site = headers.get('sec-fetch-site')
  if (site === 'same-origin') return 'ours'
  if (site && site !== 'none') return 'foreign'
  const origin = headers.get('origin')
  if (origin === null) return 'unknown'
  return origin === env.SITE_URL ? 'ours' : 'foreign'
}

/** The page of ours that a request came from, as the browser reports it; undefined if it reports none of ours. */
export const ownReferrer = (headers: Headers): URL | undefined => {
  const referrer = headers.get('referer') ?? ''
  const page = URL.canParse(referrer) ? new URL(referrer) : undefined
  return page?.origin === env.SITE_URL ? page : undefined
}

/** The absolute address of a path of this site. */
export const absoluteUrl = (path: string) => new URL(path, env.SITE_URL).href
