import { describe, expect, it } from 'vitest'
import { amountPattern, emptyCriteria, ranged } from './criteria'

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
