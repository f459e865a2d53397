import { describe, expect, it } from 'vitest'
import { type Cell, countFacets } from './facets'

const cells: Cell[] = [
  { location: 'London', model: 'RM 11-03', material: 'Titanium', movement: 2, count: 5 },
  { location: 'London', model: 'RM 055', material: 'Ceramic', movement: 4, count: 2 },
  { location: 'Geneva', model: 'RM 11-03', material: 'Red gold', movement: 2 | 1, count: 3 },
  { location: 'Geneva', model: 'RM 2', material: 'Titanium', movement: 8, count: 1 },
  { location: '', model: null, material: ' ', movement: 0, count: 4 },
]

const count = (chosen: Parameters<typeof countFacets>[1], found = cells) => {
  const { facets, total } = countFacets('main', chosen, cells, found)
  const of = (key: string) =>
    Object.fromEntries(facets.find((facet) => facet.key === key)?.options.map((one) => [one.value, one.count]) ?? [])
  return { facets, total, of }
}

describe('the facets of a listing', () => {
  it('count every piece once a value, and those without a value in the total only', () => {
    const { of, total } = count({})
    expect(total).toBe(15)
    expect(of('location')).toEqual({ London: 7, Geneva: 4 })
    expect(of('material')).toEqual({ Titanium: 6, Ceramic: 2, 'Red gold': 3 })
  })

  it('count a movement in every category whose word it contains', () => {
    expect(count({}).of('movement')).toEqual({ Automatic: 8, Manual: 2, Tourbillon: 3, Quartz: 1 })
  })

  it('widen within a facet and narrow between facets', () => {
    expect(count({ location: ['London'] }).total).toBe(7)
    expect(count({ location: ['London', 'Geneva'] }).total).toBe(11)
    expect(count({ location: ['London', 'Geneva'], material: ['Titanium'] }).total).toBe(6)
    expect(count({ location: ['Geneva'], movement: ['Automatic', 'Quartz'] }).total).toBe(4)
  })

  it('leave a facet’s own choice out of its counts', () => {
    const { of } = count({ location: ['London'] })
    expect(of('location')).toEqual({ London: 7, Geneva: 4 })
    expect(of('material')).toEqual({ Titanium: 5, Ceramic: 2, 'Red gold': 0 })
  })

  it('keep the options that a search leaves nothing of', () => {
    const { of, total } = count({}, cells.slice(0, 1))
    expect(total).toBe(5)
    expect(of('model')).toEqual({ 'RM 2': 0, 'RM 055': 0, 'RM 11-03': 5 })
  })

  it('say what is checked', () => {
    const { facets } = count({ model: ['RM 055'] })
    const checked = facets.flatMap(({ options }) => options.filter((one) => one.checked).map((one) => one.value))
    expect(checked).toEqual(['RM 055'])
  })

  it('stand in the order of the screen: numbers by size, movements by rank, London first', () => {
    const { facets } = count({})
    expect(facets.map(({ key }) => key)).toEqual(['location', 'model', 'movement', 'material'])
    expect(facets.map(({ options }) => options.map(({ value }) => value))).toEqual([
      ['London', 'Geneva'],
      ['RM 2', 'RM 11-03', 'RM 055'],
      ['Automatic', 'Manual', 'Tourbillon', 'Quartz'],
      ['Ceramic', 'Red gold', 'Titanium'],
    ])
  })

  it('find nothing for a value nobody has, or a facet of another listing', () => {
    expect(count({ location: ['Paris'] }).total).toBe(0)
    expect(count({ stone: ['Emerald'] }).total).toBe(0)
    expect(count({ movement: ['Perpetual'] }).total).toBe(0)
  })
})
