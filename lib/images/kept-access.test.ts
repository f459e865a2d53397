import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { cacheState } from '@/lib/cache/freshness'
import { startListening } from '@/lib/cache/listener'
import { db } from '@/lib/db/client'
import { testDatabaseUrl } from '@/lib/db/test-database'
import { front, get, openPhotographs } from './test-serving'

openPhotographs()
const name = new URL(testDatabaseUrl()).pathname.slice(1)
const admin = new Client({ connectionString: process.env.TEST_DATABASE_ADMIN_URL })
beforeAll(async () => {
  await admin.connect()
  startListening()
  await vi.waitFor(() => expect(cacheState.trusted).toBe(true), { timeout: 60_000 })
})
afterAll(() => admin.end())

const picture = `${front}-320.jpg`
const banner = '/media/banner-320.jpg'
const status = async (address: string) => (await get(address)).status

it.each([{ published: false }, { MembersAreaOnly: 1 }, { deletedAt: new Date() }])(
  'a picture seen before is refused once its piece is changed to %j',
  async (data) => {
    expect(await status(picture)).toBe(200)
    await db.stockItem.update({ where: { SKU: '7' }, data })
    await expect.poll(() => status(picture), { interval: 20 }).toBe(404)
    await db.stockItem.update({ where: { SKU: '7' }, data: { published: true, MembersAreaOnly: 0, deletedAt: null } })
    await expect.poll(() => status(picture), { interval: 20 }).toBe(200)
  },
)

it('pictures seen before are served while the database is away', async () => {
  expect([await status(picture), await status(banner)]).toEqual([200, 200])
  await admin.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`)
  await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
  await expect.poll(() => cacheState.database).toBe('away')
  expect([await status(picture), await status(banner)]).toEqual([200, 200])
  await expect(get('/watches/gallery/NW-9/gallery-small-image/01-320.jpg')).rejects.toThrow()
  await admin.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`)
  await expect.poll(() => cacheState.trusted).toBe(true)
  expect(await status(picture)).toBe(200)
})
