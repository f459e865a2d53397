import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { add, alive, begin, gate, later, left, name, stopAfterEach } from './test-runner'

const admin = new Client({ connectionString: process.env.TEST_DATABASE_ADMIN_URL })
beforeAll(() => admin.connect())
afterAll(() => admin.end())
stopAfterEach()

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
