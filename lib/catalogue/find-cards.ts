import 'server-only'
import { db } from '@/lib/db/client'
import { findPhotos } from '@/lib/images/queries'
import type { Card } from './piece'
import { getShopRules } from './rules'
import { cardSelect, toCard } from './stock-item'

/** Cards for row ids, in the order of the ids; ids that are gone are left out. */
export const findCards = async (ids: number[]): Promise<Card[]> => {
  if (ids.length === 0) return []
  const [rules, rows] = await Promise.all([
    getShopRules(),
    db.stockItem.findMany({ where: { StockItemId: { in: ids } }, select: { ...cardSelect, StockItemId: true } }),
  ])
  const photos = await findPhotos(
    rows.map((row) => row.SKU),
    2,
  )
  const byId = new Map(rows.map((row) => [row.StockItemId, toCard(row, photos.get(row.SKU) ?? [], rules)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
