import 'server-only'
import { db } from '@/lib/db/client'
import { type PhotoRow, photoSelect } from './address'

/** The photographs of pieces by SKU, in their order; `limit` = at most so many each. */
export const findPhotos = async (skus: string[], limit = 100): Promise<Map<string, PhotoRow[]>> => {
  const rows = await db.photo.findMany({
    where: { SKU: { in: skus } },
    orderBy: [{ SKU: 'asc' }, { position: 'asc' }, { id: 'asc' }],
    select: photoSelect,
  })
  const bySku = new Map<string, PhotoRow[]>()
  for (const row of rows) {
    const photos = bySku.get(row.SKU) ?? []
    if (photos.length < limit) photos.push(row)
    bySku.set(row.SKU, photos)
  }
  return bySku
}
