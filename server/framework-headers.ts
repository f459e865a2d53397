import type { IncomingMessage } from 'node:http'
import { z } from 'zod'

/** The shop's own cookies, by the prefix of their names. */
const ownCookie = /^(__Host-)?(shop-|desk|XSRF-TOKEN)/
const maxCookies = 20

/** Keeps only the shop's own cookies: the time that Next takes to parse them grows with the square of their number. */
const normaliseCookies = ({ headers }: IncomingMessage) => {
  if (headers.cookie === undefined) return
  const pairs = headers.cookie.split(';').map((pair) => pair.trim())
  const ownCookies = pairs.filter((pair) => ownCookie.test(pair)).slice(0, maxCookies)
  if (ownCookies.length > 0) headers.cookie = ownCookies.join('; ')
  else delete headers.cookie
}

/** Characters of a User-Agent, on which Next tests expressions that take quadratic time. */
const maxUserAgentLength = 500

const normaliseUserAgent = ({ headers }: IncomingMessage) => {
  const text = headers['user-agent']
  if (text !== undefined) headers['user-agent'] = text.slice(0, maxUserAgentLength)
}

const routerState = 'next-router-state-tree'
/** Maximum length of a router state, in characters; the shop's deepest page has a tenth of that. */
const maxStateLength = 8_000

const segment = z.union([
  z.string(),
  z.tuple([
    z.string(),
    z.string(),
    z.enum(['c', 'oc', 'd', ...['(..)(..)', '(.)', '(..)', '(...)'].flatMap((to) => [`ci${to}`, `di${to}`])]),
    z.array(z.string()).nullable(),
  ]),
])
/** What the router of Next in a browser sends of the page that it shows. */
const state: z.ZodType = z.tuple([
  segment,
  z.record(
    z.string(),
    z.lazy(() => state),
  ),
  z.tuple([z.string(), z.string()]).nullable().optional(),
  z.enum(['refetch', 'inside-shared-layout', 'metadata-only']).nullable().optional(),
  z.number().nullable().optional(),
  z.string().optional(),
])

const isRouterState = (text: string) => {
  try {
    return text.length <= maxStateLength && state.safeParse(JSON.parse(decodeURIComponent(text))).success
  } catch {
    return false
  }
}

/** Next fails on a router state that it cannot parse; without one it answers with the whole page. */
const normaliseRouterState = ({ headers }: IncomingMessage) => {
  const text = headers[routerState]
  if (text !== undefined && !isRouterState(String(text))) delete headers[routerState]
}

/** Removes from a request what makes Next slow or fail. */
export const normaliseFrameworkHeaders = (request: IncomingMessage): void => {
  normaliseCookies(request)
  normaliseUserAgent(request)
  normaliseRouterState(request)
  // The shop has no server actions: Next would answer that it knows none of that name.
  delete request.headers['next-action']
}
