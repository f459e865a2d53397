import { expect, it } from 'vitest'
import { atLondonHour } from './tasks'

it.each([
  ['2026-07-01T07:00:00Z', 1],
  ['2026-07-01T08:00:00Z', 0],
  ['2026-01-01T07:00:00Z', 0],
  ['2026-01-01T08:00:00Z', 1],
])('a job for eight in London that was scheduled at %s runs %i times', async (ts, times) => {
  let runs = 0
  const job = atLondonHour(8, async () => {
    runs++
  })
  await job({ _cron: { ts } }, {} as never)
  expect(runs).toBe(times)
  await job({}, {} as never)
  expect(runs).toBe(times + 1)
})
