import { excerpt, formatInteger } from '@/lib/format-text'
import {
  type Criteria,
  type FacetKey,
  facetKeys,
  type Listing,
  listingPath,
  pageOf,
  type Range,
  type Sort,
  sorts,
} from './listing'
import { cleanSearch } from './search'

export const rangeKeys = ['price', 'year'] as const

/** HTML pattern of an amount: at most 10 digits, in groups of three or not, perhaps after a currency. */
export const amountPattern = String.raw`[\p{L}\p{Sc}\s]*\d{1,4}([,'’\s]?\d{3}){0,2}\s*`

const amount = new RegExp(`^${amountPattern}$`, 'u')

/** '£148,000' becomes 148000; undefined for what is no amount. */
const amountOf = (text: string | null) => (text && amount.test(text) ? Number(text.replace(/\D/g, '')) : undefined)

/** Swaps the ends if `from` is greater than `to`. */
const rangeOf = (params: URLSearchParams, key: (typeof rangeKeys)[number]): Range | undefined => {
  const [from, to] = [amountOf(params.get(`${key}_from`)), amountOf(params.get(`${key}_to`))]
  if (from === undefined && to === undefined) return undefined
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to }
}

/** Keeps values as recorded, inner spaces included, without NUL and lone surrogates, which PostgreSQL refuses. */
const valuesOf = (given: string[]) =>
  [...new Set(given.map((value) => excerpt(value, 300).normalize()))].filter((value) => value.trim())

/**
 * Reads a listing's state from a query string. Never throws: invalid values are ignored. It does not use a schema
 * library because it also runs in the browser, where that would outweigh the page.
 */
export const parseCriteria = (params: URLSearchParams): Criteria => {
  const chosen: Criteria['chosen'] = {}
  // Each value has a link with all others, so a page grows with the square of their number: about 40 are read, and one
  // of each facet, without which more would match.
  let room = 3_000
  for (const key of facetKeys) {
    const values = valuesOf(params.getAll(key)).filter(({ length }, place) => {
      room -= length + 72
      return place === 0 || room > 0
    })
    if (values.length > 0) chosen[key] = values
  }
  const sort = sorts.find((one) => one === params.get('sort'))
  const [price, year] = rangeKeys.map((key) => rangeOf(params, key))
  return {
    q: cleanSearch(params.get('q') ?? ''),
    page: pageOf(params.get('page')),
    view: params.get('view') === 'list' ? 'list' : 'grid',
    chosen,
    ...(sort && { sort }),
    ...(price && { price }),
    ...(year && { year }),
  }
}

/** Form fields for the range ends that are set. */
export const rangeFields = (criteria: Criteria): { name: string; value: string }[] =>
  rangeKeys.flatMap((key) =>
    (['from', 'to'] as const).flatMap((end) => {
      const value = criteria[key]?.[end]
      return value === undefined ? [] : [{ name: `${key}_${end}`, value: String(value) }]
    }),
  )

/** 'from 30,000', 'up to 150,000', '2019 to 2021' */
export const rangeText = (key: (typeof rangeKeys)[number], { from, to }: Range): string => {
  const text = (value: number) => (key === 'price' ? formatInteger(value) : value)
  if (from === undefined) return `up to ${text(to ?? 0)}`
  return to === undefined ? `from ${text(from)}` : `${text(from)} to ${text(to)}`
}

/** The URL of a listing in a given state; the default state has no query. */
export const listingHref = (listing: Listing, criteria: Criteria): string => {
  const params = new URLSearchParams()
  if (criteria.q) params.set('q', criteria.q)
  for (const key of facetKeys) for (const value of criteria.chosen[key] ?? []) params.append(key, value)
  for (const { name, value } of rangeFields(criteria)) params.set(name, value)
  if (criteria.sort) params.set('sort', criteria.sort)
  if (criteria.view === 'list') params.set('view', 'list')
  if (criteria.page > 1) params.set('page', String(criteria.page))
  const query = params.toString()
  return query ? `${listingPath[listing]}?${query}` : listingPath[listing]
}

/** Whether a search or a filter narrows the listing. */
export const isNarrowed = ({ q, chosen, price, year }: Criteria) =>
  q !== '' || Object.keys(chosen).length > 0 || price !== undefined || year !== undefined

/** Whether reading this state counts as a search: it is narrowed, or not the first page. */
export const isSearch = (criteria: Criteria) => isNarrowed(criteria) || criteria.page > 1

/** Whether a search engine may index this state: neither narrowed nor sorted. */
export const isPlain = (criteria: Criteria) => !isNarrowed(criteria) && criteria.sort === undefined

export const emptyCriteria: Criteria = { q: '', page: 1, view: 'grid', chosen: {} }

/**
 * The parameters that select a state of the listing; others (utm_… and the like) do not. A function, because a constant
 * that calls one stays in the browser's script, which has no use for it.
 */
export const listingParameters = () => [
  'q',
  'page',
  'view',
  'sort',
  ...facetKeys,
  ...rangeKeys.flatMap((key) => [`${key}_from`, `${key}_to`]),
]

// State transitions, safe in the browser. Except for a change of view or page, each returns to page 1.

const without = (chosen: Criteria['chosen'], key: FacetKey): Criteria['chosen'] => {
  const { [key]: _, ...rest } = chosen
  return rest
}

/** Adds or removes one value of a facet. */
export const toggled = (criteria: Criteria, key: FacetKey, value: string): Criteria => {
  const before = criteria.chosen[key] ?? []
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value]
  const rest = without(criteria.chosen, key)
  return { ...criteria, page: 1, chosen: after.length > 0 ? { ...rest, [key]: after } : rest }
}

export const searchedFor = (criteria: Criteria, q: string): Criteria => ({ ...criteria, page: 1, q })

export const sortedBy = ({ sort: _, ...criteria }: Criteria, sort?: Sort): Criteria => ({
  ...criteria,
  page: 1,
  ...(sort && { sort }),
})

/** Sets a range from the text of its two fields. */
export const ranged = (criteria: Criteria, key: 'price' | 'year', from: string, to: string): Criteria => {
  const { [key]: _, ...rest } = criteria
  const range = rangeOf(new URLSearchParams({ [`${key}_from`]: from, [`${key}_to`]: to }), key)
  // The same range in other words keeps the page.
  if (range?.from === criteria[key]?.from && range?.to === criteria[key]?.to) return criteria
  return { ...rest, page: 1, ...(range && { [key]: range }) }
}

export const viewedAs = (criteria: Criteria, view: Criteria['view']): Criteria => ({ ...criteria, view })

export const onPage = (criteria: Criteria, page: number): Criteria => ({ ...criteria, page })

/** Every chosen value with its facet, in URL order. */
export const chosenValues = (criteria: Criteria): { key: FacetKey; value: string }[] =>
  Object.entries(criteria.chosen).flatMap(([key, values]) => values.map((value) => ({ key: key as FacetKey, value })))
