import { describe, expect, it } from 'vitest'
import { amountPattern, chosenValues, emptyCriteria, onPage, ranged, searchedFor, toggled, viewedAs } from './criteria'

describe('a step from one state of a listing to the next', () => {
  const onThree = { ...emptyCriteria, page: 3 }

  it('chooses a value, another one, and takes them back', () => {
    const one = toggled(onThree, 'model', 'A')
    expect(one).toEqual({ ...emptyCriteria, chosen: { model: ['A'] } })
    const two = toggled(one, 'model', 'B')
    expect(two.chosen).toEqual({ model: ['A', 'B'] })
    expect(toggled(two, 'model', 'A').chosen).toEqual({ model: ['B'] })
    expect(toggled(one, 'model', 'A').chosen).toEqual({})
  })

  it('keeps the other facets, the search and the view', () => {
    const before = { q: 'rm', page: 2, view: 'list' as const, chosen: { location: ['London'] } }
    expect(toggled(before, 'material', 'Gold')).toEqual({
      q: 'rm',
      page: 1,
      view: 'list',
      chosen: { location: ['London'], material: ['Gold'] },
    })
  })

  it('begins again on page 1 for a search, not for a view', () => {
    expect(searchedFor(onThree, 'rm').page).toBe(1)
    expect(viewedAs(onThree, 'list').page).toBe(3)
    expect(onPage(onThree, 5).page).toBe(5)
  })

  it('names every chosen value', () => {
    const criteria = { ...emptyCriteria, chosen: { location: ['London'], model: ['A', 'B'] } }
    expect(chosenValues(criteria)).toEqual([
      { key: 'location', value: 'London' },
      { key: 'model', value: 'A' },
      { key: 'model', value: 'B' },
    ])
  })
})

describe('the text of a range field', () => {
  const pattern = new RegExp(`^(?:${amountPattern})$`, 'v')

  it.each([
    ['28000', 28000],
    [' £28,000 ', 28000],
    ['CHF 1’250’000', 1250000],
    ["12'500", 12500],
    ['2\u00a0500', 2500],
    ['9999999999', 9999999999],
    ['99999999999', undefined],
    ['-9x', undefined],
    ['-9', undefined],
    ['\u22129', undefined],
    ['1e5', undefined],
    ['28.5', undefined],
    ['15000,00', undefined],
    ['1,2,3', undefined],
    ['£', undefined],
    ['text', undefined],
  ])('%s is the amount %s, and marked as wrong if it is none', (text, amount) => {
    expect(ranged(emptyCriteria, 'price', text, '').price?.from).toBe(amount)
    expect(pattern.test(text)).toBe(amount !== undefined)
  })

  it('keeps the page if it says the same in other words', () => {
    const before = { ...emptyCriteria, page: 2, price: { from: 10_000, to: 20_000 } }
    expect(ranged(before, 'price', '£20,000', '10000')).toEqual(before)
    expect(ranged(before, 'price', '£20,000', '')).toMatchObject({ page: 1, price: { from: 20_000 } })
    expect(ranged(before, 'year', '', '')).toEqual(before)
  })
})
