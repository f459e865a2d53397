import 'server-only'
import { publicOnly } from '@/lib/auth/visibility'
import { dayInLondon, seedOf } from '@/lib/cache/day'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { formatInteger } from '@/lib/format-text'
import { isHiddenLink } from '@/lib/site/page-visibility'
import { facets } from './attributes'
import { findCards } from './cards'
import {
  chosen,
  familyOf,
  inListing,
  inRanges,
  listed,
  matches,
  nearestIds,
  newestSaleFirst,
  ringWalk,
  sortedWalk,
} from './conditions'
import { emptyCriteria, isNarrowed, listingHref, searchedFor } from './criteria'
import { type Cell, cellsOf, countListed, findFacets } from './facets'
import {
  type Criteria,
  type Facet,
  type Listing,
  type ListingResult,
  lastPageOf,
  listingPath,
  pageSize,
  rowSize,
  type Sort,
} from './listing'
import type { Card } from './piece'
import { findPopular } from './popular'
import { asksForAll, asksForSold, essentialWords, searchWords } from './search'
import { getShopRules, type ShopRules } from './shop-rules'
import { correctSpelling, maxWords } from './spelling'

type Id = { id: number }
type Page = { sort?: Sort; limit: number; offset?: number }

/** Where the day's shuffled order starts: different each day, the same for every visitor. */
const startOfDay = (listing: Listing) => seedOf(`${listing} ${dayInLondon()}`)

/** Query for the ids of one page. By default, `main` and `other` are shuffled daily, the rest are newest first. */
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

/** The columns that facets count and that pages are filtered and sorted by. */
const hitColumns = Prisma.raw(
  ['StockItemId', 'shuffleKey', 'arrivedAt', 'sortPrice', 'sortName', 'brandKey']
    .concat(Object.values(facets).map(({ column }) => column))
    .map((column) => `"${column}"`)
    .join(', '),
)

/** Materialises the hits before sorting; otherwise the planner scans the whole stock in index order for a few hits. */
const collected = (where: Prisma.Sql) => Prisma.sql`
  WITH hits AS MATERIALIZED (SELECT ${hitColumns} FROM "StockItem" WHERE ${where})`

/** From this many matches on, an index scan fills a page quickly. */
const manyHits = 2_000

/** SQL condition for a listing, a search and its ranges, without the chosen facet values. */
const narrowed = (listing: Listing, criteria: Criteria, rules: ShopRules) =>
  Prisma.join([listed(listing, rules.mainBrandKey), matches(criteria.q, rules), inRanges(criteria, rules)], ' AND ')

const pageAsked = ({ sort, page }: Criteria): Page => ({ sort, limit: pageSize, offset: (page - 1) * pageSize })

/** How many pages the plain listing has, at least 1. */
export const findLastPage = async (listing: Listing): Promise<number> =>
  lastPageOf(await countListed(listing, (await getShopRules()).mainBrandKey))

/** Row ids of one page, for a listing whose total is known. */
const findIds = async (listing: Listing, criteria: Criteria, rules: ShopRules, total: number) => {
  const where = Prisma.sql`${narrowed(listing, criteria, rules)} AND ${chosen(criteria)}`
  const rows =
    isNarrowed(criteria) && total < manyHits
      ? db.$queryRaw<Id[]>`${collected(where)} ${idsOf(listing, hits, Prisma.sql`TRUE`, rules, pageAsked(criteria))}`
      : db.$queryRaw<Id[]>(idsOf(listing, stock, where, rules, pageAsked(criteria)))
  return (await rows).map(({ id }) => id)
}

/** The cells that match a search, and the row ids of the requested page, in one statement. */
const findCellsAndIds = async (listing: Listing, criteria: Criteria, rules: ShopRules) => {
  const [found] = await db.$queryRaw<{ cells: Cell[]; ids: number[] }[]>`
    ${collected(narrowed(listing, criteria, rules))}
    SELECT (SELECT coalesce(json_agg(cell), '[]') FROM (${cellsOf(listing, hits, Prisma.sql`TRUE`)}) cell) AS cells,
      ARRAY(${idsOf(listing, hits, chosen(criteria), rules, pageAsked(criteria))}) AS ids`
  return found ?? { cells: [], ids: [] }
}

/** One screen of a listing, without spelling correction. */
const findExactly = async (listing: Listing, criteria: Criteria, rules: ShopRules) => {
  let ids: number[] | undefined
  const { facets, total } = await findFacets(listing, criteria, rules, async () => {
    const found = await findCellsAndIds(listing, criteria, rules)
    ids = found.ids
    return found.cells
  })
  const lastPage = lastPageOf(total)
  const page = Math.min(criteria.page, lastPage)
  // A chosen facet that the listing does not have matches nothing, whatever the statement returned.
  if (total === 0) ids = []
  else if (!ids || page < criteria.page) ids = await findIds(listing, { ...criteria, page }, rules, total)
  return { facets, total, lastPage, page, cards: await findCards(ids) }
}

/** The same, without the pieces. */
const countExactly = (listing: Listing, criteria: Criteria, rules: ShopRules) =>
  findFacets(
    listing,
    criteria,
    rules,
    () => db.$queryRaw<Cell[]>`
      ${collected(narrowed(listing, criteria, rules))} ${cellsOf(listing, hits, Prisma.sql`TRUE`)}`,
  )

type Counted = Pick<ListingResult, 'facets' | 'total'>

/** `shown`: the words that match instead of those asked for; `correction` if these are other words, not only fewer or apart. */
type Matching<Found> = Found & { shown?: string; correction?: ListingResult['correction'] }

type Find<Found> = (listing: Listing, criteria: Criteria, rules: ShopRules) => Promise<Found>

/**
 * The facets of a search whose chosen values exclude everything: an option alone shows what the search finds as typed
 * or, if that is nothing, what its essential words find.
 */
const countsOfBoth = (typed: Counted, essential: Counted): Facet[] =>
  typed.facets.map((facet, at) => ({
    ...facet,
    options: facet.options.map((option, place) => ({
      ...option,
      count: option.count || (essential.facets[at]?.options[place]?.count ?? 0),
    })),
  }))

/**
 * What `criteria` match or, if that is nothing, what the essential words of their search match: for 'watches' and the
 * like all pieces of the family. `find` is one of the two above.
 */
const findAsTyped = async <Found extends Counted>(
  listing: Listing,
  criteria: Criteria,
  rules: ShopRules,
  find: Find<Found>,
): Promise<Matching<Found>> => {
  const found = await find(listing, criteria, rules)
  if (found.total === 0 && asksForAll(criteria.q, familyOf(listing)))
    return find(listing, { ...criteria, q: '' }, rules)
  const essential = found.total === 0 ? essentialWords(criteria.q, familyOf(listing)) : null
  const others = essential && (await find(listing, { ...criteria, q: essential }, rules))
  if (!essential || !others) return found
  return others.total > 0 ? { ...others, shown: essential } : { ...found, facets: countsOfBoth(found, others) }
}

/**
 * What `criteria` match in a corrected spelling; null if that is nothing. `facets`: the listing's; `until`: when to stop
 * comparing words.
 */
const findCorrected = async <Found extends Counted>(
  listing: Listing,
  criteria: Criteria,
  rules: ShopRules,
  find: Find<Found>,
  { facets, until }: Pick<Counted, 'facets'> & { until?: number },
): Promise<Matching<Found> | null> => {
  const { q } = criteria
  const brands = facets.find(({ key }) => key === 'brand')?.options.map(({ value }) => value) ?? []
  const essential = essentialWords(q, familyOf(listing))
  const asked = essential && searchWords(essential).length <= maxWords ? essential : q
  const corrected = await correctSpelling(listing, asked, brands, rules, until)
  const similar = corrected && (await find(listing, { ...criteria, q: corrected.shown }, rules))
  if (!corrected || !similar?.total) return null
  const { shown, isSimilar } = corrected
  return { ...similar, shown, ...(isSimilar && { correction: { asked: q, shown } }) }
}

/** What `criteria` match as typed, else in a corrected spelling. */
const findMatching = async <Found extends Counted>(
  listing: Listing,
  criteria: Criteria,
  rules: ShopRules,
  find: Find<Found>,
  until?: number,
): Promise<Matching<Found>> => {
  const found = await findAsTyped(listing, criteria, rules, find)
  if (found.total > 0 || !criteria.q) return found
  return (await findCorrected(listing, criteria, rules, find, { ...found, until })) ?? found
}

/** The listings that a search without results may lead to, the first one first. */
const otherListings = ['all', 'jewellery'] as const
type Other = (typeof otherListings)[number]

/** 'See 4 watches of all brands that match.' */
const elsewhereText = (listing: Other, total: number) => {
  const [one, more] = listing === 'all' ? ['watch', 'watches'] : ['piece of jewellery', 'pieces of jewellery']
  const what = total === 1 ? `one ${one}` : `${formatInteger(total)} ${more}`
  return `See ${what}${listing === 'all' ? ' of all brands' : ''} that ${total === 1 ? 'matches' : 'match'}`
}

const linkTo = (listing: Other, criteria: Criteria, total: number) => ({
  href: listingHref(listing, criteria),
  children: elsewhereText(listing, total),
})

/** A link to the recently sold pieces of a listing, if it has any. */
const findSold = async (listing: 'main' | 'other', rules: ShopRules): Promise<ListingResult['elsewhere']> => {
  if (isHiddenLink(listingPath[listing], rules.hidden) || (await findRecentlySold(listing, 1)).length === 0)
    return undefined
  return { href: `${listingPath[listing]}#sold`, children: 'See what was sold recently' }
}

/** ms from the start of a search after which it is compared with no more words of other listings */
const elsewhereTimeoutMs = 2_000

/**
 * A link to another listing that matches a search without results: as typed, else in a corrected spelling, which that
 * listing says. A search for 'watches' or the like leads to all of them, one for what is sold to the recent sales.
 */
const findElsewhere = async (
  listing: Listing,
  q: string,
  rules: ShopRules,
  until: number,
): Promise<ListingResult['elsewhere']> => {
  const sold =
    listing !== 'jewellery' && asksForSold(q) ? await findSold(listing === 'main' ? 'main' : 'other', rules) : undefined
  if (sold) return sold
  const without: { other: Other; facets: Counted['facets'] }[] = []
  for (const other of otherListings) {
    if (other === listing || isHiddenLink(listingPath[other], rules.hidden)) continue
    const criteria = searchedFor(emptyCriteria, asksForAll(q, familyOf(other)) ? '' : q)
    const { total, facets } = await findAsTyped(other, criteria, rules, countExactly)
    if (total > 0) return linkTo(other, criteria, total)
    without.push({ other, facets })
  }
  for (const { other, facets } of without) {
    const criteria = searchedFor(emptyCriteria, q)
    const corrected = await findCorrected(other, criteria, rules, countExactly, { facets, until })
    if (corrected) return linkTo(other, criteria, corrected.total)
  }
  return undefined
}

/** What stands where nothing matched: the nearest pieces, and links to the commonest models or types. */
const findInstead = async (
  listing: Listing,
  criteria: Criteria,
  rules: ShopRules,
): Promise<ListingResult['instead']> => {
  const nearest = nearestIds(listing, criteria, rules, rowSize)
  const [ids, popular] = await Promise.all([
    nearest ? db.$queryRaw<Id[]>(nearest) : [],
    findPopular(listing, rules.mainBrandKey),
  ])
  return {
    nearest: await findCards(ids.map(({ id }) => id)),
    popular,
  }
}

/** One screen of a listing; a page number beyond the last page returns the last page. */
export const findListing = async (listing: Listing, criteria: Criteria): Promise<ListingResult> => {
  const until = performance.now() + elsewhereTimeoutMs
  const rules = await getShopRules()
  const { facets, total, lastPage, page, cards, correction } = await findMatching(listing, criteria, rules, findExactly)
  const elsewhere = total === 0 && criteria.q ? await findElsewhere(listing, criteria.q, rules, until) : undefined
  const instead = total === 0 ? await findInstead(listing, criteria, rules) : undefined
  return {
    listing,
    criteria: { ...criteria, page },
    total,
    lastPage,
    cards,
    facets,
    ...(correction && { correction }),
    ...(elsewhere && { elsewhere }),
    ...(instead && { instead }),
  }
}

/** The similar words whose pieces the listing shows, now or later, if nothing matches those searched for, or null. */
export const findSimilarWords = async (listing: Listing, criteria: Criteria): Promise<string | null> => {
  const { shown, total } = await findMatching(listing, criteria, await getShopRules(), countExactly)
  return shown ?? (total === 0 ? essentialWords(criteria.q, familyOf(listing)) : null)
}

/** The words whose pieces the listing shows instead of `q`, or null. `until`: when to stop comparing words. */
export const findCorrection = async (listing: Listing, q: string, until: number): Promise<string | null> => {
  const criteria = searchedFor(emptyCriteria, q)
  const { shown, total } = await findMatching(listing, criteria, await getShopRules(), countExactly, until)
  return (total > 0 && shown) || null
}

/** 'Recently sold': newest sale first. */
export const findRecentlySold = async (listing: 'main' | 'other', limit = 12): Promise<Card[]> => {
  const rules = await getShopRules()
  const rows = await db.stockItem.findMany({
    where: { ...inListing(listing, rules), isSold: true, ...publicOnly },
    orderBy: newestSaleFirst,
    take: limit,
    select: { StockItemId: true },
  })
  return findCards(rows.map((row) => row.StockItemId))
}

/** The newest unsold watches of all brands. */
export const findRecentAdditions = async (limit = 3): Promise<Card[]> => {
  const rules = await getShopRules()
  const ids = await db.$queryRaw<Id[]>(idsOf('all', stock, listed('all', rules.mainBrandKey), rules, { limit }))
  return findCards(ids.map(({ id }) => id))
}
