import { expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { add, alive, begin, gate, later, left, stopAfterEach } from './test-runner'

stopAfterEach()

it('one whose first fetch fails works afterwards', async () => {
  await rows('REVOKE INSERT ON ALL TABLES IN SCHEMA graphile_worker FROM shop_app')
  const done: string[] = []
  begin({ tasks: { first: async () => void done.push('first') } })
  await later()
  await rows('GRANT INSERT ON ALL TABLES IN SCHEMA graphile_worker TO shop_app')
  await add('first')
  await expect.poll(() => done).toEqual(['first'])
})

it('jobs that hang leave those of another list their slots', async () => {
  const hanging = gate()
  const done: string[] = []
  begin({ tasks: { hanging: hanging.task } }, { tasks: { other: async () => void done.push('other') } })
  for (let times = 0; times < 9; times++) await add('hanging')
  await expect.poll(() => hanging.begun).toBeGreaterThan(0)
  await add('other')
  await expect.poll(() => done).toEqual(['other'])
  hanging.open()
  await expect.poll(left).toEqual([])
})

it('one that is stopped counts as working until its jobs have ended', async () => {
  const long = gate()
  const runner = begin({ tasks: { long: long.task } })
  await add('long')
  await expect.poll(() => long.begun).toBe(1)
  await expect.poll(alive).toBe(1)
  const stopped = runner.stop()
  await later()
  expect(await alive()).toBe(1)
  long.open()
  await stopped
  expect(await left()).toEqual([])
  await expect.poll(alive).toBe(0)
})
