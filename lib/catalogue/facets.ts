import 'server-only'
import { unstable_cache } from 'next/cache'
import { lruLookup } from '@/lib/cache/lookups'
import { tags } from '@/lib/cache/tags'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import type { ShopRules } from './cards'
import { listed, matches } from './conditions'
import { type Criteria, type Facet, type FacetKey, facetsOf, type Listing, movementBits } from './listing'

/**
 * How many pieces share one combination of facet values. A few thousand of these stand for any number of pieces.
 * Watches: a location, b model, c material; jewellery: a location, b type, c metal, d stone.
 */
export type Cell = {
  a: string | null
  b: string | null
  c: string | null
  d?: string | null
  movement: number
  count: number
}

const one = (value: string | null | undefined) => (value?.trim() ? [value] : [])

const valuesIn: Record<FacetKey, (cell: Cell) => string[]> = {
  location: (cell) => one(cell.a),
  model: (cell) => one(cell.b),
  material: (cell) => one(cell.c),
  type: (cell) => one(cell.b),
  metal: (cell) => one(cell.c),
  stone: (cell) => one(cell.d),
  movement: (cell) => Object.entries(movementBits).flatMap(([name, bit]) => (cell.movement & bit ? [name] : [])),
}

const passes = (cell: Cell, key: FacetKey, values: string[] | undefined) =>
  !values || valuesIn[key](cell).some((value) => values.includes(value))

const movementOrder = ['Automatic', 'Manual', 'Tourbillon', 'Quartz', 'Barometer']
const collator = new Intl.Collator('en-GB', { numeric: true })

const inOrder = (key: FacetKey) => (first: string, second: string) => {
  if (key === 'movement') return movementOrder.indexOf(first) - movementOrder.indexOf(second)
  return key === 'location' ? collator.compare(second, first) : collator.compare(first, second)
}

/**
 * The facets of a listing with counts, and how many pieces match all in all. `all` are the cells of the whole listing
 * (they name the options), `found` those that the search leaves. A facet's counts say how many pieces each of its
 * options would show beside what is chosen in the other facets.
 */
export const countFacets = (listing: Listing, chosen: Criteria['chosen'], all: Cell[], found: Cell[]) => {
  const keys = facetsOf(listing).map(({ key }) => key)
  const fits = (cell: Cell, except?: FacetKey) => keys.every((key) => key === except || passes(cell, key, chosen[key]))

  const facets: Facet[] = facetsOf(listing).map(({ key, label }) => {
    const counts = new Map<string, number>()
    for (const cell of all) for (const value of valuesIn[key](cell)) counts.set(value, 0)
    for (const cell of found)
      if (fits(cell, key))
        for (const value of valuesIn[key](cell)) counts.set(value, (counts.get(value) ?? 0) + cell.count)
    const options = [...counts.keys()].sort(inOrder(key)).map((value) => ({
      value,
      count: counts.get(value) ?? 0,
      checked: chosen[key]?.includes(value) ?? false,
    }))
    return { key, label, options }
  })
  const unknown = Object.keys(chosen).some((key) => !keys.includes(key as FacetKey))
  const total = unknown ? 0 : found.reduce((sum, cell) => (fits(cell) ? sum + cell.count : sum), 0)
  return { facets, total }
}

const columns = {
  watch: Prisma.sql`"facetLocation" AS a, "facetModel" AS b, "facetMaterial" AS c, "facetMovement" AS movement`,
  jewellery: Prisma.sql`"facetLocation" AS a, trimmed("JewelleryType") AS b, trimmed("JewelleryMetal") AS c,
    0 AS movement, trimmed("JewelleryStone") AS d`,
}

const findCells = (listing: Listing, mainBrand: string, search: Prisma.Sql) => {
  const jewellery = listing === 'jewellery'
  return db.$queryRaw<Cell[]>`
    SELECT ${jewellery ? columns.jewellery : columns.watch}, count(*)::int AS count
    FROM "StockItem" WHERE ${listed(listing, mainBrand)} AND ${search}
    GROUP BY ${jewellery ? Prisma.sql`1, 2, 3, 4, 5` : Prisma.sql`1, 2, 3, 4`}`
}

/** The whole listing's cells. They change with the stock only, and every visitor's filters ask for them. */
const findAllCells = (listing: Listing, mainBrand: string) =>
  unstable_cache(() => findCells(listing, mainBrand, Prisma.sql`TRUE`), ['facet-cells', listing, mainBrand], {
    tags: [tags.stock, tags.frame, tags.everything],
  })()

const manyHits = 2_000

/** The cells of what many pieces match: common words are searched again and again. */
const keepCommon = lruLookup<Cell[]>(200, (cells) => cells.reduce((sum, { count }) => sum + count, 0) > manyHits)

const findFoundCells = (listing: Listing, q: string, rules: ShopRules) =>
  keepCommon(JSON.stringify([listing, rules.mainBrand, rules.poaPriceTag, q]), () =>
    findCells(listing, rules.mainBrand, matches(q, rules)),
  )

/** The facets of a listing with counts, and how many pieces match all in all. */
export const findFacets = async (listing: Listing, criteria: Criteria, rules: ShopRules) => {
  const [all, found] = await Promise.all([
    findAllCells(listing, rules.mainBrand),
    criteria.q ? findFoundCells(listing, criteria.q, rules) : null,
  ])
  return countFacets(listing, criteria.chosen, all, found ?? all)
}

/** What a thing is made of first, where it is last but one. */
const hintOrder: FacetKey[] = ['material', 'metal', 'movement', 'stone', 'type', 'location', 'model']
const mostHints = 4

/** Words worth a try in the search: the commonest value of each facet. Movements are left out, no search finds them. */
export const hintsOf = (facets: Facet[]): string[] =>
  hintOrder
    .filter((key) => key !== 'movement')
    .flatMap((key) => {
      const options = facets.find((facet) => facet.key === key)?.options ?? []
      const commonest = options.reduce<(typeof options)[number] | null>(
        (best, option) => (option.count > (best?.count ?? 0) ? option : best),
        null,
      )
      return commonest ? [commonest.value] : []
    })
    .slice(0, mostHints)
