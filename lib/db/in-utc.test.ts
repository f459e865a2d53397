import { Client } from 'pg'
import { expect, it } from 'vitest'
import { db } from './client'

it('a time is the same to Prisma and to PostgreSQL, whatever the server’s time zone', async () => {
  const own = new Client({ connectionString: process.env.TEST_DATABASE_OWN_URL })
  await own.connect()
  // In force from the next connection on, and the client has none yet.
  await own.query(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET timezone = ''Europe/London''', current_database()); END $$`,
  )
  const summer = new Date('2026-07-01T17:00:00Z')
  await db.stockItem.create({
    data: { SKU: '1', Family: 'watch', ManufacturerName: 'Omega', Name: 'A', arrivedAt: summer },
  })
  const { rows } = await own.query(
    `SELECT "arrivedAt" AT TIME ZONE 'UTC' = '2026-07-01 17:00' AS same FROM "StockItem"`,
  )
  await own.end()
  expect(rows).toEqual([{ same: true }])
  expect(await db.stockItem.findFirst({ select: { arrivedAt: true } })).toEqual({ arrivedAt: summer })
  expect(await db.$queryRaw`SELECT FROM "StockItem" WHERE "arrivedAt" = ${summer}`).toHaveLength(1)
})
