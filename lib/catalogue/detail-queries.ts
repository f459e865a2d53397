import 'server-only'
import { isVisible, publicOnlySql, type Viewer } from '@/lib/auth/visibility'
import { dayInLondon, seedOf } from '@/lib/cache/day'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { findPhotos } from '@/lib/images/queries'
import { findCards } from './find-cards'
import { findItemId } from './find-item-id'
import type { Card, Notice, Piece } from './piece'
import { getShopRules } from './rules'
import { isSameBrand, pieceHref } from './slug'
import { type PieceRow, pieceSelect, toPiece } from './stock-item'

type Found = { kind: 'piece'; piece: Piece; row: PieceRow } | { kind: 'notice'; notice: Notice }

/** A piece by its SKU in any case: itself, or its notice for those who may not see it; null where there is none. */
export const getPiece = async (sku: string, viewer: Viewer): Promise<Found | null> => {
  const [row, rules] = await Promise.all([findRow(sku), getShopRules()])
  if (!row) return null
  if (!isVisible(row, viewer)) return { kind: 'notice', notice: { sku: row.SKU, name: row.Name.trim() } }
  const photos = await findPhotos([row.SKU])
  return { kind: 'piece', piece: toPiece(row, photos.get(row.SKU) ?? [], rules), row }
}

const findRow = async (sku: string): Promise<PieceRow | null> => {
  const id = await findItemId(sku)
  return id === null ? null : db.stockItem.findUnique({ where: { StockItemId: id }, select: pieceSelect })
}

/** A SKU's canonical path, and what tells who may see it. */
export type Place = { sku: string; href: string; MembersAreaOnly: number }

/** Where a SKU's page is; null where there is no such piece. */
export const locatePiece = async (sku: string): Promise<Place | null> => {
  const [row, rules] = await Promise.all([findRow(sku), getShopRules()])
  if (!row) return null
  return { sku: row.SKU, href: pieceHref(row, rules.mainBrand), MembersAreaOnly: row.MembersAreaOnly }
}

const text = (value: string | null) => (value ?? '').trim().toLowerCase()

/** From the closest kin to whatever else is in stock; the next tier only fills what the one before left open. */
const tiers = (row: PieceRow, mainBrand: string): Prisma.Sql[] => {
  const sameBrand = Prisma.sql`"brandKey" = ${row.brandKey}`
  const sameGender = Prisma.sql`lower(btrim(coalesce("Gender", ''))) = ${text(row.Gender)}`
  const sameMovement = Prisma.sql`lower(btrim(coalesce("Movement", ''))) = ${text(row.Movement)}`
  const sameMaterial = Prisma.sql`lower("facetMaterial") = ${text(row.facetMaterial)}`
  const sameMetal = Prisma.sql`lower(btrim(coalesce("JewelleryMetal", ''))) = ${text(row.JewelleryMetal)}`
  const anything = Prisma.sql`TRUE`
  if (row.Family === 'jewellery') return [Prisma.sql`${sameBrand} AND ${sameMetal}`, sameBrand, anything]
  if (isSameBrand(row.ManufacturerName, mainBrand))
    return [Prisma.sql`${sameBrand} AND ${sameGender} AND (${sameMovement} OR ${sameMaterial})`, sameBrand, anything]
  return [
    Prisma.sql`${sameBrand} AND ${sameGender} AND ${sameMaterial}`,
    Prisma.sql`${sameBrand} AND (${sameGender} OR ${sameMaterial})`,
    sameBrand,
    anything,
  ]
}

/** 'You may also like': up to `limit` public pieces in stock, another choice each day, never the piece itself. */
export const findSimilar = async (row: PieceRow, limit = 3): Promise<Card[]> => {
  const { mainBrand } = await getShopRules()
  const start = seedOf(`${row.SKU} ${dayInLondon()}`)
  const ids: number[] = []
  for (const tier of tiers(row, mainBrand)) {
    if (ids.length >= limit) break
    const where = Prisma.sql`"Family" = ${row.Family}::"Family" AND "isSold" = false AND ${publicOnlySql}
      AND "StockItemId" <> ALL(${[row.StockItemId, ...ids]}) AND ${tier}`
    const rows = await db.$queryRaw<{ id: number }[]>`
      SELECT id FROM (
        (SELECT "StockItemId" AS id FROM "StockItem" WHERE ${where} AND "shuffleKey" >= ${start} ORDER BY "shuffleKey" LIMIT ${limit})
        UNION ALL
        (SELECT "StockItemId" AS id FROM "StockItem" WHERE ${where} AND "shuffleKey" < ${start} ORDER BY "shuffleKey" LIMIT ${limit})
      ) ring LIMIT ${limit - ids.length}`
    ids.push(...rows.map(({ id }) => id))
  }
  return findCards(ids)
}
