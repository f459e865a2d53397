import { describe, expect, it } from 'vitest'
import { compareSpecifications } from './comparison'

const piece = (specification: Record<string, string>) => ({
  specification: Object.entries(specification).map(([label, value]) => ({ label, value })),
})

describe('a comparison', () => {
  it('has a row for whatever one of them names, in their own order', () => {
    const rows = compareSpecifications([
      piece({ Brand: 'A', Strap: 'Rubber', Location: 'London' }),
      piece({ Brand: 'A', Year: '2019', Strap: 'Leather', Location: 'Geneva' }),
      piece({ Brand: 'A', Stone: 'Ruby' }),
    ])
    expect(rows.map(({ label }) => label)).toEqual(['Brand', 'Stone', 'Year', 'Strap', 'Location'])
    expect(rows[3]).toEqual({ label: 'Strap', values: ['Rubber', 'Leather', ''], differs: true })
  })
  it('marks what differs, not what is only spelt otherwise', () => {
    const [brand, year] = compareSpecifications([
      piece({ Brand: 'Ninety', Year: '2019' }),
      piece({ Brand: ' NINETY ', Year: '2020' }),
    ])
    expect(brand?.differs).toBe(false)
    expect(year?.differs).toBe(true)
  })
  it('of one piece or none has no differences', () => {
    expect(compareSpecifications([])).toEqual([])
    expect(compareSpecifications([piece({ Brand: 'A' })])).toEqual([{ label: 'Brand', values: ['A'], differs: false }])
  })
})
