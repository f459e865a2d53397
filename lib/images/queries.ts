import 'server-only'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { type PhotoRow, photoSelect } from './address'

/** The photographs of pieces by SKU, in display order, at most `limit` of each piece. */
export const findPhotos = async (skus: string[], limit = 100): Promise<Map<string, PhotoRow[]>> => {
  const pieces = await db.stockItem.findMany({
    where: { SKU: { in: skus } },
    select: {
      SKU: true,
      photos: { orderBy: [{ position: 'asc' }, { id: 'asc' }], take: limit, select: photoSelect },
    },
  })
  return new Map(pieces.map(({ SKU, photos }) => [SKU, photos]))
}

/** SQL expression: a row of StockItem's first `limit` photographs as a JSON array of PhotoRows, or null. */
export const firstPhotos = (limit: number) => Prisma.sql`
  (SELECT json_agg(photo) FROM (
    SELECT item_id, name, position, hash, width, height, placeholder, "closeUp"
    FROM "Photo" WHERE item_id = "StockItem"."StockItemId" ORDER BY position, id LIMIT ${limit}) photo)`
