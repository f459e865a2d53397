import { Client } from 'pg'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { workerLocks } from './liveness'
import { processWorker } from './process-worker'
import { type JobList, startRunner } from './runner'

const admin = new Client({ connectionString: process.env.TEST_DATABASE_ADMIN_URL })
let name: string
beforeAll(async () => {
  await admin.connect()
  name = (await rows('SELECT current_database() AS name'))[0].name
  return () => admin.end()
})

const begin = (...lists: JobList[]) => startRunner(lists, async () => {})
afterEach(async () => {
  await processWorker.current?.stop()
  delete processWorker.current
})

const later = () => new Promise((resolve) => setTimeout(resolve, 3_000))
const cutOff = () =>
  admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename <> current_user', [
    name,
  ])
const setting = 'default_transaction_read_only'
const troubles: Record<string, [begin: () => Promise<unknown>, end: () => Promise<unknown>]> = {
  'is away': [
    async () => {
      await admin.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`)
      await cutOff()
    },
    () => admin.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`),
  ],
  'takes no writes': [
    async () => {
      await admin.query(`ALTER ROLE shop_app IN DATABASE "${name}" SET ${setting} = on`)
      await cutOff()
    },
    () => admin.query(`ALTER ROLE shop_app IN DATABASE "${name}" RESET ${setting}`),
  ],
}

/** A task that waits for open(). */
const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const found = { begun: 0, open: () => open() }
  return Object.assign(found, {
    task: async () => {
      found.begun++
      await opened
    },
  })
}

const add = (task: string) => rows('SELECT graphile_worker.add_job($1)', [task])
const left = () => rows('SELECT FROM graphile_worker.jobs')
const alive = async () =>
  (
    await rows(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = $1 AND database = (SELECT oid FROM pg_database WHERE datname = $2)`,
      [workerLocks, name],
    )
  ).length

it.each(Object.entries(troubles))(
  'a job that ends while the database %s is done once it is back, and so is what comes then',
  async (_, [happen, end]) => {
    const long = gate()
    const done: string[] = []
    begin({ tasks: { long: long.task, later: async () => void done.push('later') } })
    await add('long')
    await expect.poll(() => long.begun).toBe(1)

    await happen()
    long.open()
    await later()
    await end()

    await add('later')
    await expect.poll(() => done, { timeout: 30_000 }).toEqual(['later'])
    await expect.poll(() => long.begun, { timeout: 30_000 }).toBe(2)
    await expect.poll(left).toEqual([])
  },
  120_000,
)

it('one that starts while the database takes no writes works once it does, and does not count as working before', async () => {
  const [happen, end] = troubles['takes no writes'] ?? []
  await happen?.()
  const done: string[] = []
  begin({ tasks: { mended: async () => void done.push('mended') } })
  await later()
  expect(await alive()).toBe(0)
  await end?.()
  await add('mended')
  await expect.poll(() => done).toEqual(['mended'])
  await expect.poll(alive).toBeGreaterThan(0)
})

it('one whose first fetch fails works afterwards', async () => {
  await rows(`CREATE FUNCTION refuse_task() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''no''; END';
    CREATE TRIGGER refuse BEFORE INSERT ON graphile_worker._private_tasks FOR EACH ROW EXECUTE FUNCTION refuse_task()`)
  const done: string[] = []
  begin({ tasks: { first: async () => void done.push('first') } })
  await later()
  await rows('DROP TRIGGER refuse ON graphile_worker._private_tasks')
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

it('a job that was given to a worker who never heard of it is released, one that is run is not', async () => {
  const long = gate()
  const done: string[] = []
  begin({ tasks: { long: long.task, lost: async () => void done.push('lost') } })
  await add('long')
  await expect.poll(() => long.begun).toBe(1)
  await rows(`BEGIN; SELECT graphile_worker.add_job('lost', queue_name := 'some');
    UPDATE graphile_worker._private_jobs SET attempts = 1, locked_at = now() - interval '6 minutes',
      locked_by = (SELECT locked_by FROM graphile_worker.jobs WHERE task_identifier = 'long');
    UPDATE graphile_worker._private_job_queues SET (locked_at, locked_by) = (SELECT locked_at, locked_by
      FROM graphile_worker.jobs WHERE task_identifier = 'lost'); COMMIT`)
  const held = () => rows('SELECT task_identifier AS task FROM graphile_worker.jobs WHERE locked_at IS NOT NULL')
  await expect.poll(held).toEqual([{ task: 'long' }])
  long.open()
  await expect.poll(() => done).toEqual(['lost'])
  expect(long.begun).toBe(1)
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

it('one that is stopped while it is still starting ends', async () => {
  await begin({ tasks: {} }).stop()
})
