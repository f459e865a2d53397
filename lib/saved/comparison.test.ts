import { describe, expect, it } from 'vitest'
import { compareFacts } from './comparison'

const rowsOf = (facts: Record<string, string>) => Object.entries(facts).map(([label, value]) => ({ label, value }))

const piece = (specification: Record<string, string>, condition: Record<string, string> = {}) => ({
  specification: rowsOf(specification),
  condition: { rows: rowsOf(condition) },
})

describe('a comparison', () => {
  it('has a row for whatever one of them names, in their own order', () => {
    const rows = compareFacts([
      piece({ Brand: 'A', Strap: 'Rubber', Location: 'London' }),
      piece({ Brand: 'A', Year: '2019', Strap: 'Leather', Location: 'Geneva' }),
      piece({ Brand: 'A', Stone: 'Ruby' }),
    ])
    expect(rows.map(({ label }) => label)).toEqual(['Brand', 'Stone', 'Year', 'Strap', 'Location'])
    expect(rows[3]).toEqual({ label: 'Strap', values: ['Rubber', 'Leather', ''], differs: true })
  })
  it('has the condition too, under its own name', () => {
    const rows = compareFacts([
      piece({ Brand: 'A' }, { Grade: 'Excellent', 'Last service': 'March 2024' }),
      piece({ Brand: 'A', Location: 'Geneva' }, { Grade: 'Good' }),
    ])
    expect(rows.map(({ label, values }) => [label, ...values])).toEqual([
      ['Brand', 'A', 'A'],
      ['Location', '', 'Geneva'],
      ['Condition', 'Excellent', 'Good'],
      ['Last service', 'March 2024', ''],
    ])
  })
  it('marks what differs, not what is only spelt otherwise', () => {
    const [brand, year] = compareFacts([
      piece({ Brand: 'Ninety', Year: '2019' }),
      piece({ Brand: ' NINETY ', Year: '2020' }),
    ])
    expect(brand?.differs).toBe(false)
    expect(year?.differs).toBe(true)
  })
})
