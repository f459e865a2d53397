import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { keepAlive, workerLocks } from './liveness'
import { add, takeAs } from './test-runner'

const over = new AbortController()
const other = new Client({ connectionString: process.env.DATABASE_URL })
afterAll(async () => {
  over.abort()
  await other.end()
})

const holders = async () =>
  (await rows('SELECT locked_by FROM graphile_worker.jobs ORDER BY id')).map(({ locked_by }) => locked_by)

it('releases the jobs of a worker that is gone, and not of one that was without its connection for a while', async () => {
  for (const worker of ['gone', 'back']) {
    await add(worker)
    await takeAs(worker, worker)
  }
  await other.connect()
  keepAlive(over.signal)
  await wait(3_000)
  expect(await holders()).toEqual(['gone', 'back'])
  await other.query('SELECT pg_advisory_lock($1, hashtext($2))', [workerLocks, 'back'])
  await expect.poll(holders).toEqual([null, 'back'])
})
