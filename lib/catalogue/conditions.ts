import 'server-only'
import { publicOnlySql } from '@/lib/auth/visibility'
import { Prisma } from '@/lib/db/generated/client'
import { movementMask } from './facet-counts'
import type { Criteria, FacetKey, Listing } from './listing'
import { likePattern, searchWords } from './search'
import type { ShopRules } from './stock-item'

const everything = Prisma.sql`TRUE`

/** What a guest finds in a listing at all: public, unsold, of the right family and brand. */
export const listed = (listing: Listing, mainBrand: string) => {
  const brand = mainBrand.trim().toLowerCase()
  const family = listing === 'jewellery' ? 'jewellery' : 'watch'
  const ofBrand =
    listing === 'main'
      ? Prisma.sql`"brandKey" = ${brand}`
      : listing === 'other'
        ? Prisma.sql`"brandKey" <> ${brand}`
        : everything
  return Prisma.sql`"Family" = ${family}::"Family" AND "isSold" = false AND ${publicOnlySql} AND ${ofBrand}`
}

const priceIsTold = ({ poaPriceTag }: ShopRules) => {
  const limit = poaPriceTag?.toFixed(2) ?? '0'
  return Prisma.sql`NOT "isPOA" AND "Price" > 0 AND (${limit}::numeric <= 0 OR "Price" <= ${limit}::numeric)`
}

/** Every word of the search occurs in some field; a price that isn't told is not searched. */
export const matches = (search: string, rules: ShopRules) => {
  const words = searchWords(search).map(({ text, model, price }) => {
    const places = [Prisma.sql`"searchText" LIKE ${likePattern(text)}`]
    if (model) places.push(Prisma.sql`"searchModel" LIKE ${likePattern(model)}`)
    if (price) places.push(Prisma.sql`("searchPrice" LIKE ${likePattern(price)} AND ${priceIsTold(rules)})`)
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
