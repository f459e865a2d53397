// Generates realistic pieces for benchmarks: the demo's, varied deterministically, so that two runs agree.
//   --count 100000   tops the database up to that many (SKU SYN-000001 and on)
//   --remove         deletes them all
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { type Column, columns, described } from '../lib/catalogue/columns'
import { stock } from '../prisma/demo/demo'
import { inTransaction, withClient } from './lib/postgres-client.mjs'

// h(i, salt) maps integers deterministically to 0 … 2³¹-1.
const dice = `
  CREATE OR REPLACE FUNCTION pg_temp.h(i bigint, salt bigint) RETURNS int LANGUAGE sql IMMUTABLE
  RETURN (hashint8extended(i, salt) & 2147483647)::int`

const names = (columns: string[]) => columns.map((column) => `"${column}"`).join(', ')

/** The columns in which a piece differs from its template, as SQL; the others are the template's. */
const varied: Partial<Record<Column, string>> = {
  SKU: `'SYN-' || lpad(i::text, 6, '0')`,
  Name: `"Name" || ', ' || made`,
  FullDetailsName: `"FullDetailsName" || ', ' || made`,
  Year: 'made',
  WatchLocation: `CASE "Family" WHEN 'watch' THEN place END`,
  JewelleryLocation: `CASE "Family" WHEN 'jewellery' THEN place END`,
  StatusName: `CASE WHEN fate < 3 THEN 'Sold' WHEN fate < 5 THEN 'deposit' WHEN fate < 7 THEN 'on hold'
    WHEN fate < 8 THEN 'Reserved for viewing' END`,
  isPOA: 'fate = 10',
  Price: 'CASE WHEN fate <> 11 THEN round(asked / 50) * 50 END',
  MembersAreaOnly: 'CASE WHEN fate = 12 THEN 1 ELSE 0 END',
  arrivedAt: 'arrived',
  soldAt: `CASE WHEN fate < 3 THEN arrived + (timestamptz '2026-11-20 12:00+00' - arrived) / 2 END`,
}
/** Those whose default it has. */
const left: Column[] = ['Location', 'published', 'publishAt', 'isUpcoming', 'film', 'certificate']
const copied = columns.filter((column) => !(column in varied) && !left.includes(column))

/** A template lacks what its piece leaves empty. */
const templateValue = (column: Column) =>
  described[column].notNull && column !== 'Family' ? `coalesce("${column}", '')` : `"${column}"`

const insertPieces = `
  WITH template AS (
    SELECT *, ordinality - 1 AS n, count(*) OVER () AS of
    FROM jsonb_populate_recordset(NULL::"StockItem", $1::jsonb) WITH ORDINALITY
  ), piece AS (
    SELECT i, t.*, CASE WHEN pg_temp.h(i, 2) % 5 < 3 THEN 'London' ELSE 'Geneva' END AS place,
      (2008 + pg_temp.h(i, 3) % 19)::text AS made, pg_temp.h(i, 4) % 100 AS fate,
      timestamptz '2026-11-08 12:00+00' - make_interval(mins => pg_temp.h(i, 5) % 790000) AS arrived,
      coalesce(nullif(t."Price", 0), 60000) * (60 + pg_temp.h(i, 6) % 81) / 100 AS asked
    FROM generate_series(1, $2::bigint) AS i JOIN template t ON t.n = pg_temp.h(i, 1) % t.of
    WHERE NOT EXISTS (SELECT FROM "StockItem" s WHERE s."SKU" = 'SYN-' || lpad(i::text, 6, '0'))
  )
  INSERT INTO "StockItem" (${names([...Object.keys(varied), ...copied])})
  SELECT ${Object.values(varied).join(', ')}, ${copied.map(templateValue).join(', ')}
  FROM piece ORDER BY i`

// Each piece reuses the photographs of its demo template, if its pictures have been prepared.
const insertPhotos = `
  WITH template AS (
    SELECT value->>'SKU' AS "SKU", ordinality - 1 AS n, count(*) OVER () AS of
    FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY
  )
  INSERT INTO "Photo" (item_id, name, position, hash, width, height, placeholder, "closeUp")
  SELECT piece."StockItemId", p.name, p.position, p.hash, p.width, p.height, p.placeholder, p."closeUp"
  FROM generate_series(1, $2::bigint) AS i
    JOIN template t ON t.n = pg_temp.h(i, 1) % t.of
    JOIN "StockItem" piece ON piece."SKU" = 'SYN-' || lpad(i::text, 6, '0')
    JOIN "StockItem" model ON model."SKU" = t."SKU"
    JOIN "Photo" p ON p.item_id = model."StockItemId"
  ON CONFLICT DO NOTHING`

async function add(client: pg.ClientBase, count: number) {
  const templates = JSON.stringify(stock.filter(({ MembersAreaOnly }) => MembersAreaOnly === 0))
  await client.query(dice)
  const pieces = await client.query(insertPieces, [templates, count])
  const photos = await client.query(insertPhotos, [templates, count])
  return `${pieces.rowCount} pieces and ${photos.rowCount} photographs added.`
}

async function remove(client: pg.ClientBase) {
  const { rowCount } = await client.query(`DELETE FROM "StockItem" WHERE "SKU" LIKE 'SYN-%'`)
  return `${rowCount} pieces removed.`
}

const { values } = parseArgs({ options: { count: { type: 'string' }, remove: { type: 'boolean', default: false } } })
const count = Number(values.count ?? 0)
const isCount = Number.isInteger(count) && count >= 1 && count <= 999_999
if (values.remove === isCount) throw new Error('Say either --count and a number up to 999999, or --remove.')
const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL must be set.')

console.log(await inTransaction(url, (client) => (values.remove ? remove(client) : add(client, count))))
await withClient(url, (client) => client.query('ANALYZE "StockItem", "Photo"'))
