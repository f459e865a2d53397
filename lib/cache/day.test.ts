import { describe, expect, it } from 'vitest'
import { seedOf } from './day'

const days = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => new Date(Date.parse(first) + at * 86_400_000).toISOString().slice(0, 10))

describe('the seed of a text', () => {
  it('is a whole number from 0 to 2^31 − 1, the same for the same text', () => {
    for (const text of ['', 'other 2026-11-26', 'Ł', 'x'.repeat(1_000)]) {
      const seed = seedOf(text)
      expect(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31).toBe(true)
      expect(seedOf(text)).toBe(seed)
    }
  })

  it.each(['main', 'other', 'all', 'ninety-1'])('leads to other parts of the ring on consecutive days: %s', (name) => {
    for (const first of ['2026-01-01', '2026-02-25', '2026-09-25', '2026-11-26']) {
      const tenths = days(first, 10).map((day) => Math.floor((seedOf(`${name} ${day}`) / 2 ** 31) * 10))
      expect(new Set(tenths).size).toBeGreaterThan(3)
    }
  })
})
