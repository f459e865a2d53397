import type { ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { errors } from '../lib/error-texts'
import { addressKey } from '../lib/http/address-key'
import { barePage } from '../lib/http/bare-page'
import { pageType } from '../lib/http/page-type'
import { rateLimitedHeader } from '../lib/http/rate-limited'
import { tooManyAttempts } from '../lib/http/refusal-texts'
import { noteRefusal } from '../lib/log/burst'
import { policyOfData } from './content-security'
import { refusalDelay } from './refuse'
import type { RequestHead } from './response-cache'

/** Milliseconds during which the shop itself is not asked again whether the client may go on. */
const maxRefusalMs = 2_000
/** Maximum number of refusals delayed at once; others are sent without delay. */
const maxDelayed = 1_000
const page = barePage([errors.status(429, 'Too Many Requests'), tooManyAttempts])

/**
 * Remembers for a moment which clients exceeded a limit at which address. If they go on, they get this cheap refusal,
 * so that others are served as usual. Its memory is bounded.
 */
export const createRateLimitCache = (now = Date.now) => {
  const limited = new LRUCache<string, { end: number; until: number }>({ max: 20_000 })
  let waiting = 0
  const keyOf = ({ method, url = '', headers }: RequestHead) =>
    `${addressKey(String(headers['x-client-address'] ?? ''))} ${method} ${url.split('?')[0]?.slice(0, 200)}`

  return {
    /** Refuses a client that is over a limit, half a second later. Returns whether it does. */
    answer: (request: RequestHead, response: ServerResponse): boolean => {
      if (request.method === 'GET' || request.method === 'HEAD') return false
      const found = limited.get(keyOf(request))
      if (!found || found.end <= now()) return false
      noteRefusal()
      const wantsPage = pageType.test(request.headers.accept ?? '')
      response.writeHead(429, {
        'Content-Type': wantsPage ? 'text/html; charset=utf-8' : 'application/json',
        'Content-Security-Policy': policyOfData,
        'Cache-Control': 'private, no-store',
        'Retry-After': String(Math.max(1, Math.ceil((found.until - now()) / 1_000))),
      })
      const end = () => response.end(wantsPage ? page : JSON.stringify({ message: tooManyAttempts }))
      if (waiting >= maxDelayed) end()
      else {
        waiting++
        const timer = setTimeout(end, refusalDelay).unref()
        response.once('close', () => {
          clearTimeout(timer)
          waiting--
        })
      }
      return true
    },

    /** Records a response that says that its sender is over a limit, and removes the header. */
    note: (request: RequestHead, response: ServerResponse): void => {
      if (!response.hasHeader(rateLimitedHeader)) return
      response.removeHeader(rateLimitedHeader)
      const wait = Number(response.getHeader('retry-after')) * 1_000
      if (wait > 0) limited.set(keyOf(request), { end: now() + Math.min(wait, maxRefusalMs), until: now() + wait })
    },
  }
}

export type RateLimitCache = ReturnType<typeof createRateLimitCache>
