import 'server-only'
import { lruLookups } from '@/lib/cache/lookups'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { type PhotoRow, toPhoto } from '@/lib/images/address'
import type { Photo } from '@/lib/images/photo'
import { firstPhotos } from '@/lib/images/queries'
import { londonDate } from '@/lib/site/date'
import { shownLink } from '@/lib/site/page-visibility'
import { isNone } from './conditions'
import type { Card, HoverPhoto } from './piece'
import { priceOf, showsExcTaxes } from './price'
import { getShopRules, type ShopRules } from './shop-rules'
import { pieceHref } from './slug'
import { isOnItsWay, listStatus } from './status'

export const cardSelect = {
  Family: true,
  SKU: true,
  Name: true,
  ManufacturerName: true,
  Model: true,
  HTMLSafeModel: true,
  StatusName: true,
  isPOA: true,
  isSold: true,
  Price: true,
  Currency: true,
  MarginScheme: true,
  sortPrice: true,
  Year: true,
  Movement: true,
  JewelleryMetal: true,
  Box: true,
  Papers: true,
  isUpcoming: true,
  arrivedAt: true,
  facetLocation: true,
  facetMaterial: true,
} satisfies Prisma.StockItemSelect

export type CardRow = Prisma.StockItemGetPayload<{ select: typeof cardSelect }>

const altText = (row: CardRow, photo: PhotoRow) =>
  `${row.ManufacturerName} ${row.Name}, ${photo.closeUp ? 'detail' : photo.position === 0 ? 'front' : 'another view'}`

export const photoOf = (row: CardRow, photo: PhotoRow | undefined, kind: 'grid' | 'hover' | 'small'): Photo | null =>
  photo ? toPhoto(photo, { sku: row.SKU, family: row.Family, kind, alt: altText(row, photo) }) : null

const hoverOf = (row: CardRow, photo: PhotoRow | undefined): HoverPhoto | null => {
  const found = photoOf(row, photo, 'hover')
  return found && { src: found.src, width: found.width, closeUp: found.closeUp }
}

const accessories = [
  ['Box', 'Box'],
  ['Papers', 'papers'],
] as const

/** 'Box & papers' in one piece, 'Box', 'Papers' or '' */
const includesOf = (row: CardRow) => {
  const names = accessories.filter(([column]) => !isNone(row[column])).map(([, name]) => name)
  const text = names.join('\u00a0&\u00a0')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Builds a card from a row and its photographs; the price is included only where it may be displayed. */
export const toCard = (row: CardRow, photos: PhotoRow[], rules: ShopRules): Card => ({
  sku: row.SKU,
  family: row.Family,
  href: shownLink(pieceHref(row, rules.mainBrand), rules.hidden) || undefined,
  brand: row.ManufacturerName.trim(),
  name: row.Name.trim(),
  model: row.Model.trim(),
  status: listStatus(row.StatusName),
  price: priceOf(row, rules),
  showExcTaxes: rules.showExcTaxes && showsExcTaxes(row, rules),
  location: row.facetLocation,
  material: row.facetMaterial || (row.JewelleryMetal?.trim() ?? ''),
  movement: row.Movement?.trim() ?? '',
  year: row.Year?.trim() ?? '',
  includes: includesOf(row),
  arrived: isOnItsWay(row) ? '' : londonDate(row.arrivedAt.toISOString()),
  photo: photoOf(row, photos[0], 'grid'),
  hover: hoverOf(row, photos[1]),
})

const columns = Prisma.join(Object.keys(cardSelect).map((name) => Prisma.raw(`"${name}"`)))

const readCards = async (ids: number[]): Promise<Map<number, Card>> => {
  const [rules, rows] = await Promise.all([
    getShopRules(),
    db.$queryRaw<(CardRow & { id: number; photos: PhotoRow[] | null })[]>`
      SELECT "StockItemId" AS id, ${columns}, ${firstPhotos(2)} AS photos
      FROM "StockItem" WHERE "StockItemId" = ANY(${ids})`,
  ])
  return new Map(rows.map(({ id, photos, ...row }) => [id, toCard(row, photos ?? [], rules)]))
}

/** A card is the same for every viewer; the caller checks on each request whether the viewer may see the piece. */
const cachedCards = lruLookups<number, Card>(2_000)

/** Cards for row ids, in the order of the ids; ids that no longer exist are left out. */
export const findCards = async (ids: number[]): Promise<Card[]> => {
  const cards = await cachedCards(ids, readCards)
  return ids.flatMap((id) => cards.get(id) ?? [])
}
