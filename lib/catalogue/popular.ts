import 'server-only'
import { lookUp } from '@/lib/cache/lookups'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { facetValue, listed } from './conditions'
import { emptyCriteria, listingHref } from './criteria'
import { facetsOf, type Listing, type ListingResult } from './listing'

const maxPopular = 6

type Popular = { brand: string; value: string; name: string; count: number }

/**
 * The models of a listing, of jewellery the types, that members save and visitors enquire about most, then those that
 * there are most of. A model that has one piece goes by the name of that. Cached until the stock changes.
 */
export const findPopular = async (
  listing: Listing,
  mainBrandKey: string,
): Promise<NonNullable<ListingResult['instead']>['popular']> => {
  const key = listing === 'jewellery' ? 'type' : 'model'
  const hasBrands = facetsOf(listing).some((facet) => facet.key === 'brand')
  const found = await lookUp(
    `popular ${listing} ${mainBrandKey}`,
    () => db.$queryRaw<Popular[]>`
      WITH wanted AS (
        SELECT id, count(*) AS times FROM (
          SELECT "StockItemId" AS id FROM "SavedPiece" UNION ALL SELECT "item_id" FROM "Enquiry" WHERE "item_id" IS NOT NULL) one
        GROUP BY 1)
      SELECT ${hasBrands ? facetValue('brand') : Prisma.sql`''`} AS brand, ${facetValue(key)} AS value, min(trim_text("Name")) AS name, count(*)::int AS count
      FROM "StockItem" LEFT JOIN wanted ON id = "StockItemId"
      WHERE ${listed(listing, mainBrandKey)} AND ${facetValue(key)} <> ''
      GROUP BY 1, 2 ORDER BY coalesce(sum(times), 0) DESC, count(*) DESC, 1, 2 LIMIT ${maxPopular}`,
  )
  return found.map(({ brand, value, name, count }) => ({
    label: listing === 'jewellery' ? value : `${brand} ${count === 1 ? name : value}`.trim(),
    count,
    href: listingHref(listing, { ...emptyCriteria, chosen: { ...(hasBrands && { brand: [brand] }), [key]: [value] } }),
  }))
}
