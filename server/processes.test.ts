import { describe, expect, it } from 'vitest'
import { defaultProcesses } from './processes'

describe('how many processes serve where nobody says', () => {
  it.each([
    [1, 8_000, false, 1],
    [2, 8_000, false, 2],
    [16, 64_000, false, 4],
    [4, 2_048, false, 2],
    [2, 2_048, true, 1],
    [4, 512, true, 1],
  ])('%i cores, %i MB, embedded database: %s → %i', (cores, megabytes, embedded, count) =>
    expect(defaultProcesses(embedded, { cores, megabytes })).toBe(count),
  )
})
