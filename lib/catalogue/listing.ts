import { texts } from '@/lib/site/texts'
import type { Card } from './piece'
import { cleanSearch } from './search'

/** The four listings: the main brand, every other brand, all watches newest first, jewellery. */
export const listings = ['main', 'other', 'all', 'jewellery'] as const
export type Listing = (typeof listings)[number]

/** A listing by its name, or null. */
export const listingOf = (name: string): Listing | null => listings.find((listing) => listing === name) ?? null

export const listingPath: Record<Listing, string> = {
  main: '/richard-mille-watches',
  other: '/the-collection',
  all: '/new-arrivals',
  jewellery: '/jewellery-catalogue',
}

/** Pieces on one screen: 8 rows of 6. */
export const pageSize = 48
export const rowSize = 6
/** How many pages the pager shows on either side of the current one. */
export const pagerOffset = 4

export const movementBits = { Tourbillon: 1, Automatic: 2, Manual: 4, Quartz: 8, Barometer: 16 } as const

export type FacetKey = 'location' | 'model' | 'movement' | 'material' | 'type' | 'metal' | 'stone'

/** The facets of a listing in the order of the screen. */
export const facetsOf = (listing: Listing): { key: FacetKey; label: string }[] =>
  listing === 'jewellery'
    ? [
        { key: 'location', label: 'Locations' },
        { key: 'type', label: 'Types' },
        { key: 'metal', label: 'Metals' },
        { key: 'stone', label: 'Stones' },
      ]
    : [
        { key: 'location', label: 'Locations' },
        { key: 'model', label: 'Models' },
        { key: 'movement', label: 'Movements' },
        { key: 'material', label: 'Materials' },
      ]

/** All of a listing's state. It lives in the address, nowhere else. */
export type Criteria = {
  q: string
  page: number
  view: 'grid' | 'list'
  chosen: Partial<Record<FacetKey, string[]>>
}

export type Facet = {
  key: FacetKey
  label: string
  options: { value: string; count: number; checked: boolean }[]
}

/** A piece that stands large between two rows, with a sentence about it. */
export type FeaturedPiece = Card & { lead: string }

/** One screen of a listing. JSON-safe. */
export type ListingResult = {
  listing: Listing
  criteria: Criteria
  total: number
  lastPage: number
  cards: Card[]
  facets: Facet[]
}

const facetKeys = ['location', 'model', 'movement', 'material', 'type', 'metal', 'stone'] as const

const pageOf = (text: string | null) => {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** As they stand in the records, inner spaces and all; PostgreSQL refuses NUL and half characters. */
const valuesOf = (given: string[]) =>
  [...new Set(given.slice(0, 40).map((value) => value.replaceAll('\0', '').slice(0, 300).toWellFormed()))].filter(
    (value) => value.trim() !== '',
  )

/**
 * Reads a listing's state from an address. Never fails: what makes no sense counts as not given. By hand, because it
 * runs in the browser too, where a schema library would weigh more than the page.
 */
export const parseCriteria = (params: URLSearchParams): Criteria => {
  const chosen: Criteria['chosen'] = {}
  for (const key of facetKeys) {
    const values = valuesOf(params.getAll(key))
    if (values.length > 0) chosen[key] = values
  }
  return {
    q: cleanSearch(params.get('q') ?? ''),
    page: pageOf(params.get('page')),
    view: params.get('view') === 'list' ? 'list' : 'grid',
    chosen,
  }
}

/** The address of a listing in a given state; the plain state has no query. */
export const listingHref = (listing: Listing, criteria: Criteria): string => {
  const params = new URLSearchParams()
  if (criteria.q) params.set('q', criteria.q)
  for (const key of facetKeys) for (const value of criteria.chosen[key] ?? []) params.append(key, value)
  if (criteria.view === 'list') params.set('view', 'list')
  if (criteria.page > 1) params.set('page', String(criteria.page))
  const query = params.toString()
  return query ? `${listingPath[listing]}?${query}` : listingPath[listing]
}

/** True where a search or a filter narrows the listing. */
export const isNarrowed = (criteria: Criteria) => criteria.q !== '' || Object.keys(criteria.chosen).length > 0

export const emptyCriteria: Criteria = { q: '', page: 1, view: 'grid', chosen: {} }

/** '1 watch matches your criteria.', '3 pieces match your criteria.' */
export const countText = (listing: Listing, total: number) =>
  listing === 'jewellery' ? texts.listing.pieces(total) : texts.listing.watches(total)

/** Only these parameters make an address another state of the listing (utm_… and the like don't). */
export const listingParameters = ['q', 'page', 'view', ...facetKeys]
