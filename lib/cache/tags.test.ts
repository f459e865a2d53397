import { describe, expect, it } from 'vitest'
import { tagsOfTime } from './tags'

describe('what is no longer the same later', () => {
  it.each([
    ['nothing within a day', '2026-11-28T00:00:00Z', '2026-11-28T23:59:59Z', []],
    ['the day from midnight on', '2026-11-28T23:59:59Z', '2026-11-29T00:00:00Z', ['day']],
    ['the day from midnight on in summer', '2026-06-30T22:59:59Z', '2026-06-30T23:00:00Z', ['day']],
    ['day and year from New Year on', '2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z', ['day', 'year']],
    ['both after a long sleep', '2026-12-30T12:00:00Z', '2027-01-02T12:00:00Z', ['day', 'year']],
  ])('%s', (_, last, now, expected) => {
    expect(tagsOfTime(new Date(last), new Date(now))).toEqual(expected)
  })
})
