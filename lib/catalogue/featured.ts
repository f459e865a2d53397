import 'server-only'
import { publicOnly } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import type { FeaturedSet } from '@/lib/db/generated/client'
import { toPhoto } from '@/lib/images/address'
import { findPhotos } from '@/lib/images/queries'
import { firstSentence } from '@/lib/pages/html'
import { cardSelect, toCard } from './cards'
import type { FeaturedPiece, Listing } from './listing'
import { getShopRules } from './shop-rules'
import { findImageEntries } from './wire-queries'

/** A place in a featured set. `photo` is the name of the photograph to show; '' = the piece's first. */
type Place = { item: number; photo: string }

const places = 4

const setsOf: Record<Listing, ('main' | 'other' | 'jewellery')[]> = {
  main: ['main'],
  other: ['other'],
  all: ['main', 'other'],
  jewellery: ['jewellery'],
}

const placeOf = (item: number | null, photo: string | null): Place | null =>
  item === null ? null : { item, photo: photo?.trim() ?? '' }

/** The four places of a set; none of them is filled if there is no such set. */
const placesOf = (set?: FeaturedSet | null): (Place | null)[] =>
  set
    ? [
        placeOf(set.first, set.first_image),
        placeOf(set.second, set.second_image),
        placeOf(set.third, set.third_image),
        placeOf(set.fourth, set.fourth_image),
      ]
    : []

const findPlaces = async (listing: Listing): Promise<(Place | null)[]> => {
  const rows = await db.featuredSet.findMany({ where: { name: { in: setsOf[listing] } } })
  const sets = setsOf[listing].map((name) => placesOf(rows.find((one) => one.name === name)))
  // Sets alternate: a listing of all brands shows one piece of the main brand, then one of the others.
  return Array.from(
    { length: places },
    (_, index) => sets[index % sets.length]?.[Math.floor(index / sets.length)] ?? null,
  )
}

/** The public, unsold pieces of places. */
const shownIn = (filled: (Place | null)[]) => ({
  StockItemId: { in: filled.flatMap((place) => place?.item ?? []) },
  isSold: false,
  ...publicOnly,
})

/**
 * The pieces shown large after rows 0 to 3. A place is null where its piece is missing, sold or for members only, or its
 * page is hidden, to which the block is an invitation.
 * `photo` is the large picture, `hover` a second one for layouts of two.
 */
export const findFeatured = async (listing: Listing): Promise<(FeaturedPiece | null)[]> => {
  const wanted = await findPlaces(listing)
  if (!wanted.some(Boolean)) return []
  const [rows, rules] = await Promise.all([
    db.stockItem.findMany({ where: shownIn(wanted), select: { ...cardSelect, StockItemId: true, Description: true } }),
    getShopRules(),
  ])
  const photos = await findPhotos(rows.map(({ SKU }) => SKU))
  return wanted.map((place) => {
    const row = rows.find(({ StockItemId }) => StockItemId === place?.item)
    if (!place || !row) return null
    const card = toCard(row, [], rules)
    if (!card.href) return null
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
      ...card,
      photo: picture(large),
      hover: picture(other),
      intro: firstSentence(row.Description),
    }
  })
}

/** The four SKUs of a featured set; null for those that are missing, sold or for members only. */
export const getFeaturedSkus = async (name: 'main' | 'other' | 'jewellery') => {
  const filled = placesOf(await db.featuredSet.findUnique({ where: { name } }))
  const rows = await db.stockItem.findMany({ where: shownIn(filled), select: { StockItemId: true, SKU: true } })
  const at = (index: number) => rows.find(({ StockItemId }) => StockItemId === filled[index]?.item)?.SKU ?? null
  return { first: at(0), second: at(1), third: at(2), fourth: at(3) }
}

const placeNames = ['first', 'second', 'third', 'fourth'] as const

/** The image entries of a featured set's pieces. */
export const getFeaturedImages = async (name: 'main' | 'other' | 'jewellery') => {
  const skus = await getFeaturedSkus(name)
  const of = (sku: string | null) => (sku ? findImageEntries(sku) : Promise.resolve([]))
  const [first, second, third, fourth] = await Promise.all(placeNames.map((place) => of(skus[place])))
  return { first: first ?? [], second: second ?? [], third: third ?? [], fourth: fourth ?? [] }
}
