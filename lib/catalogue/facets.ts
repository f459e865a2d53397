import 'server-only'
import { unstable_cache } from 'next/cache'
import { lruLookup } from '@/lib/cache/lookups'
import { tags } from '@/lib/cache/tags'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { facetValue, listed } from './conditions'
import { type Criteria, type Facet, type FacetKey, facetsOf, type Listing, movementBits } from './listing'
import { conditionGrades } from './piece'
import type { ShopRules } from './shop-rules'

/**
 * Number of pieces that share one combination of values in the facets of a listing; of movements, a bit mask. A few
 * thousand cells represent any number of pieces.
 */
export type Cell = Partial<Record<Exclude<FacetKey, 'movement'>, string | null>> & { movement?: number; count: number }

const valuesIn = (cell: Cell, key: FacetKey): string[] => {
  if (key !== 'movement') return cell[key]?.trim() ? [cell[key]] : []
  const mask = cell.movement ?? 0
  return Object.entries(movementBits).flatMap(([name, bit]) => (mask & bit ? [name] : []))
}

const orders: Partial<Record<FacetKey, readonly string[]>> = {
  movement: ['Automatic', 'Manual', 'Tourbillon', 'Quartz', 'Barometer'],
  condition: conditionGrades,
}
const collator = new Intl.Collator('en-GB', { numeric: true })

const inOrder = (key: FacetKey) => (first: string, second: string) => {
  const order = orders[key]
  if (order) return order.indexOf(first) - order.indexOf(second)
  return key === 'location' ? collator.compare(second, first) : collator.compare(first, second)
}

/** The brand of each model, to group models by; where two brands share a model name, the first brand found. */
const brandsOfModels = (cells: Cell[]) => {
  const brands = new Map<string, string>()
  for (const { model, brand } of cells) if (model && brand && !brands.has(model)) brands.set(model, brand)
  return brands
}

type Options = { key: FacetKey; label: string; options: { value: string; group?: string }[] }

const readOptions = (listing: Listing, all: Cell[]): Options[] => {
  const facets = facetsOf(listing)
  const hasBrands = facets.some(({ key }) => key === 'brand')
  return facets.flatMap(({ key, label, ifRecorded }) => {
    const values = new Set(all.flatMap((cell) => valuesIn(cell, key)))
    if (ifRecorded && values.size === 0) return []
    const brandOf = key === 'model' && hasBrands ? brandsOfModels(all) : new Map<string, string>()
    const group = (value: string) => brandOf.get(value) ?? ''
    const byGroup = (one: string, other: string) => collator.compare(group(one), group(other))
    const compare = inOrder(key)
    const options = [...values]
      .sort((one, other) => byGroup(one, other) || compare(one, other))
      .map((value) => ({ value, ...(group(value) && { group: group(value) }) }))
    return { key, label, options }
  })
}

const knownOptions = new WeakMap<Cell[], Partial<Record<Listing, Options[]>>>()

/** Sorted options of a whole listing, cached for as long as the array of cells is. */
const optionsOf = (listing: Listing, all: Cell[]): Options[] => {
  const known = knownOptions.get(all) ?? {}
  knownOptions.set(all, known)
  known[listing] ??= readOptions(listing, all)
  return known[listing]
}

/**
 * The facets of a listing with counts, and the total of matching pieces. `all` are the cells of the whole listing and
 * provide the options; `found` are those that match the search. An option's count is the number of pieces it would
 * show given the choices in the other facets.
 */
export const countFacets = (listing: Listing, chosen: Criteria['chosen'], all: Cell[], found: Cell[]) => {
  const options = optionsOf(listing, all)
  const counts = options.map(({ key }) => ({ key, wanted: chosen[key], of: new Map<string, number>() }))
  const narrowing = counts.filter(({ wanted }) => wanted)
  const unknown = Object.keys(chosen).some((key) => !options.some((facet) => facet.key === key))
  let total = 0
  for (const cell of found) {
    const excluding = narrowing.filter(
      ({ key, wanted }) => !valuesIn(cell, key).some((value) => wanted?.includes(value)),
    )
    if (excluding.length === 0) total += cell.count
    if (excluding.length > 1) continue
    // Pieces that one facet alone excludes would be shown by another choice in it, so they count there, and only there.
    for (const { key, of } of excluding.length === 0 ? counts : excluding)
      for (const value of valuesIn(cell, key)) of.set(value, (of.get(value) ?? 0) + cell.count)
  }
  const facets: Facet[] = options.map(({ key, label, options }, at) => ({
    key,
    label,
    options: options.map(({ value, ...group }) => ({
      value,
      count: counts[at]?.of.get(value) ?? 0,
      checked: chosen[key]?.includes(value) ?? false,
      ...group,
    })),
  }))
  return { facets, total: unknown ? 0 : total }
}

/** A query that returns cells. `source` is the table or a common table expression with its columns. */
export const cellsOf = (listing: Listing, source: Prisma.Sql, where: Prisma.Sql) => {
  const keys = facetsOf(listing).map(({ key }) => key)
  const values = keys.map((key) => Prisma.sql`${facetValue(key)} AS ${Prisma.raw(`"${key}"`)}`)
  const places = Prisma.raw(keys.map((_, at) => at + 1).join(', '))
  return Prisma.sql`
    SELECT ${Prisma.join(values)}, count(*)::int AS count FROM ${source} WHERE ${where} GROUP BY ${places}`
}

/** In memory: Next's cache stores text, which takes longer to parse than a search. */
const cachedAllCells = lruLookup<Cell[]>(8)

/** The whole listing's cells: needed by every visitor's filters, changed by the stock only. */
const findAllCells = (listing: Listing, mainBrandKey: string) =>
  cachedAllCells(
    JSON.stringify([listing, mainBrandKey]),
    unstable_cache(
      () => db.$queryRaw<Cell[]>(cellsOf(listing, Prisma.sql`"StockItem"`, listed(listing, mainBrandKey))),
      ['cells-by-facet', listing, mainBrandKey],
      { tags: [tags.stock, tags.frame, tags.everything] },
    ),
  )

const manyHits = 2_000

/** Caches the cells of searches with many matches: common words are searched repeatedly. */
const cachedCommonCells = lruLookup<Cell[]>(200, (cells) => cells.reduce((sum, { count }) => sum + count, 0) > manyHits)

/** Whether a search or a range narrows a listing, apart from its facets. */
const isSearched = ({ q, price, year }: Criteria) => q !== '' || price !== undefined || year !== undefined

/**
 * The facets of a listing with counts, and the total of matching pieces. `find` reads the cells that match the search
 * and the ranges; it is called only if there is a search or range and its cells are not cached.
 */
export const findFacets = async (
  listing: Listing,
  criteria: Criteria,
  rules: ShopRules,
  find: () => Promise<Cell[]>,
) => {
  const { q, price, year } = criteria
  const key = JSON.stringify([listing, rules.mainBrandKey, rules.poaPriceTag, q, price, year])
  const [all, found] = await Promise.all([
    findAllCells(listing, rules.mainBrandKey),
    isSearched(criteria) ? cachedCommonCells(key, find) : null,
  ])
  return countFacets(listing, criteria.chosen, all, found ?? all)
}

/** How many pieces a plain listing has. */
export const countListed = async (listing: Listing, mainBrandKey: string) =>
  (await findAllCells(listing, mainBrandKey)).reduce((sum, { count }) => sum + count, 0)

/** Facets that hints are taken from, in this order. Not movement, whose values are categories. */
const hintOrder: FacetKey[] = ['material', 'metal', 'stone', 'type', 'location', 'model']
const maxHints = 4

/** Search suggestions: the commonest value of each facet. */
export const hintsOf = (facets: Facet[]): string[] =>
  hintOrder
    .flatMap((key) => {
      const options = facets.find((facet) => facet.key === key)?.options ?? []
      const commonest = options.reduce<(typeof options)[number] | null>(
        (best, option) => (option.count > (best?.count ?? 0) ? option : best),
        null,
      )
      return commonest ? [commonest.value] : []
    })
    .slice(0, maxHints)
