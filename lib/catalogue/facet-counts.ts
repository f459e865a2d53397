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

/** The bits of the movement categories that are named, unknown names left out. */
export const movementMask = (names: string[]) =>
  names.reduce((mask, name) => mask | (movementBits[name as keyof typeof movementBits] ?? 0), 0)

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
