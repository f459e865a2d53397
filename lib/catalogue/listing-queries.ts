import 'server-only'
import { publicOnly } from '@/lib/auth/visibility'
import { dayInLondon, seedOf } from '@/lib/cache/day'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { findCards, getShopRules } from './cards'
import { chosen, inListing, listed, matches, ringWalk } from './conditions'
import { emptyCriteria } from './criteria'
import { findFacets } from './facets'
import { type Criteria, type Listing, type ListingResult, pageSize } from './listing'
import type { Card } from './piece'

type Id = { id: number }

/** Where the day's walk round the ring of shuffle keys begins: another order each day, the same for everybody. */
const startOfDay = (listing: Listing) => seedOf(`${listing} ${dayInLondon()}`)

/**
 * Ids of one page. The shuffled listings walk the ring of shuffle keys from the day's point; few hits of a search are
 * collected first, or the planner would walk the whole ring to find them.
 */
const findIds = (listing: Listing, where: Prisma.Sql, few: boolean, limit: number, offset: number) => {
  const collected = few
    ? Prisma.sql`WITH hits AS MATERIALIZED (SELECT "StockItemId", "shuffleKey", "arrivedAt" FROM "StockItem" WHERE ${where})`
    : Prisma.empty
  const source = few ? Prisma.sql`hits` : Prisma.sql`"StockItem"`
  const filter = few ? Prisma.sql`TRUE` : where
  const ordered =
    listing === 'all' || listing === 'jewellery'
      ? Prisma.sql`SELECT "StockItemId" AS id FROM ${source} WHERE ${filter}
          ORDER BY "arrivedAt" DESC, "StockItemId" DESC LIMIT ${limit} OFFSET ${offset}`
      : ringWalk(source, filter, startOfDay(listing), limit, offset)
  return db.$queryRaw<Id[]>`${collected} ${ordered}`
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
  const rows = await db.stockItem.findMany({
    where: { ...inListing(listing, mainBrand), isSold: true, ...publicOnly },
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
