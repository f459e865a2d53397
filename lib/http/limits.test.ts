import { beforeAll, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import * as limits from './limits'

beforeAll(async () => {
  process.env.RATE_LIMIT_PER_ADDRESS_FACTOR = '2'
  await fillTestShop()
})

it('counts every try, also those that come at once', async () => {
  const tries = await Promise.all(
    Array.from({ length: 12 }, () => limits.countAttempt([limits.perAccount('test', 'a@b.co', 10, 60)])),
  )
  expect(tries.filter((wait) => wait === 0)).toHaveLength(10)
  expect(Math.max(...tries)).toBeGreaterThan(50)
})

it('multiplies limits for addresses alone, and says the longest wait', async () => {
  const both = () => [limits.perAddress('test', '1.2.3.4', 1, 60), limits.perAddress('test', '1.2.3.4', 2, 3_600)]
  const waits = []
  for (let count = 0; count < 5; count++) waits.push(await limits.countAttempt(both()))
  expect(waits.slice(0, 2)).toEqual([0, 0])
  expect(waits[2]).toBeLessThanOrEqual(60)
  expect(waits[4]).toBeGreaterThan(3_000)
  expect(await limits.countAttempt([limits.perAddress('test', '1.2.3.5', 1, 60)])).toBe(0)
})

it('counts in turn: what the first refuses does not count against the next', async () => {
  const both = () => [limits.perAccount('narrow', 'e@f.co', 2, 60), limits.perAccount('wide', 'e@f.co', 3, 3_600)]
  const waits = []
  for (let count = 0; count < 6; count++) waits.push((await limits.countAttemptInTurn(both())) > 0)
  expect(waits).toEqual([false, false, true, true, true, true])
  expect(await limits.countAttempt(both().slice(1))).toBe(0)
  expect(await limits.countAttempt(both().slice(1))).toBeGreaterThan(3_000)
})

it('begins anew once the time is over', async () => {
  const limit = [limits.perAccount('test', 'c@d.co', 1, 60)]
  expect(await limits.countAttempt(limit)).toBe(0)
  expect(await limits.countAttempt(limit)).toBeGreaterThan(0)
  await rows(`UPDATE "RateLimit" SET until = now() - interval '1 second'`)
  expect(await limits.countAttempt(limit)).toBe(0)
  await limits.deleteExpiredLimits()
  expect(await rows('SELECT FROM "RateLimit"')).toHaveLength(1)
})
