import 'server-only'
import {
  isVisible,
  publicOnly,
  publicOnlySql,
  publishedSql,
  type Shown,
  shownSelect,
  type Viewer,
} from '@/lib/auth/visibility'
import { lruLookup } from '@/lib/cache/lookups'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import type { PhotoRow } from '@/lib/images/address'
import { filmAddress, findMedia } from '@/lib/images/media'
import { findPhotos } from '@/lib/images/queries'
import { plainText, sanitise } from '@/lib/pages/html'
import { withShownLinks } from '@/lib/site/page-visibility'
import { skuPattern } from '@/lib/sku'
import { cardSelect, photoOf, toCard } from './cards'
import { type Column, columns, described, selectOf } from './columns'
import type { Condition, Notice, Piece, SpecificationRow } from './piece'
import { getShopRules, type ShopRules } from './shop-rules'
import { pieceHref } from './slug'
import { detailStatus, isOnItsWay } from './status'

export const pieceSelect = {
  ...cardSelect,
  ...shownSelect,
  ...selectOf(columns),
  StockItemId: true,
  brandKey: true,
} satisfies Prisma.StockItemSelect

export type PieceRow = Prisma.StockItemGetPayload<{ select: typeof pieceSelect }>

const yesNo = (text: string) => ({ 1: 'Yes', 0: 'No' })[text.trim()] ?? text

const serviced = (day: Date | null) =>
  day?.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }) ?? ''

const filled = (rows: { label: string; value: string | null }[]): SpecificationRow[] =>
  rows.flatMap(({ label, value }) => (value?.trim() ? [{ label, value: value.trim() }] : []))

const reference = (row: PieceRow) => {
  const prefix = row.Family === 'watch' ? 'NW-' : 'NJ-'
  return row.SKU.toUpperCase().startsWith(prefix) ? row.SKU : `${prefix}${row.SKU}`
}

/** How a recorded gender is shown; what is stored, searched and sent stays as it is. */
const shownGenders = new Map([
  ['gentlemen', 'Men’s'],
  ['ladies', 'Women’s'],
])
const genderText = (gender: string) => shownGenders.get(gender.trim().toLowerCase()) ?? gender

/** What a row of the specification shows of a column, where that is not the column's own text. */
const rowText = (row: PieceRow, column: Column): string | null => {
  if (column === 'WatchMaterial') return row.facetMaterial
  const { kind } = described[column]
  if (kind === 'sku') return reference(row)
  if (kind === 'place') return row.facetLocation
  const text = row[column]?.toString() ?? ''
  if (kind === 'gender') return genderText(text)
  if (kind === 'millimetres') return text && `${text} mm`
  return kind === 'yesNo' || kind === 'fitting' ? yesNo(text) : text
}

/** The specification table: fixed order, empty values left out, 1 and 0 shown as Yes and No. */
export const specificationOf = (row: PieceRow) =>
  filled(
    columns.flatMap((column) => {
      const { row: label } = described[column]
      return label ? { label, value: rowText(row, column) } : []
    }),
  )

/** The condition of a piece, as staff recorded it. */
const conditionOf = (row: PieceRow): Condition => ({
  rows: filled([
    { label: 'Grade', value: row.conditionGrade },
    { label: 'Polish', value: row.polish },
    { label: 'Last service', value: serviced(row.servicedOn) },
    { label: 'Timing', value: row.timing },
  ]),
  notes: row.conditionNotes.trim(),
  provenance: row.provenance.trim(),
  certificate: row.certificate.trim(),
})

/** The film that a row names, with the picture of the same name as its poster. */
const filmOf = async ({ film }: PieceRow): Promise<Piece['film']> => {
  const src = filmAddress(film)
  return src ? { src, poster: (await findMedia([film])).get(film) ?? null } : null
}

/** What a piece's page needs besides its row. */
type PieceExtras = { photos: PhotoRow[]; film: Piece['film']; rules: ShopRules }

/** Builds the detail page's piece. */
const toPiece = (row: PieceRow, { photos, film, rules }: PieceExtras): Piece => {
  const description = withShownLinks(sanitise(row.Description), rules.hidden)
  const status = detailStatus(row, row.facetLocation)
  return {
    ...toCard(row, photos, rules),
    href: pieceHref(row, rules.mainBrand),
    status,
    isOnItsWay: status.tone !== 'sold' && isOnItsWay(row),
    fullName: row.FullDetailsName.trim() || row.Name.trim(),
    description,
    isLong: plainText(description).length > 300,
    specification: specificationOf(row),
    condition: conditionOf(row),
    film,
    photos: photos.flatMap((photo) => photoOf(row, photo, 'small') ?? []),
  }
}

/** The row id of a SKU, case-insensitive; null if there is none, it is a draft, or the text is no valid SKU. */
export const findItemId = async (sku: string): Promise<number | null> => {
  if (!skuPattern.test(sku)) return null
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT "StockItemId" AS id FROM "StockItem" WHERE lower("SKU") = lower(${sku}) AND ${publishedSql}`
  return rows[0]?.id ?? null
}

type Found = { kind: 'piece'; piece: Piece; row: PieceRow } | { kind: 'notice'; notice: Notice }

/** A piece by its SKU, case-insensitive; its notice if the viewer may not see it; null if there is none. */
export const getPiece = async (sku: string, viewer: Viewer): Promise<Found | null> => {
  const [row, rules] = await Promise.all([findRow(sku), getShopRules()])
  if (!row) return null
  if (!isVisible(row, viewer)) return { kind: 'notice', notice: { sku: row.SKU } }
  const piece = await cachedPieces(row.SKU, async () => {
    const [photos, film] = await Promise.all([findPhotos([row.SKU]), filmOf(row)])
    return toPiece(row, { photos: photos.get(row.SKU) ?? [], film, rules })
  })
  return { kind: 'piece', piece, row }
}

/** Shared between viewers: access is checked on each request, and members' pages are rendered per request. */
const cachedPieces = lruLookup<Piece>(300)
const cachedRows = lruLookup<{ row: PieceRow | null }>(1_000, ({ row }) => row !== null)

const readRow = async (sku: string): Promise<PieceRow | null> => {
  const id = await findItemId(sku)
  return id === null ? null : db.stockItem.findUnique({ where: { StockItemId: id }, select: pieceSelect })
}

const findRow = async (sku: string): Promise<PieceRow | null> =>
  (await cachedRows(sku.toLowerCase(), async () => ({ row: await readRow(sku) }))).row

/** A SKU's canonical path, and the columns that decide who may see it. */
export type Place = Shown & { sku: string; href: string }

const toPlace = (row: PieceRow, { mainBrand }: ShopRules): Place => ({
  sku: row.SKU,
  href: pieceHref(row, mainBrand),
  published: row.published,
  deletedAt: row.deletedAt,
  MembersAreaOnly: row.MembersAreaOnly,
})

/** Returns where a SKU's page is; null if there is no such piece. */
export const locatePiece = async (sku: string): Promise<Place | null> => {
  const [row, rules] = await Promise.all([findRow(sku), getShopRules()])
  return row && toPlace(row, rules)
}

/**
 * The same for a SKU that a piece had before; null unless guests may see that piece, so that nothing tells of
 * another.
 */
export const locateRenamedPiece = async (sku: string): Promise<Place | null> => {
  if (!skuPattern.test(sku)) return null
  const former = await db.formerSku.findUnique({
    where: { sku: sku.toLowerCase(), item: publicOnly },
    select: { item: { select: pieceSelect } },
  })
  return former && toPlace(former.item, await getShopRules())
}

/** The present SKUs of pieces that guests may see, for those that they had before; all others as they are. */
export const presentSkus = async (skus: readonly string[]): Promise<string[]> => {
  const wanted = skus.filter((sku) => skuPattern.test(sku)).map((sku) => sku.toLowerCase())
  if (wanted.length === 0) return [...skus]
  const renamed = await db.$queryRaw<{ former: string; present: string }[]>`
    SELECT former, "SKU" AS present FROM unnest(${wanted}::text[]) AS former
      JOIN "StockItem" ON "StockItemId" = item_id_by_sku(former)
    WHERE ${publicOnlySql} AND lower("SKU") <> former`
  const present = new Map(renamed.map((row) => [row.former, row.present]))
  return skus.map((sku) => present.get(sku.toLowerCase()) ?? sku)
}

/** The same for one. */
export const presentSku = async (sku: string): Promise<string> => (await presentSkus([sku]))[0] ?? sku
