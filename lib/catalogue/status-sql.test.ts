import { expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { rows } from '@/lib/db/test-database'
import { availableSql } from './conditions'
import { listStatus } from './status'

it('what can be had is the same for cards, for alerts and for the database that notes what came back', async () => {
  for (const word of [null, '', ' ', 'In Stock', 'in stock ', 'On Hold', 'deposit', 'On Deposit', 'Sold', 'Reserved']) {
    const [row] = await db.$queryRaw<{ can: boolean }[]>`
      SELECT ${availableSql} AS can FROM (VALUES (${word}::text)) AS piece("StatusName")`
    expect([word, row?.can]).toEqual([word, listStatus(word).tone === 'available'])
    await rows(`DELETE FROM "StockItem"`)
    await rows(`DELETE FROM "Alert"`)
    await rows(`INSERT INTO "Alert" (email, sku, confirmed_at) VALUES ('ada@example.com', 'S1', now())`)
    await rows(
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "StatusName") VALUES ('watch', 'S1', 'One', 'Rolex', 'Sold')`,
    )
    await rows('DELETE FROM "AlertArrival"')
    await rows(`UPDATE "StockItem" SET "StatusName" = $1`, [word])
    expect([word, await rows('SELECT reason FROM "AlertArrival"')]).toEqual([
      word,
      listStatus(word).tone === 'available' ? [{ reason: 'returned' }] : [],
    ])
  }
})
