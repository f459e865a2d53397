import 'server-only'
import { publicOnly } from '@/lib/auth/visibility'
import { dayInLondon, seedOf } from '@/lib/cache/day'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { findCards, getShopRules, type ShopRules } from './cards'
import { chosen, inListing, inRanges, listed, matches, ringWalk, sortedWalk } from './conditions'
import { emptyCriteria, isNarrowed } from './criteria'
import { findFacets } from './facets'
import { type Criteria, type Listing, type ListingResult, pageSize, type Sort } from './listing'
import type { Card } from './piece'
import { correctSpelling } from './spelling'

type Id = { id: number }
type Page = { sort?: Sort; few?: boolean; limit: number; offset?: number }

/** Where the day's walk round the ring of shuffle keys begins: another order each day, the same for everybody. */
const startOfDay = (listing: Listing) => seedOf(`${listing} ${dayInLondon()}`)

/**
 * Ids of one page. The shuffled listings walk the ring of shuffle keys from the day's point; few hits are collected
 * first, or the planner would walk the whole ring to find them.
 */
const findIds = (listing: Listing, where: Prisma.Sql, rules: ShopRules, asked: Page) => {
  const { sort, few = false, limit, offset = 0 } = asked
  const collected = few
    ? Prisma.sql`WITH hits AS MATERIALIZED (
        SELECT "StockItemId", "shuffleKey", "arrivedAt", "sortPrice", "sortName" FROM "StockItem" WHERE ${where})`
    : Prisma.empty
  const source = few ? Prisma.sql`hits` : Prisma.sql`"StockItem"`
  const filter = few ? Prisma.sql`TRUE` : where
  const newest = listing === 'all' || listing === 'jewellery' ? 'newest' : undefined
  const order = sort ?? newest
  const ordered = order
    ? sortedWalk(source, filter, order, rules, limit, offset)
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

/** What `criteria` find, and what similar words find where that is nothing. */
const findMatching = async (listing: Listing, criteria: Criteria, rules: ShopRules) => {
  const found = await findFacets(listing, criteria, rules)
  const shown = found.total === 0 && criteria.q ? await correctSpelling(listing, criteria.q, rules) : null
  const similar = shown ? await findFacets(listing, { ...criteria, q: shown }, rules) : null
  if (!shown || !similar?.total) return { ...found, q: criteria.q, correction: undefined }
  return { ...similar, q: shown, correction: { asked: criteria.q, shown } }
}

/** One screen of a listing; a page beyond the last one is the last one. */
export const findListing = async (listing: Listing, criteria: Criteria): Promise<ListingResult> => {
  const rules = await getShopRules()
  const { facets, total, q, correction } = await findMatching(listing, criteria, rules)
  const lastPage = lastPageOf(total)
  const page = Math.min(criteria.page, lastPage)
  const conditions = [listed(listing, rules.mainBrand), matches(q, rules), inRanges(criteria, rules), chosen(criteria)]
  const asked = {
    sort: criteria.sort,
    few: isNarrowed(criteria) && total < manyHits,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  }
  const ids = total === 0 ? [] : await findIds(listing, Prisma.join(conditions, ' AND '), rules, asked)
  const cards = await findCards(ids.map(({ id }) => id))
  return { listing, criteria: { ...criteria, page }, total, lastPage, cards, facets, ...(correction && { correction }) }
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
  const rules = await getShopRules()
  const ids = await findIds('all', listed('all', rules.mainBrand), rules, { limit })
  return findCards(ids.map(({ id }) => id))
}
