import 'server-only'
import { publicOnly } from '@/lib/auth/visibility'
import { dayInLondon, seedOf } from '@/lib/cache/day'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { chosen, listed, matches } from './conditions'
import { findFacets } from './facets'
import { findCards } from './find-cards'
import { type Criteria, emptyCriteria, type Listing, type ListingResult, pageSize } from './listing'
import type { Card } from './piece'
import { getShopRules } from './rules'

type Id = { id: number }

/** Where the day's walk round the ring of shuffle keys begins: another order each day, the same for everybody. */
const startOfDay = (listing: Listing) => seedOf(`${listing} ${dayInLondon()}`)

/**
 * Ids of one page. The shuffled listings walk the ring of shuffle keys from the day's point and round again, which an
 * index can do page by page; few hits of a search are collected first, or the planner would walk the ring to find them.
 */
const findIds = (listing: Listing, where: Prisma.Sql, few: boolean, limit: number, offset: number) => {
  const source = few
    ? Prisma.sql`WITH hits AS MATERIALIZED (SELECT "StockItemId", "shuffleKey", "arrivedAt" FROM "StockItem" WHERE ${where})`
    : Prisma.empty
  const table = few ? Prisma.sql`hits` : Prisma.sql`"StockItem"`
  const filter = few ? Prisma.sql`TRUE` : where
  if (listing === 'all' || listing === 'jewellery')
    return db.$queryRaw<Id[]>`${source} SELECT "StockItemId" AS id FROM ${table} WHERE ${filter}
      ORDER BY "arrivedAt" DESC, "StockItemId" DESC LIMIT ${limit} OFFSET ${offset}`
  const start = startOfDay(listing)
  return db.$queryRaw<Id[]>`${source}
    SELECT id FROM (
      (SELECT "StockItemId" AS id FROM ${table} WHERE ${filter} AND "shuffleKey" >= ${start} ORDER BY "shuffleKey", "StockItemId")
      UNION ALL
      (SELECT "StockItemId" AS id FROM ${table} WHERE ${filter} AND "shuffleKey" < ${start} ORDER BY "shuffleKey", "StockItemId")
    ) ring LIMIT ${limit} OFFSET ${offset}`
}

/** Where so many match, a walk along the index meets a page of them soon. */
const manyHits = 2_000

const lastPageOf = (total: number) => Math.max(1, Math.ceil(total / pageSize))

/** How many pages the plain listing has, at least 1. */
export const findLastPage = async (listing: Listing): Promise<number> => {
  const { total } = await findFacets(listing, emptyCriteria, await getShopRules())
  return lastPageOf(total)
}

/** One screen of a listing; a page beyond the last one is the last one. */
export const findListing = async (listing: Listing, criteria: Criteria): Promise<ListingResult> => {
  const rules = await getShopRules()
  const { facets, total } = await findFacets(listing, criteria, rules)
  const lastPage = lastPageOf(total)
  const page = Math.min(criteria.page, lastPage)
  const where = Prisma.sql`${listed(listing, rules.mainBrand)} AND ${matches(criteria.q, rules)} AND ${chosen(criteria)}`
  const few = criteria.q !== '' && total < manyHits
  const ids = total === 0 ? [] : await findIds(listing, where, few, pageSize, (page - 1) * pageSize)
  const cards = await findCards(ids.map(({ id }) => id))
  return { listing, criteria: { ...criteria, page }, total, lastPage, cards, facets }
}

/** 'Recently sold': newest sale first. */
export const findRecentlySold = async (listing: 'main' | 'other', limit = 12): Promise<Card[]> => {
  const { mainBrand } = await getShopRules()
  const brandKey = mainBrand.trim().toLowerCase()
  const rows = await db.stockItem.findMany({
    where: {
      Family: 'watch',
      isSold: true,
      ...publicOnly,
      brandKey: listing === 'main' ? brandKey : { not: brandKey },
    },
    orderBy: [{ soldAt: { sort: 'desc', nulls: 'last' } }, { StockItemId: 'desc' }],
    take: limit,
    select: { StockItemId: true },
  })
  return findCards(rows.map((row) => row.StockItemId))
}

/** The newest watches of all brands that are for sale. */
export const findRecentAdditions = async (limit = 3): Promise<Card[]> => {
  const { mainBrand } = await getShopRules()
  const ids = await findIds('all', listed('all', mainBrand), false, limit, 0)
  return findCards(ids.map(({ id }) => id))
}
