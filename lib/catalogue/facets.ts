import 'server-only'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { listed, matches, movementMask } from './conditions'
import { type Criteria, type Facet, type FacetKey, facetsOf, type Listing, movementBits } from './listing'
import type { ShopRules } from './stock-item'

/** How many pieces share one combination of facet values. A few thousand of these stand for any number of pieces. */
type Cell = { a: string | null; b: string | null; c: string | null; movement: number; count: number }

const columns = {
  watch: Prisma.sql`"facetLocation" AS a, "facetModel" AS b, "facetMaterial" AS c, "facetMovement" AS movement`,
  jewellery: Prisma.sql`"facetLocation" AS a, "JewelleryType" AS b, "JewelleryMetal" AS c, 0 AS movement, "JewelleryStone" AS d`,
}

type WideCell = Cell & { d?: string | null }

const findCells = (listing: Listing, q: string, rules: ShopRules) => {
  const jewellery = listing === 'jewellery'
  return db.$queryRaw<WideCell[]>`
    SELECT ${jewellery ? columns.jewellery : columns.watch}, count(*)::int AS count
    FROM "StockItem" WHERE ${listed(listing, rules.mainBrand)} AND ${matches(q, rules)}
    GROUP BY ${jewellery ? Prisma.sql`1, 2, 3, 4, 5` : Prisma.sql`1, 2, 3, 4`}`
}

const place: Record<FacetKey, (cell: WideCell) => string[]> = {
  location: (cell) => one(cell.a),
  model: (cell) => one(cell.b),
  material: (cell) => one(cell.c),
  type: (cell) => one(cell.b),
  metal: (cell) => one(cell.c),
  stone: (cell) => one(cell.d),
  movement: (cell) =>
    Object.entries(movementBits).flatMap(([name, bit]) => (cell.movement & bit ? [name] : [])),
}

const one = (value: string | null | undefined) => (value?.trim() ? [value] : [])

const passes = (cell: WideCell, key: FacetKey, values: string[] | undefined) =>
  !values || (key === 'movement' ? (cell.movement & movementMask(values)) !== 0 : place[key](cell).some((v) => values.includes(v)))

const movementOrder = ['Automatic', 'Manual', 'Tourbillon', 'Quartz', 'Barometer']
const inOrder = (key: FacetKey) => (one: string, other: string) =>
  key === 'movement'
    ? movementOrder.indexOf(one) - movementOrder.indexOf(other)
    : key === 'location'
      ? other.localeCompare(one, 'en-GB')
      : one.localeCompare(other, 'en-GB', { numeric: true })

/**
 * The facets of a listing with counts, and how many pieces match all in all. A facet's counts say how many pieces
 * each of its options would show beside what is chosen in the other facets and the search.
 */
export const findFacets = async (listing: Listing, criteria: Criteria, rules: ShopRules) => {
  const all = await findCells(listing, '', rules)
  const found = criteria.q ? await findCells(listing, criteria.q, rules) : all
  const keys = facetsOf(listing).map(({ key }) => key)
  const fits = (cell: WideCell, except?: FacetKey) =>
    keys.every((key) => key === except || passes(cell, key, criteria.chosen[key]))

  const facets: Facet[] = facetsOf(listing).map(({ key, label }) => {
    const counts = new Map<string, number>()
    for (const cell of all) for (const value of place[key](cell)) counts.set(value, 0)
    for (const cell of found)
      if (fits(cell, key)) for (const value of place[key](cell)) counts.set(value, (counts.get(value) ?? 0) + cell.count)
    const options = [...counts.keys()].sort(inOrder(key)).map((value) => ({
      value,
      count: counts.get(value) ?? 0,
      checked: criteria.chosen[key]?.includes(value) ?? false,
    }))
    return { key, label, options }
  })
  const unknown = Object.keys(criteria.chosen).some((key) => !keys.includes(key as FacetKey))
  const total = found.reduce((sum, cell) => (fits(cell) ? sum + cell.count : sum), 0)
  return { facets, total: unknown ? 0 : total }
}
