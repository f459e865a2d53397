import { beforeAll, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { rows } from '@/lib/db/test-database'
import { isAboutPiece } from './sales'

beforeAll(async () => {
  // Without triggers, which would queue mails.
  await rows(`BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName") SELECT 'watch', 'S' || n, 'A', 'Rolex' FROM generate_series(1, 500) n;
    INSERT INTO "Enquiry" (reference, kind, email, phone, message, sku, "consentText", "consentAt")
      SELECT n, 'contact', n || '@example.com', '1', repeat('x', 200), CASE WHEN n % 3 > 0 THEN 's' || n % 500 ELSE '' END, 'x', now()
      FROM generate_series(1, 5000) n;
    INSERT INTO "Alert" (email, sku, confirmed_at) SELECT n || '@example.com', 'S' || n % 500, now() FROM generate_series(1, 5000) n;
    COMMIT`)
  await rows('ANALYZE "StockItem", "Enquiry", "Alert"')
})

it.each([
  ['from an address, in whatever case', 'Enquiry', Prisma.sql`lower("email") = lower(${'7@Example.com'})`],
  ['about a piece', 'Enquiry', isAboutPiece(7)],
  ['about any of the SKUs that a piece had', 'Enquiry', Prisma.sql`lower(trimmed("sku")) = ANY (${['s7', 's8']})`],
  ['about a piece, alerts', 'Alert', Prisma.sql`lower("sku") = ANY (${['s7', 's8']})`],
])('those %s are found without reading the whole table', async (_, table, condition) => {
  const plan = await db.$queryRaw<{ 'QUERY PLAN': string }[]>`
    EXPLAIN (COSTS OFF) SELECT "id" FROM ${Prisma.raw(`"${table}"`)} WHERE ${condition}`
  const lines = plan.map((line) => line['QUERY PLAN'])
  expect(lines.filter((line) => line.includes(`Seq Scan on "${table}"`))).toEqual([])
  expect(lines.join('\n')).toContain('Index Cond')
})
