import 'server-only'
import { LRUCache } from 'lru-cache'
import { logEvent } from '@/lib/log/events'
import { clientAddress } from './client-address'
import { refusedJson } from './json'
import { countTry, perAddress } from './limits'

/** What whoever searches too much is told. */
export const tooManySearches = 'Too many attempts. Please try again later.'

/** Addresses that this process has refused, for as long as they are. */
const refused = new LRUCache<string, true>({ max: 10_000 })

/**
 * Counts a search, 120 a minute for an address; a request that searches for nothing is none. Gives the seconds to wait, or 0;
 * while they cannot be counted, 0.
 */
export const countSearch = async ({ headers }: Pick<Request, 'headers'>, searched: string | null): Promise<number> => {
  if (!searched?.trim()) return 0
  const address = clientAddress(headers)
  const wait = await countTry([perAddress('search', address, 120, 60)]).catch(() => 0)
  if (wait > 0) refused.set(address, true, { ttl: wait * 1000 })
  if (wait > 0) logEvent('limit', { path: 'search' })
  return wait
}

/** The refusal of a suggestion beyond 300 a minute for an address, which nobody types; or null. */
export const refuseSuggestion = async (request: Request, typed: string): Promise<Response | null> => {
  if (!typed.trim()) return null
  const wait = await countTry([perAddress('suggestion', clientAddress(request.headers), 300, 60)]).catch(() => 0)
  if (wait > 0) logEvent('limit', { path: 'suggestion' })
  return wait > 0 ? refusedJson(429, tooManySearches, { 'Retry-After': String(wait) }) : null
}

/** The refusal of a search in JSON, or null. */
export const refuseSearch = async (request: Request, searched: string | null): Promise<Response | null> => {
  const wait = await countSearch(request, searched)
  return wait > 0 ? refusedJson(429, tooManySearches, { 'Retry-After': String(wait) }) : null
}

/** How many searches run before they are counted, at most. */
const mostAhead = 4
let ahead = 0

/**
 * The answer of a search in JSON, or its refusal. `find` runs while the search is counted, which spares the visitor a wait;
 * where an address was refused before, or many searches run already, it is counted first, and `find` not called if refused.
 */
export const limitedSearch = async (
  request: Request,
  searched: string | null,
  find: () => Promise<Response>,
): Promise<Response> => {
  if (ahead >= mostAhead || refused.has(clientAddress(request.headers)))
    return (await refuseSearch(request, searched)) ?? find()
  const found = find()
  ahead++
  // Where the search is refused, nobody asks how it ended.
  void found.catch(() => {}).finally(() => ahead--)
  return (await refuseSearch(request, searched)) ?? found
}
