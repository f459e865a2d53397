import 'server-only'
import { unstable_cache } from 'next/cache'
import { keepExpensive } from '@/lib/cache/lookups'
import { tags } from '@/lib/cache/tags'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { listed, matches } from './conditions'
import { type Cell, countFacets } from './facet-counts'
import type { Criteria, Listing } from './listing'
import type { ShopRules } from './stock-item'

const columns = {
  watch: Prisma.sql`"facetLocation" AS a, "facetModel" AS b, "facetMaterial" AS c, "facetMovement" AS movement`,
  jewellery: Prisma.sql`"facetLocation" AS a, trimmed("JewelleryType") AS b, trimmed("JewelleryMetal") AS c,
    0 AS movement, trimmed("JewelleryStone") AS d`,
}

const findCells = (listing: Listing, mainBrand: string, search: Prisma.Sql) => {
  const jewellery = listing === 'jewellery'
  return db.$queryRaw<Cell[]>`
    SELECT ${jewellery ? columns.jewellery : columns.watch}, count(*)::int AS count
    FROM "StockItem" WHERE ${listed(listing, mainBrand)} AND ${search}
    GROUP BY ${jewellery ? Prisma.sql`1, 2, 3, 4, 5` : Prisma.sql`1, 2, 3, 4`}`
}

/** The whole listing's cells. They change with the stock only, and every visitor's filters ask for them. */
const findAllCells = (listing: Listing, mainBrand: string) =>
  unstable_cache(() => findCells(listing, mainBrand, Prisma.sql`TRUE`), ['facet-cells', listing, mainBrand], {
    tags: [tags.stock, tags.frame, tags.everything],
  })()

const many = 2_000

/** The cells of what many pieces match: common words are searched again and again. */
const keepCommon = keepExpensive<Cell[]>(200, (cells) => cells.reduce((sum, { count }) => sum + count, 0) > many)

const findFoundCells = (listing: Listing, q: string, rules: ShopRules) =>
  keepCommon(JSON.stringify([listing, rules.mainBrand, rules.poaPriceTag, q]), () =>
    findCells(listing, rules.mainBrand, matches(q, rules)),
  )

/** The facets of a listing with counts, and how many pieces match all in all. */
export const findFacets = async (listing: Listing, criteria: Criteria, rules: ShopRules) => {
  const [all, found] = await Promise.all([
    findAllCells(listing, rules.mainBrand),
    criteria.q ? findFoundCells(listing, criteria.q, rules) : null,
  ])
  return countFacets(listing, criteria.chosen, all, found ?? all)
}
