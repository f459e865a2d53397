import { type Criteria, emptyCriteria, type FacetKey } from './listing'

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
