import { listingHref, parseCriteria } from '@/lib/catalogue/criteria'
import type { Criteria, Listing, ListingResult } from '@/lib/catalogue/listing'
import { errors } from '@/lib/error-texts'

/** Results seen on this visit, by address, newest last: coming back shows them at once. */
const seen = new Map<string, { result: ListingResult; at: number }>()
const mostSeen = 40
/** after so many ms a remembered result is shown, but asked for again */
const freshFor = 30_000

export const remember = (asked: Criteria, result: ListingResult) => {
  const href = listingHref(result.listing, asked)
  seen.delete(href)
  seen.set(href, { result, at: Date.now() })
  const [oldest = ''] = seen.keys()
  if (seen.size > mostSeen) seen.delete(oldest)
}

export const recall = (listing: Listing, criteria: Criteria) => {
  const known = seen.get(listingHref(listing, criteria))
  return known ? { result: known.result, isFresh: Date.now() - known.at < freshFor } : null
}

/** What the address in the browser asks of a listing. */
export const addressCriteria = () => parseCriteria(new URLSearchParams(location.search))

/** Whether a result is the answer to some criteria; a page beyond the last one is answered with the last one. */
export const answers = (result: ListingResult, { page, ...asked }: Criteria) =>
  listingHref(result.listing, { ...asked, page: 1 }) === listingHref(result.listing, { ...result.criteria, page: 1 }) &&
  Math.min(page, result.lastPage) === result.criteria.page

/** Asks the server. Rejects with a sentence for the visitor, or with an AbortError. */
export const load = async (listing: Listing, criteria: Criteria, signal: AbortSignal): Promise<ListingResult> => {
  const query = listingHref(listing, criteria).split('?')[1] ?? ''
  const response = await fetch(`/api/listings/${listing}?${query}`, { signal }).catch((error) => {
    throw signal.aborted ? error : new Error(errors.noResponse)
  })
  if (!response.ok) throw new Error(errors.status(response.status, response.statusText))
  return response.json()
}
