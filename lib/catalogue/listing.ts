import { z } from 'zod'
import type { Card } from './piece'
import { cleanSearch } from './search'

/** The four listings: the main brand, every other brand, all watches newest first, jewellery. */
export const listings = ['main', 'other', 'all', 'jewellery'] as const
export type Listing = (typeof listings)[number]

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
const pageSchema = z.coerce.number().int().min(1).max(1_000_000).catch(1)
const valueSchema = z.string().transform((value) => cleanSearch(value).slice(0, 120))

/** Reads a listing's state from an address. Never fails: what makes no sense counts as not given. */
export const parseCriteria = (params: URLSearchParams): Criteria => {
  const chosen: Criteria['chosen'] = {}
  for (const key of facetKeys) {
    const values = [...new Set(params.getAll(key).slice(0, 40).map((value) => valueSchema.parse(value)))].filter(Boolean)
    if (values.length > 0) chosen[key] = values
  }
  return {
    q: cleanSearch(params.get('q') ?? ''),
    page: pageSchema.parse(params.get('page') ?? 1),
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
export const countText = (listing: Listing, total: number) => {
  const [one, many] = listing === 'jewellery' ? ['piece', 'pieces'] : ['watch', 'watches']
  return `${total.toLocaleString('en-GB')} ${total === 1 ? one : many} ${total === 1 ? 'matches' : 'match'} your criteria.`
}

/** Only these parameters make an address another state of the listing (utm_… and the like don't). */
export const listingParameters = ['q', 'page', 'view', ...facetKeys]
