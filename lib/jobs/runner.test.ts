import { Client } from 'pg'
import { afterAll, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { processWorker } from './process-worker'
import { startRunner } from './runner'

const admin = new Client({ connectionString: process.env.TEST_DATABASE_ADMIN_URL })
let runner: ReturnType<typeof startRunner> | undefined
afterAll(async () => {
  await runner?.stop()
  await admin.end()
})

let open = () => {}
const gate = new Promise<void>((resolve) => {
  open = resolve
})
let begun = 0

it('a job that ends while the database is away is done once it is back, and so is what comes then', async () => {
  await admin.connect()
  const [{ name }] = await rows('SELECT current_database() AS name')
  const done: string[] = []
  runner = startRunner(
    {
      long: async () => {
        begun++
        await gate
      },
      later: async () => void done.push('later'),
    },
    '',
    async () => {},
  )
  await rows(`SELECT graphile_worker.add_job('long')`)
  await expect.poll(() => begun, { timeout: 15_000 }).toBe(1)

  await admin.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`)
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename <> current_user`,
    [name],
  )
  open()
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  await admin.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`)

  await rows(`SELECT graphile_worker.add_job('later')`)
  await expect.poll(() => done, { timeout: 30_000 }).toEqual(['later'])
  await expect.poll(() => begun, { timeout: 30_000 }).toBe(2)
  await expect.poll(() => rows('SELECT FROM graphile_worker.jobs'), { timeout: 15_000 }).toEqual([])
}, 120_000)

it('one that is stopped while it is still starting ends', async () => {
  await runner?.stop()
  delete processWorker.current
  await startRunner({}, '', async () => {}).stop()
})
