import { beforeAll, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { columns, described } from './columns'

/** The table's columns that staff may write, which excludes those that the database maintains. */
let written: { column: string; notNull: boolean }[]
/** The columns that the triggers copy into the search columns. */
let searched: string[]

beforeAll(async () => {
  written = await rows(
    `SELECT attname AS column, attnotnull AS "notNull" FROM pg_attribute
     WHERE attrelid = '"StockItem"'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'deletedAt'
     AND has_column_privilege('shop_staff', attrelid, attnum, 'UPDATE')`,
  )
  const functions = await rows(
    `SELECT prosrc AS source FROM pg_proc WHERE proname IN ('derive_stock_search', 'derive_stock_item')`,
  )
  searched = functions
    .flatMap(({ source }) => source.split(';') as string[])
    .flatMap((statement) => /NEW\."search\w+" := (.*)/s.exec(statement)?.[1] ?? [])
    .flatMap((text) => [...text.matchAll(/NEW\."(\w+)"/g)].map(([, column = '']) => column))
})

it('every column that staff write is described, whether it may be NULL too', () => {
  const asDescribed = columns.map((column) => ({ column, notNull: described[column].notNull === true }))
  const inOrder = (list: typeof written) => [...list].sort((a, b) => (a.column < b.column ? -1 : 1))
  expect(inOrder(asDescribed)).toEqual(inOrder(written))
})

it('derive_stock_search reads the columns that are described as searched, and no others', () => {
  expect([...new Set(searched)].sort()).toEqual(columns.filter((column) => described[column].searched).sort())
})
