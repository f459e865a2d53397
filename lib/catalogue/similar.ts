import 'server-only'
import { publicOnlySql } from '@/lib/auth/visibility'
import { dayInLondon, seedOf } from '@/lib/cache/day'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { findCards } from './cards'
import { ringWalk } from './conditions'
import type { Card } from './piece'
import type { PieceRow } from './pieces'
import { getShopRules } from './shop-rules'
import { isSameBrand } from './slug'

const isSame = (column: Prisma.Sql, value: string | null) =>
  Prisma.sql`lower(trim_text(${column})) = lower(trim_text(${value}))`

/** Conditions from most to least similar; each tier only fills the places that the previous ones left. */
const tiers = (row: PieceRow, mainBrand: string): Prisma.Sql[] => {
  const sameBrand = Prisma.sql`"brandKey" = ${row.brandKey}`
  const sameGender = isSame(Prisma.sql`"Gender"`, row.Gender)
  const sameMovement = isSame(Prisma.sql`"Movement"`, row.Movement)
  const sameMaterial = isSame(Prisma.sql`"facetMaterial"`, row.facetMaterial)
  const sameMetal = isSame(Prisma.sql`"JewelleryMetal"`, row.JewelleryMetal)
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

/** 'You may also like': up to `limit` unsold public pieces, a different choice each day, without the piece itself. */
export const findSimilar = async (row: PieceRow, limit = 3): Promise<Card[]> => {
  const { mainBrand } = await getShopRules()
  const start = seedOf(`${row.SKU} ${dayInLondon()}`)
  const ids: number[] = []
  for (const tier of tiers(row, mainBrand)) {
    if (ids.length >= limit) break
    const where = Prisma.sql`"Family" = ${row.Family}::"Family" AND "isSold" = false AND ${publicOnlySql}
      AND "StockItemId" <> ALL(${[row.StockItemId, ...ids]}) AND ${tier}`
    const rows = await db.$queryRaw<{ id: number }[]>(
      ringWalk(Prisma.sql`"StockItem"`, where, start, limit - ids.length),
    )
    ids.push(...rows.map(({ id }) => id))
  }
  return findCards(ids)
}
