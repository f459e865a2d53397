import 'server-only'
import { LRUCache } from 'lru-cache'
import { logEvent } from '@/lib/log/events'
import { clientAddress } from './client-address'
import { refusedJson } from './json'
import { countAttempt, perAddress } from './limits'
import { tooManyAttempts } from './refusals'

type WithHeaders = Pick<Request, 'headers'>

/** Addresses that this process refuses now. */
const refused = new LRUCache<string, true>({ max: 10_000 })

/**
 * Counts a search, 120 a minute per address, unless `isSearch` is false. Resolves to the seconds to wait, or 0, which it
 * also does if counting fails.
 */
export const countSearch = async ({ headers }: WithHeaders, isSearch: boolean): Promise<number> => {
  if (!isSearch) return 0
  const address = clientAddress(headers)
  const wait = await countAttempt([perAddress('search', address, 120, 60)]).catch(() => 0)
  if (wait > 0) refused.set(address, true, { ttl: wait * 1000 })
  if (wait > 0) logEvent('limit', { path: 'search' })
  return wait
}

/** Refuses suggestions beyond 300 a minute per address, more than anybody types; null if it does not. */
export const refuseSuggestion = async (request: WithHeaders, typed: string): Promise<Response | null> => {
  if (!typed.trim()) return null
  const wait = await countAttempt([perAddress('suggestion', clientAddress(request.headers), 300, 60)]).catch(() => 0)
  if (wait > 0) logEvent('limit', { path: 'suggestion' })
  return wait > 0 ? refusedJson(429, tooManyAttempts, { 'Retry-After': String(wait) }) : null
}

/** The refusal of a search as JSON, or null. */
export const refuseSearch = async (request: WithHeaders, isSearch: boolean): Promise<Response | null> => {
  const wait = await countSearch(request, isSearch)
  return wait > 0 ? refusedJson(429, tooManyAttempts, { 'Retry-After': String(wait) }) : null
}

/** Maximum number of searches that run before they are counted. */
const maxUncounted = 4
let uncounted = 0

/**
 * The response of a search as JSON, or its refusal. `find` runs while the search is counted, which saves the visitor a
 * wait; if the address was refused before, or many searches already run, it is counted first, and `find` is not called
 * if it is refused.
 */
export const limitedSearch = async (
  request: WithHeaders,
  isSearch: boolean,
  find: () => Promise<Response>,
): Promise<Response> => {
  if (uncounted >= maxUncounted || refused.has(clientAddress(request.headers)))
    return (await refuseSearch(request, isSearch)) ?? find()
  const found = find()
  uncounted++
  // If the search is refused, its result is ignored.
  void found.catch(() => {}).finally(() => uncounted--)
  return (await refuseSearch(request, isSearch)) ?? found
}
