import { beforeAll, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { rows } from '@/lib/db/test-database'
import { listCondition } from './list-conditions'
import { resources } from './resources/all'
import { history } from './resources/history'
import { enquiries } from './resources/people'
import type { Resource } from './resources/resource'

const owner = { id: 1, name: '', email: '', role: 'owner', boutique: '' } as const
const searched = (resource: Resource, q: string) => listCondition(resource, { q, filters: {} }, owner)

beforeAll(async () => {
  // Without triggers, which would queue mails.
  await rows(`BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName") SELECT 'watch', 'S' || n, 'A', 'Rolex' FROM generate_series(1, 500) n;
    INSERT INTO "Enquiry" (reference, kind, email, phone, message, item_id, "consentText", "consentAt")
      SELECT n, 'contact', n || '@example.com', '1', repeat('x', 200), CASE WHEN n % 3 > 0 THEN n % 500 + 1 END, 'x', now()
      FROM generate_series(1, 5000) n;
    INSERT INTO "Alert" (email, sku, item_id, confirmed_at) SELECT n || '@example.com', 'S' || n % 500, n % 500 + 1, now() FROM generate_series(1, 5000) n;
    INSERT INTO "History" (record_type, record_name, operation, column_name, actor, database_role, transaction_id)
      SELECT 'StockItem', 'S' || n, 'update', 'Price', 'Anna <anna@example.com>', 'shop_app', n FROM generate_series(1, 5000) n;
    COMMIT`)
  await rows('ANALYZE "StockItem", "Enquiry", "Alert", "History"')
})

it.each([
  ['from an address, in whatever case', 'Enquiry', Prisma.sql`lower("email") = lower(${'7@Example.com'})`],
  ['about a piece', 'Enquiry', Prisma.sql`"item_id" = ${7}`],
  ['with words in whatever column', 'Enquiry', searched(enquiries, '77@Example xxx')],
  ['with a telephone number', 'Enquiry', searched(enquiries, '+44 20 7946 0321')],
  ['with words, changes', 'History', searched(history, 's4321 anna')],
  ['about a piece, alerts', 'Alert', Prisma.sql`"item_id" = ${7}`],
  ['for a SKU that never was, alerts', 'Alert', Prisma.sql`lower("sku") = ${'s7'}`],
])('those %s are found without reading the whole table', async (_, table, condition) => {
  // These tables are so small that some of them would be read whole for less.
  const [, plan] = await db.$transaction([
    db.$executeRaw`SET LOCAL enable_seqscan = off`,
    db.$queryRaw<{ 'QUERY PLAN': string }[]>`
      EXPLAIN (COSTS OFF) SELECT "id" FROM ${Prisma.raw(`"${table}"`)} WHERE ${condition}`,
  ])
  const lines = plan.map((line) => line['QUERY PLAN'])
  expect(lines.filter((line) => line.includes(`Seq Scan on "${table}"`))).toEqual([])
  expect(lines.join('\n')).toContain('Index Cond')
})

it('the other pieces that name a file are found without reading the whole table', async () => {
  const [, , written, read] = await db.$transaction([
    db.$executeRaw`SET LOCAL enable_seqscan = off`,
    db.$executeRaw`SET LOCAL plan_cache_mode = force_custom_plan`,
    db.$executeRaw`UPDATE "StockItem" SET film = '7.mp4', certificate = '/media/7.pdf' WHERE "SKU" = 'S7'`,
    db.$queryRaw`SELECT seq_scan::int FROM pg_stat_xact_user_tables WHERE relname = 'StockItem'`,
  ])
  expect({ written, read }).toEqual({ written: 1, read: [{ seq_scan: 0 }] })
})

it('searched columns are never null, which would hide the record’s other columns from a search', async () => {
  // The bin is a view, whose columns the catalog calls nullable.
  const tables = resources.filter(({ name }) => name !== 'bin')
  const columns = tables.flatMap(({ table, searched }) => searched.map((column) => `${table}.${column}`))
  const nullable = await db.$queryRaw<{ column: string }[]>`
    SELECT table_name || '.' || column_name AS column FROM information_schema.columns
    WHERE table_name || '.' || column_name = ANY (${columns}) AND is_nullable = 'YES'`
  expect(nullable).toEqual([])
  expect(columns).not.toEqual([])
})
