import 'server-only'
import { db } from '@/lib/db/client'
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

/** The photographs of pieces by SKU, in their order; `limit` = at most so many each. */
export const findPhotos = async (skus: string[], limit = 100): Promise<Map<string, PhotoRow[]>> => {
  const rows = await db.photo.findMany({
    where: { SKU: { in: skus } },
    orderBy: [{ SKU: 'asc' }, { position: 'asc' }, { id: 'asc' }],
    select: photoSelect,
  })
  return bySku(rows, limit)
}

/** The first `limit` of each piece, by SKU; of pieces by their row ids, so that nobody waits for their SKUs. */
export const findFirstPhotos = async (ids: number[], limit: number): Promise<Map<string, PhotoRow[]>> => {
  const rows = await db.$queryRaw<PhotoRow[]>`
    SELECT photo."SKU", photo.name, position, hash, width, height, placeholder, "closeUp" FROM "StockItem" piece, LATERAL (
      SELECT * FROM "Photo" WHERE "SKU" = piece."SKU" ORDER BY position, id LIMIT ${limit}) photo
    WHERE piece."StockItemId" = ANY(${ids}) ORDER BY photo."SKU", position, photo.id`
  return bySku(rows, limit)
}
