import { type Criteria, type FacetKey, type Listing, listingPath } from './listing'
import { cleanSearch } from './search'

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

/** Only these parameters make an address another state of the listing (utm_… and the like don't). */
export const listingParameters = ['q', 'page', 'view', ...facetKeys]

/** Steps from one state of a listing to the next. Each begins again on page 1. Safe in the browser. */

const without = (chosen: Criteria['chosen'], key: FacetKey): Criteria['chosen'] => {
  const { [key]: _, ...rest } = chosen
  return rest
}

/** One value of a facet chosen, or no longer. */
export const toggled = (criteria: Criteria, key: FacetKey, value: string): Criteria => {
  const before = criteria.chosen[key] ?? []
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value]
  const rest = without(criteria.chosen, key)
  return { ...criteria, page: 1, chosen: after.length > 0 ? { ...rest, [key]: after } : rest }
}

export const searchedFor = (criteria: Criteria, q: string): Criteria => ({ ...criteria, page: 1, q })

export const viewedAs = (criteria: Criteria, view: Criteria['view']): Criteria => ({ ...criteria, view })

export const onPage = (criteria: Criteria, page: number): Criteria => ({ ...criteria, page })

/** Nothing searched, nothing chosen, shown as it is shown to everybody. */
export const cleared = emptyCriteria

/** Every chosen value with its facet, in the order of the address. */
export const chosenValues = (criteria: Criteria): { key: FacetKey; value: string }[] =>
  Object.entries(criteria.chosen).flatMap(([key, values]) => values.map((value) => ({ key: key as FacetKey, value })))
