import 'server-only'
import { publishedSql } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'

const skuPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/

/** The row id of a SKU in any case; null where there is none, it is a draft, or the text can't be one. */
export const findItemId = async (sku: string): Promise<number | null> => {
  if (!skuPattern.test(sku)) return null
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT "StockItemId" AS id FROM "StockItem" WHERE lower("SKU") = lower(${sku}) AND ${publishedSql}`
  return rows[0]?.id ?? null
}
