import { parseCriteria, rangeKeys, rangeText } from '@/lib/catalogue/criteria'
import { type Listing, listingOf } from '@/lib/catalogue/listing'

const name = 'similar'

/** Adds the similar words that the listing showed, because nothing matched those that were searched for. */
export const withSimilar = (query: string, words: string) => `${query}&${new URLSearchParams({ [name]: words })}`

/** What the alert for a search is for: the criteria, and the similar words that count as well; '' = none. */
export const searchedIn = (query: string) => {
  const params = new URLSearchParams(query)
  return { criteria: parseCriteria(params), similar: params.get(name) ?? '' }
}

/** An alert's listing; 'all' for one that is unknown. */
export const watchedListing = (name: string): Listing => listingOf(name) ?? 'all'

const placeOf = (listing: Listing, mainBrand: string) =>
  ({ main: mainBrand, other: `any brand but ${mainBrand}`, all: 'watches', jewellery: 'jewellery' })[listing]

/**
 * Returns what an alert is for, worded for a sentence, with the listing that it watches. Reveals nothing of a piece
 * beyond the typed SKU.
 */
export const wordsOf = (
  { listing, query, sku }: { listing: string; query: string; sku: string },
  mainBrand: string,
): string => {
  if (sku) return `piece Ref. ${sku}`
  const { criteria, similar } = searchedIn(query)
  const { q, chosen } = criteria
  const words = [
    ...(q ? [similar ? `“${q}” or “${similar}”` : `“${q}”`] : []),
    ...Object.values(chosen).flat(),
    ...rangeKeys.flatMap((key) => (criteria[key] ? [`${key} ${rangeText(key, criteria[key])}`] : [])),
  ]
  // A brand says by itself that it is about watches, and which.
  if (chosen.brand) return words.join(', ')
  return `${words.join(', ')} in ${placeOf(watchedListing(listing), mainBrand.trim())}`
}
