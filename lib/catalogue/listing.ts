import type { Photo } from '@/lib/images/photo'
import * as texts from '@/lib/piece-texts'
import type { Card } from './piece'

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
const pagerOffset = 4

export const movementBits = { Tourbillon: 1, Automatic: 2, Manual: 4, Quartz: 8, Barometer: 16 } as const

/** The bits of the movement categories that are named, unknown names left out. */
export const movementMask = (names: string[]) =>
  names.reduce((mask, name) => mask | (movementBits[name as keyof typeof movementBits] ?? 0), 0)

/** Every facet that some listing has; its name stands in the address. */
export const facetKeys = [
  'location',
  'brand',
  'model',
  'movement',
  'material',
  'type',
  'metal',
  'stone',
  'condition',
  'case',
] as const
export type FacetKey = (typeof facetKeys)[number]

/** The facets of a listing in the order of the screen. */
export const facetsOf = (listing: Listing): { key: FacetKey; label: string }[] =>
  listing === 'jewellery'
    ? [
        { key: 'location', label: 'Locations' },
        { key: 'type', label: 'Types' },
        { key: 'metal', label: 'Metals' },
        { key: 'stone', label: 'Stones' },
        { key: 'condition', label: 'Condition' },
      ]
    : [
        { key: 'location', label: 'Locations' },
        ...(listing === 'main' ? [] : [{ key: 'brand', label: 'Brands' } as const]),
        { key: 'model', label: 'Models' },
        { key: 'movement', label: 'Movements' },
        { key: 'material', label: 'Materials' },
        { key: 'condition', label: 'Condition' },
        { key: 'case', label: 'Case size' },
      ]

/** All of a listing's state. It lives in the address, nowhere else. */
export type Criteria = {
  q: string
  page: number
  view: 'grid' | 'list'
  chosen: Partial<Record<FacetKey, string[]>>
  /** absent: the listing's own order */
  sort?: Sort
  /** whole units of whatever currency a piece is priced in; pieces on application are in no range */
  price?: Range
  year?: Range
}

/** Both ends included; at least one is there. */
export type Range = { from?: number; to?: number }

export const sorts = ['newest', 'price', '-price', 'name'] as const
export type Sort = (typeof sorts)[number]

export type Facet = {
  key: FacetKey
  label: string
  /** `group` is what options stand below: models below their brand */
  options: { value: string; count: number; checked: boolean; group?: string }[]
}

/** A piece that stands large between two rows, with a sentence about it. */
export type FeaturedPiece = Omit<Card, 'hover'> & { lead: string; hover: Photo | null }

/** One screen of a listing. JSON-safe. */
export type ListingResult = {
  listing: Listing
  criteria: Criteria
  total: number
  lastPage: number
  cards: Card[]
  facets: Facet[]
  /** nothing was found for `asked`; the cards are those of the similar `shown` */
  correction?: { asked: string; shown: string }
  /** nothing was found, and another listing has what is searched for: the attributes and words of a link to it */
  elsewhere?: { href: string; children: string }
}

/** '1 watch matches your criteria.', '3 pieces match your criteria.' */
export const countText = (listing: Listing, total: number) =>
  listing === 'jewellery' ? texts.listing.pieces(total) : texts.listing.watches(total)

/** The page that an address asks for; the first where it asks for none that there could be. */
export const pageOf = (text: string | null): number => {
  const page = /^\d+$/.test(text ?? '') ? Number(text) : 1
  return page >= 1 && page <= 1_000_000 ? page : 1
}

/** How many pages `total` pieces fill, at least 1. */
export const lastPageOf = (total: number): number => Math.max(1, Math.ceil(total / pageSize))

/** The pages a pager shows: the current one and up to `offset` on either side. */
export const pagerWindow = (page: number, lastPage: number, offset = pagerOffset): number[] => {
  const first = Math.max(1, page - offset)
  const last = Math.min(lastPage, page + offset)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
