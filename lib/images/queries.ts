import 'server-only'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { type PhotoRow, photoSelect } from './address'

const bySku = (rows: PhotoRow[], limit: number) => {
  const photos = new Map<string, PhotoRow[]>()
  for (const row of rows) {
    const own = photos.get(row.SKU) ?? []
    if (own.length < limit) own.push(row)
    photos.set(row.SKU, own)
  }
  return photos
}

/** The photographs of pieces by SKU, in display order, at most `limit` of each piece. */
export const findPhotos = async (skus: string[], limit = 100): Promise<Map<string, PhotoRow[]>> => {
  const rows = await db.photo.findMany({
    where: { SKU: { in: skus } },
    orderBy: [{ SKU: 'asc' }, { position: 'asc' }, { id: 'asc' }],
    select: photoSelect,
  })
  return bySku(rows, limit)
}

/** SQL expression: a piece's first `limit` photographs as a JSON array of PhotoRows, or null. `sku` is a column. */
export const firstPhotos = (sku: Prisma.Sql, limit: number) => Prisma.sql`
  (SELECT json_agg(photo) FROM (
    SELECT "SKU", name, position, hash, width, height, placeholder, "closeUp"
    FROM "Photo" WHERE "SKU" = ${sku} ORDER BY position, id LIMIT ${limit}) photo)`
