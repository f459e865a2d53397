import { formatInteger } from '@/lib/format-text'
import type { Photo } from '@/lib/images/photo'
import * as texts from '@/lib/piece-texts'
import { type FacetOf, facets } from './attributes'
import type { Card } from './piece'

/** The four listings: the main brand, every other brand, all watches newest first, jewellery. */
export const listings = ['main', 'other', 'all', 'jewellery'] as const
export type Listing = (typeof listings)[number]

/** Returns the listing of a name, or null. */
export const listingOf = (name: string): Listing | null => listings.find((listing) => listing === name) ?? null

export const listingPath: Record<Listing, `/${string}`> = {
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

/** Bit mask of the named movement categories; unknown names are ignored. */
export const movementMask = (names: string[]) =>
  names.reduce((mask, name) => mask | (movementBits[name as keyof typeof movementBits] ?? 0), 0)

export type FacetKey = keyof typeof facets
/** Every facet that some listing has; the names are URL parameters. */
export const facetKeys = Object.keys(facets) as FacetKey[]

/** The facets of a listing in display order. */
export const facetsOf = (listing: Listing): ({ key: FacetKey } & FacetOf)[] =>
  facetKeys.flatMap((key) => {
    const facet: FacetOf = facets[key]
    const isHere = !facet.of || (facet.of === 'jewellery') === (listing === 'jewellery')
    return isHere && !(listing === 'main' && key === 'brand') ? { key, ...facet } : []
  })

/** The whole state of a listing. It is stored in the URL only. */
export type Criteria = {
  q: string
  page: number
  view: 'grid' | 'list'
  chosen: Partial<Record<FacetKey, string[]>>
  /** absent: the listing's default order */
  sort?: Sort
  /** whole units of the piece's own currency; pieces without a displayed price are in no range */
  price?: Range
  year?: Range
}

/** Both ends included; at least one is set. */
export type Range = { from?: number; to?: number }

export const sorts = ['newest', 'price', '-price', 'name'] as const
export type Sort = (typeof sorts)[number]

export type Facet = {
  key: FacetKey
  label: string
  /** `group` is the heading that an option is listed under: a model's brand */
  options: { value: string; count: number; checked: boolean; group?: string }[]
}

/** A piece that is shown large between two rows, with a sentence about it. */
export type FeaturedPiece = Omit<Card, 'hover'> & { intro: string; hover: Photo | null }

/** One screen of a listing. JSON-safe. */
export type ListingResult = {
  listing: Listing
  criteria: Criteria
  total: number
  lastPage: number
  cards: Card[]
  facets: Facet[]
  /** nothing matched `asked`; the cards match the similar words `shown` */
  correction?: { asked: string; shown: string }
  /** nothing matched, but another listing has matches: `href` and text of a link to it */
  elsewhere?: { href: string; children: string }
  /** nothing matched: the pieces that come nearest, and the commonest models or types */
  instead?: { nearest: Card[]; popular: { label: string; count: number; href: string }[] }
}

/** '1 watch matches your criteria.', '3 pieces match your criteria.' */
export const countText = (listing: Listing, total: number) =>
  listing === 'jewellery' ? texts.listing.pieces(total) : texts.listing.watches(total)

/** 'Watches 49 to 96 of 124', or 'All 12 pieces' */
export const shownText = ({ listing, criteria, total, cards }: ListingResult) => {
  const [one, many] = listing === 'jewellery' ? ['piece', 'pieces'] : ['watch', 'watches']
  if (total === 1) return `1 ${one}`
  if (cards.length === total) return `All ${formatInteger(total)} ${many}`
  const first = (criteria.page - 1) * pageSize + 1
  const last = first + cards.length - 1
  return `${many.charAt(0).toUpperCase()}${many.slice(1)} ${formatInteger(first)} to ${formatInteger(last)} of ${formatInteger(total)}`
}

/** The page number of a URL; 1 if it is missing or out of range. */
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
