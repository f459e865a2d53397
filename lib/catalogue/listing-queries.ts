import 'server-only'
import { publicOnly } from '@/lib/auth/visibility'
import { dayInLondon, seedOf } from '@/lib/cache/day'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { grouped } from '@/lib/grouped'
import { findCards, getShopRules, type ShopRules } from './cards'
import { chosen, inListing, inRanges, listed, matches, ringWalk, sortedWalk } from './conditions'
import { emptyCriteria, isNarrowed, listingHref, searchedFor } from './criteria'
import { type Cell, cellsOf, countListed, findFacets } from './facets'
import { type Criteria, type Listing, type ListingResult, lastPageOf, pageSize, type Sort } from './listing'
import type { Card } from './piece'
import { correctSpelling } from './spelling'

type Id = { id: number }
type Page = { sort?: Sort; limit: number; offset?: number }

/** Where the day's walk round the ring of shuffle keys begins: another order each day, the same for everybody. */
const startOfDay = (listing: Listing) => seedOf(`${listing} ${dayInLondon()}`)

/** Ids of one page: a query. The shuffled listings walk the ring of shuffle keys from the day's point. */
const idsOf = (listing: Listing, source: Prisma.Sql, where: Prisma.Sql, rules: ShopRules, asked: Page) => {
  const { sort, limit, offset = 0 } = asked
  const newest = listing === 'all' || listing === 'jewellery' ? 'newest' : undefined
  const order = sort ?? newest
  return order
    ? sortedWalk(source, where, order, rules, limit, offset)
    : ringWalk(source, where, startOfDay(listing), limit, offset)
}

const stock = Prisma.sql`"StockItem"`
const hits = Prisma.sql`hits`

/** All that facets count, and what pages are chosen and put in order by. */
const hitColumns = Prisma.sql`"StockItemId", "shuffleKey", "arrivedAt", "sortPrice", "sortName", "ManufacturerName", "brandKey",
  "facetLocation", "facetModel", "facetMaterial", "facetMovement", "caseSize", "conditionGrade", "JewelleryType",
  "JewelleryMetal", "JewelleryStone"`

/** Few hits are collected before they are put in order, or the planner would walk the whole stock to find them. */
const collected = (where: Prisma.Sql) => Prisma.sql`
  WITH hits AS MATERIALIZED (SELECT ${hitColumns} FROM "StockItem" WHERE ${where})`

/** Where so many match, a walk along the index meets a page of them soon. */
const manyHits = 2_000

/** The pieces that a search and ranges leave of a listing, whatever is chosen in its facets. */
const narrowed = (listing: Listing, criteria: Criteria, rules: ShopRules) =>
  Prisma.join([listed(listing, rules.mainBrand), matches(criteria.q, rules), inRanges(criteria, rules)], ' AND ')

const pageAsked = ({ sort, page }: Criteria): Page => ({ sort, limit: pageSize, offset: (page - 1) * pageSize })

/** How many pages the plain listing has, at least 1. */
export const findLastPage = async (listing: Listing): Promise<number> =>
  lastPageOf(await countListed(listing, (await getShopRules()).mainBrand))

/** Row ids of a page of a listing whose total is known. */
const findIds = async (listing: Listing, criteria: Criteria, rules: ShopRules, total: number) => {
  const where = Prisma.sql`${narrowed(listing, criteria, rules)} AND ${chosen(criteria)}`
  const rows =
    isNarrowed(criteria) && total < manyHits
      ? db.$queryRaw<Id[]>`${collected(where)} ${idsOf(listing, hits, Prisma.sql`TRUE`, rules, pageAsked(criteria))}`
      : db.$queryRaw<Id[]>(idsOf(listing, stock, where, rules, pageAsked(criteria)))
  return (await rows).map(({ id }) => id)
}

/** What a search finds, as cells, and the row ids of the page that is asked for, at once. */
const findCellsAndIds = async (listing: Listing, criteria: Criteria, rules: ShopRules) => {
  const [found] = await db.$queryRaw<{ cells: Cell[]; ids: number[] }[]>`
    ${collected(narrowed(listing, criteria, rules))}
    SELECT (SELECT coalesce(json_agg(cell), '[]') FROM (${cellsOf(listing, hits, Prisma.sql`TRUE`)}) cell) AS cells,
      ARRAY(${idsOf(listing, hits, chosen(criteria), rules, pageAsked(criteria))}) AS ids`
  return found ?? { cells: [], ids: [] }
}

/** One screen of a listing, found by exactly what `criteria` say. */
const findExactly = async (listing: Listing, criteria: Criteria, rules: ShopRules) => {
  let ids: number[] | undefined
  const { facets, total } = await findFacets(listing, criteria, rules, async () => {
    const found = await findCellsAndIds(listing, criteria, rules)
    ids = found.ids
    return found.cells
  })
  const lastPage = lastPageOf(total)
  const page = Math.min(criteria.page, lastPage)
  // A facet that the listing does not have is matched by nothing, whatever the statement found.
  if (total === 0) ids = []
  else if (!ids || page < criteria.page) ids = await findIds(listing, { ...criteria, page }, rules, total)
  return { facets, total, lastPage, page, cards: await findCards(ids) }
}

/** What `criteria` find, and what similar words find where that is nothing. */
const findMatching = async (listing: Listing, criteria: Criteria, rules: ShopRules) => {
  const found = await findExactly(listing, criteria, rules)
  const shown = found.total === 0 && criteria.q ? await correctSpelling(listing, criteria.q, rules) : null
  const similar = shown ? await findExactly(listing, { ...criteria, q: shown }, rules) : null
  return shown && similar?.total
    ? { ...similar, correction: { asked: criteria.q, shown } }
    : { ...found, correction: undefined }
}

/** 'See 4 watches of all brands that match.' */
const elsewhereText = (listing: 'all' | 'jewellery', total: number) => {
  const [one, more] = listing === 'all' ? ['watch', 'watches'] : ['piece of jewellery', 'pieces of jewellery']
  const what = total === 1 ? `one ${one}` : `${grouped(total)} ${more}`
  return `See ${what}${listing === 'all' ? ' of all brands' : ''} that ${total === 1 ? 'matches' : 'match'}`
}

/** Where else what nobody found in a listing is found: among all watches, or among the jewellery. */
const findElsewhere = async (listing: Listing, q: string, rules: ShopRules): Promise<ListingResult['elsewhere']> => {
  for (const other of ['all', 'jewellery'] as const) {
    if (other === listing) continue
    const [row] = await db.$queryRaw<{ total: number }[]>`
      SELECT count(*)::int AS total FROM "StockItem" WHERE ${listed(other, rules.mainBrand)} AND ${matches(q, rules)}`
    if (row?.total)
      return { href: listingHref(other, searchedFor(emptyCriteria, q)), children: elsewhereText(other, row.total) }
  }
  return undefined
}

/** One screen of a listing; a page beyond the last one is the last one. */
export const findListing = async (listing: Listing, criteria: Criteria): Promise<ListingResult> => {
  const rules = await getShopRules()
  const { facets, total, lastPage, page, cards, correction } = await findMatching(listing, criteria, rules)
  const elsewhere = total === 0 && criteria.q ? await findElsewhere(listing, criteria.q, rules) : undefined
  return {
    listing,
    criteria: { ...criteria, page },
    total,
    lastPage,
    cards,
    facets,
    ...(correction && { correction }),
    ...(elsewhere && { elsewhere }),
  }
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
  const ids = await db.$queryRaw<Id[]>(idsOf('all', stock, listed('all', rules.mainBrand), rules, { limit }))
  return findCards(ids.map(({ id }) => id))
}
