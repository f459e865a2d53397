import 'server-only'
import { publicOnly } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import { toPhoto } from '@/lib/images/address'
import { findPhotos } from '@/lib/images/queries'
import { firstSentence } from '@/lib/pages/html'
import type { FeaturedPiece, Listing } from './listing'
import { getShopRules } from './rules'
import { cardSelect, toCard } from './stock-item'

/** A place in a featured set: what to show, and under which photograph's name; '' = the piece's first. */
type Place = { sku: string; photo: string }

const places = 4

const setsOf: Record<Listing, ('main' | 'other' | 'jewellery')[]> = {
  main: ['main'],
  other: ['other'],
  all: ['main', 'other'],
  jewellery: ['jewellery'],
}

const findPlaces = async (listing: Listing): Promise<(Place | null)[]> => {
  const rows = await db.featuredSet.findMany({ where: { name: { in: setsOf[listing] } } })
  const place = (sku: string | null, photo: string | null) =>
    sku?.trim() ? { sku: sku.trim(), photo: photo?.trim() ?? '' } : null
  const sets = setsOf[listing].map((name) => {
    const row = rows.find((one) => one.name === name)
    return row
      ? [
          place(row.first, row.first_image),
          place(row.second, row.second_image),
          place(row.third, row.third_image),
          place(row.fourth, row.fourth_image),
        ]
      : []
  })
  // Several sets take turns: a listing of all brands shows one of the main brand, then one of the others.
  return Array.from(
    { length: places },
    (_, index) => sets[index % sets.length]?.[Math.floor(index / sets.length)] ?? null,
  )
}

/**
 * The pieces that stand large after rows 0 to 3. A place is null where its SKU is missing, sold or for members only.
 * `photo` is the large picture, `hover` another one for layouts of two.
 */
export const findFeatured = async (listing: Listing): Promise<(FeaturedPiece | null)[]> => {
  const wanted = await findPlaces(listing)
  const skus = wanted.flatMap((place) => place?.sku ?? [])
  if (skus.length === 0) return []
  const [rows, photos, rules] = await Promise.all([
    db.stockItem.findMany({
      where: { SKU: { in: skus }, isSold: false, ...publicOnly },
      select: { ...cardSelect, Description: true },
    }),
    findPhotos(skus),
    getShopRules(),
  ])
  return wanted.map((place) => {
    const row = rows.find(({ SKU }) => SKU === place?.sku)
    if (!place || !row) return null
    const own = photos.get(row.SKU) ?? []
    const large = own.find(({ name }) => name === place.photo) ?? own[0]
    const other = own.find((photo) => photo !== large && !photo.closeUp) ?? own.find((photo) => photo !== large)
    const picture = (photo: typeof large) =>
      photo
        ? toPhoto(photo, {
            sku: row.SKU,
            family: row.Family,
            kind: 'large',
            alt: `${row.ManufacturerName} ${row.Name}`,
          })
        : null
    return {
      ...toCard(row, [], rules),
      photo: picture(large),
      hover: picture(other),
      lead: firstSentence(row.Description),
    }
  })
}
