import { expect, it } from 'vitest'
import { hintsOf } from './hints'
import type { Facet } from './listing'

const facet = (key: Facet['key'], counts: Record<string, number>): Facet => ({
  key,
  label: key,
  options: Object.entries(counts).map(([value, count]) => ({ value, count, checked: false })),
})

it('hints at the commonest value of each facet, never at one that finds nothing', () => {
  const facets = [
    facet('location', { London: 3, Geneva: 5 }),
    facet('model', { 'RM 011': 1 }),
    facet('movement', { Automatic: 8 }),
    facet('material', { Gold: 0 }),
  ]
  expect(hintsOf(facets)).toEqual(['Geneva', 'RM 011'])
  expect(hintsOf([])).toEqual([])
})
