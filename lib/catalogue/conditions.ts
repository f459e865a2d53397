import 'server-only'
import { publicOnlySql } from '@/lib/auth/visibility'
import { Prisma } from '@/lib/db/generated/client'
import type { ShopRules } from './cards'
import { type Criteria, type FacetKey, type Listing, movementMask } from './listing'
import { likePattern, searchWords } from './search'

const everything = Prisma.sql`TRUE`

/** The family of each listing, and its brands: the main brand, every other, or all. */
const scopes = {
  main: { family: 'watch', brands: 'main' },
  other: { family: 'watch', brands: 'others' },
  all: { family: 'watch', brands: 'all' },
  jewellery: { family: 'jewellery', brands: 'all' },
} as const satisfies Record<Listing, unknown>

const brandKeyOf = (mainBrand: string) => mainBrand.trim().toLowerCase()

/** A listing's family and brands as a condition, sold and members-only pieces included. */
export const inListing = (listing: Listing, mainBrand: string): Prisma.StockItemWhereInput => {
  const { family, brands } = scopes[listing]
  const key = brandKeyOf(mainBrand)
  return { Family: family, brandKey: { main: key, others: { not: key }, all: undefined }[brands] }
}

/** What a guest finds in a listing at all, in SQL: public, unsold, of the right family and brands. */
export const listed = (listing: Listing, mainBrand: string) => {
  const { family, brands } = scopes[listing]
  const key = brandKeyOf(mainBrand)
  const ofBrands = {
    main: Prisma.sql`"brandKey" = ${key}`,
    others: Prisma.sql`"brandKey" <> ${key}`,
    all: everything,
  }[brands]
  return Prisma.sql`"Family" = ${family}::"Family" AND "isSold" = false AND ${publicOnlySql} AND ${ofBrands}`
}

const priceIsDisplayed = ({ poaPriceTag }: ShopRules) => {
  const limit = poaPriceTag?.toFixed(2) ?? '0'
  return Prisma.sql`NOT "isPOA" AND "Price" > 0 AND (${limit}::numeric <= 0 OR "Price" <= ${limit}::numeric)`
}

/** Every word of the search occurs in some field; a price that is not displayed is not searched. */
export const matches = (search: string, rules: ShopRules) => {
  const words = searchWords(search).map(({ text, model, price }) => {
    const places = [Prisma.sql`"searchText" LIKE ${likePattern(text)}`]
    if (model) places.push(Prisma.sql`"searchModel" LIKE ${likePattern(model)}`)
    if (price) places.push(Prisma.sql`("searchPrice" LIKE ${likePattern(price)} AND ${priceIsDisplayed(rules)})`)
    return Prisma.sql`(${Prisma.join(places, ' OR ')})`
  })
  return words.length > 0 ? Prisma.join(words, ' AND ') : everything
}

const column: Record<Exclude<FacetKey, 'movement'>, Prisma.Sql> = {
  location: Prisma.sql`"facetLocation"`,
  model: Prisma.sql`"facetModel"`,
  material: Prisma.sql`"facetMaterial"`,
  type: Prisma.sql`trimmed("JewelleryType")`,
  metal: Prisma.sql`trimmed("JewelleryMetal")`,
  stone: Prisma.sql`trimmed("JewelleryStone")`,
}

/** OR within a facet, AND between facets. */
export const chosen = (criteria: Criteria) => {
  const facets = Object.entries(criteria.chosen).map(([key, values]) =>
    key === 'movement'
      ? Prisma.sql`("facetMovement" & ${movementMask(values)}) <> 0`
      : Prisma.sql`${column[key as Exclude<FacetKey, 'movement'>]} = ANY(${values})`,
  )
  return facets.length > 0 ? Prisma.join(facets, ' AND ') : everything
}

/**
 * Row ids in the order of their shuffle keys: from `start` (0 to 1) to the end, then from the beginning, as round a ring.
 * An index can walk it page by page. `source` is the table or a common table expression with its columns.
 */
export const ringWalk = (source: Prisma.Sql, where: Prisma.Sql, start: number, limit: number, offset = 0) => {
  const arc = (side: Prisma.Sql) => Prisma.sql`
    (SELECT "StockItemId" AS id FROM ${source} WHERE ${where} AND "shuffleKey" ${side} ${start}
      ORDER BY "shuffleKey", "StockItemId" LIMIT ${limit + offset})`
  return Prisma.sql`
    SELECT id FROM (${arc(Prisma.sql`>=`)} UNION ALL ${arc(Prisma.sql`<`)}) ring LIMIT ${limit} OFFSET ${offset}`
}
