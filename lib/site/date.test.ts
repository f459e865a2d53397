import { expect, it } from 'vitest'
import { londonDate, longDate } from './date'

it('a moment has the day of London, in summer and in winter, and a date its own', () => {
  expect(londonDate('2026-07-14T23:30:00.000Z')).toBe('15 July 2026')
  expect(londonDate('2026-11-14T23:30:00.000Z')).toBe('14 November 2026')
  expect(longDate('2026-07-14')).toBe('14 July 2026')
})
