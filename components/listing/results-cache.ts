import { listingHref, parseCriteria } from '@/lib/catalogue/criteria'
import type { Criteria, Listing, ListingResult } from '@/lib/catalogue/listing'
import { errors } from '@/lib/error-texts'

/** Results loaded during this visit, by address, newest last, so that returning to one shows it at once. */
const seen = new Map<string, { result: ListingResult; at: number }>()
const maxResults = 40
/** after this many ms a remembered result is shown, but also reloaded */
const freshMs = 30_000

export const remember = (asked: Criteria, result: ListingResult) => {
  const href = listingHref(result.listing, asked)
  seen.delete(href)
  seen.set(href, { result, at: Date.now() })
  const [oldest = ''] = seen.keys()
  if (seen.size > maxResults) seen.delete(oldest)
}

export const recall = (listing: Listing, criteria: Criteria) => {
  const known = seen.get(listingHref(listing, criteria))
  return known ? { result: known.result, isFresh: Date.now() - known.at < freshMs } : null
}

/** The criteria in the browser's current address. */
export const addressCriteria = () => parseCriteria(new URLSearchParams(location.search))

/** Whether a result matches the criteria; a page beyond the last one returns the last page. */
export const answers = (result: ListingResult, { page, ...asked }: Criteria) =>
  listingHref(result.listing, { ...asked, page: 1 }) === listingHref(result.listing, { ...result.criteria, page: 1 }) &&
  Math.min(page, result.lastPage) === result.criteria.page

/** Loads results from the server. Rejects with a message for the visitor, or with an AbortError. */
export const load = async (listing: Listing, criteria: Criteria, signal: AbortSignal): Promise<ListingResult> => {
  const query = listingHref(listing, criteria).split('?')[1] ?? ''
  const response = await fetch(`/api/listings/${listing}?${query}`, { signal }).catch((error) => {
    throw signal.aborted ? error : new Error(errors.noResponse)
  })
  if (!response.ok) {
    // HTTP/2 sends no status text, and the names of all statuses (lib/http/error-text.ts) would load with every
    // listing.
    const name = response.statusText || (response.status === 429 ? 'Too Many Requests' : 'Server Error')
    throw new Error(errors.status(response.status, name))
  }
  return response.json()
}
