import 'server-only'
import { findCards } from '@/lib/catalogue/find-cards'
import { db } from '@/lib/db/client'
import type { MemberCard } from './member-card'

/** Members-only watches: what `q` and `brand` ask for, every brand there is, and how many there are. */
export const findMemberPieces = async ({ q, brand, upcoming }: { q: string; brand: string; upcoming: boolean }) => {
  const rows = await db.stockItem.findMany({
    where: { MembersAreaOnly: 1, isSold: false, Family: 'watch' },
    orderBy: { StockItemId: 'desc' },
    select: {
      StockItemId: true,
      SKU: true,
      Name: true,
      ManufacturerName: true,
      Model: true,
      Description: true,
      isUpcoming: true,
    },
  })
  const marked = rows.some(({ isUpcoming }) => isUpcoming)
  const listed = rows.filter(({ isUpcoming }) => (upcoming ? isUpcoming || !marked : !isUpcoming))
  const text = q.toLowerCase()
  const found = listed.filter(
    (row) =>
      (!brand || row.ManufacturerName === brand) &&
      ([row.Name, row.ManufacturerName, row.Description, row.SKU].some((field) =>
        field?.toLowerCase().includes(text),
      ) ||
        row.Model.toLowerCase().replaceAll(' ', '').includes(text.replaceAll(' ', ''))),
  )
  const cards = await findCards(found.map(({ StockItemId }) => StockItemId))
  const pieces = cards.map(
    ({ sku, href, name, brand: maker, status, price, photo }): MemberCard => ({
      sku,
      href,
      name,
      brand: maker,
      status: status.label,
      price,
      photo,
    }),
  )
  return {
    pieces,
    brands: [...new Set(listed.map(({ ManufacturerName }) => ManufacturerName))].sort(),
    total: listed.length,
  }
}
