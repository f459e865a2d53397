import 'server-only'
import { publicOnlySql } from '@/lib/auth/visibility'
import { lookUp, lruLookup } from '@/lib/cache/lookups'
import { findCards } from '@/lib/catalogue/cards'
import { chosen, familyOf, inEachFamily, listed, matches } from '@/lib/catalogue/conditions'
import { emptyCriteria, listingHref } from '@/lib/catalogue/criteria'
import { listingOfRoute } from '@/lib/catalogue/detail'
import { type Criteria, type Listing, listingPath } from '@/lib/catalogue/listing'
import { findCorrection } from '@/lib/catalogue/listing-queries'
import type { Card } from '@/lib/catalogue/piece'
import { priceWords } from '@/lib/catalogue/price'
import {
  cleanSearch,
  essentialWords,
  essentialWordsOfEach,
  foldedText,
  lettersAndDigits,
  searchWords,
  type WordsOfEach,
} from '@/lib/catalogue/search'
import { getShopRules, type ShopRules } from '@/lib/catalogue/shop-rules'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { formatInteger } from '@/lib/format-text'
import { articleHref } from '@/lib/journal/journal'
import { findArticleRows } from '@/lib/journal/queries'
import { isHiddenLink } from '@/lib/site/page-visibility'
import { plainTitle } from '@/lib/site/site'
import { minSearchLength, type Suggestion, type Suggestions } from './suggestion'

const maxResults = { pieces: 5, models: 4, articles: 2 }

/** Number of hits that the newest are picked from, so that the table need not be scanned to its end. */
const maxHits = 200

type Name = {
  listing: 'main' | 'other' | 'jewellery'
  brand: string
  model: string
  /** of a jewellery type, as pieces are found by it */
  plural: string | null
  count: number
}
type Title = { title: string; slug: string; category: string }

/**
 * Brands with their models or jewellery types for sale, at most 5,000, cached until the stock changes. A brand is one
 * in all its spellings, except where the listing's facet tells them apart.
 */
const findNames = ({ mainBrandKey }: ShopRules) =>
  lookUp(
    `suggested names ${mainBrandKey}`,
    // Of several spellings the last is taken, which is not the one in capitals.
    () => db.$queryRaw<Name[]>`
      SELECT *, CASE WHEN listing = 'jewellery' THEN plural_of(model) END AS plural FROM (
        SELECT CASE WHEN "Family" = 'jewellery' THEN 'jewellery' WHEN "brandKey" = ${mainBrandKey} THEN 'main' ELSE 'other' END AS listing,
          CASE WHEN "Family" = 'watch' THEN "facetModel" ELSE trim_text("JewelleryType") END AS model,
          max(trim_text("ManufacturerName") COLLATE "C") AS brand, count(*)::int AS count
        FROM "StockItem" WHERE NOT "isSold" AND ${publicOnlySql}
        GROUP BY 1, 2, "brandKey", CASE WHEN "Family" = 'watch' AND "brandKey" <> ${mainBrandKey} THEN trim_text("ManufacturerName") END
        ORDER BY count DESC, brand, model, listing LIMIT 5000) names ORDER BY count DESC, brand, model, listing`,
  )

const findTitles = () =>
  lookUp(
    'suggested articles',
    async (): Promise<Title[]> =>
      (await findArticleRows()).map(({ title, slug, category }) => ({
        title: plainTitle(title),
        slug,
        category: category?.name ?? '',
      })),
  )

/** SQL condition: unsold pieces for guests whose pages are not hidden. */
const reachable = (rules: ShopRules) => {
  const routes = Object.entries(listingOfRoute).filter(([route]) => rules.hidden.includes(`/${route}`))
  const gone = routes.map(([, listing]) => Prisma.sql`NOT (${listed(listing, rules.mainBrandKey)})`)
  return Prisma.join([Prisma.sql`NOT "isSold" AND ${publicOnlySql}`, ...gone], ' AND ')
}

const findPieces = async (asked: WordsOfEach, rules: ShopRules): Promise<Card[]> => {
  const ids = await db.$queryRaw<{ id: number }[]>`
    WITH hits AS MATERIALIZED (
      SELECT "StockItemId" AS id, "arrivedAt" FROM "StockItem"
      WHERE ${reachable(rules)} AND ${inEachFamily(asked, (words) => matches(words, rules))} LIMIT ${maxHits})
    SELECT id FROM hits ORDER BY "arrivedAt" DESC, id DESC LIMIT ${maxResults.pieces}`
  return findCards(ids.map(({ id }) => id))
}

const toPiece = ({ href = '', family, brand, name, status, price, showExcTaxes, photo }: Card): Suggestion => ({
  kind: 'piece',
  href,
  label: `${brand} ${name}`.trim(),
  note: [status.label, priceWords({ price, showExcTaxes })].filter(Boolean).join(', '),
  photo,
  drawing: `/placeholder-${family}.svg`,
})

/** Jewellery has no facet of brands: the brand is searched for. */
const criteriaFor = ({ listing, brand, model }: Name): Criteria => {
  if (listing === 'jewellery') return { ...emptyCriteria, q: cleanSearch(brand), chosen: { type: [model] } }
  return { ...emptyCriteria, chosen: { ...(listing === 'other' && { brand: [brand] }), model: [model] } }
}

/**
 * The names, with how many pieces the link of each leads to. A search for a brand also finds pieces of others that
 * mention it.
 */
const counted = async (names: Name[], rules: ShopRules): Promise<Name[]> => {
  if (names.every(({ listing }) => listing !== 'jewellery')) return names
  const counts = names.map((name) => {
    if (name.listing !== 'jewellery') return Prisma.sql`${name.count}::int`
    const criteria = criteriaFor(name)
    return Prisma.sql`(SELECT count(*)::int FROM "StockItem"
      WHERE ${listed('jewellery', rules.mainBrandKey)} AND ${matches(criteria.q, rules)} AND ${chosen(criteria)})`
  })
  const [row] = await db.$queryRaw<{ counts: number[] }[]>`SELECT ARRAY[${Prisma.join(counts)}] AS counts`
  return names.map((name, at) => ({ ...name, count: row?.counts[at] ?? 0 }))
}

const toModel = (name: Name): Suggestion => {
  const [one, many] = name.listing === 'jewellery' ? ['piece', 'pieces'] : ['watch', 'watches']
  return {
    kind: 'model',
    href: listingHref(name.listing, criteriaFor(name)),
    label: `${name.brand} ${name.model}`.trim(),
    note: name.count === 1 ? `1 ${one}` : `${formatInteger(name.count)} ${many}`,
    photo: null,
  }
}

const toArticle = ({ title, slug, category }: Title): Suggestion => ({
  kind: 'article',
  href: articleHref(slug),
  label: title,
  note: category || 'Journal',
  photo: null,
})

/** Whether every word of a search occurs in a text; for models, only letters and digits are compared. */
const says = (search: string) => {
  const words = searchWords(search)
  return (text: string) => {
    const folded = foldedText(text)
    const bare = lettersAndDigits(folded)
    return words.every(({ text: word, model }) => folded.includes(word) || (model !== '' && bare.includes(model)))
  }
}

/** The listings that a whole search leads to, and the words of the link. */
const resultListings = [
  { listing: 'all', words: 'All watches for' },
  { listing: 'jewellery', words: 'All jewellery for' },
] as const

/**
 * Links to the listings in which the whole search has matches or, after those, its essential words have. EXISTS stops at
 * a listing's first match.
 */
const findResults = async (q: string, rules: ShopRules): Promise<Suggestions['results']> => {
  const essential = essentialWordsOfEach(q)
  const has = (listing: Listing, words: string) =>
    Prisma.sql`EXISTS (SELECT FROM "StockItem" WHERE ${listed(listing, rules.mainBrandKey)} AND ${matches(words, rules)})`
  const matching = (listing: Listing) => {
    const others = essential?.[familyOf(listing)] ?? q
    return others === q
      ? Prisma.sql`CASE WHEN ${has(listing, q)} THEN ${q}::text END`
      : Prisma.sql`CASE WHEN ${has(listing, q)} THEN ${q}::text WHEN ${has(listing, others)} THEN ${others}::text END`
  }
  const [found] = await db.$queryRaw<{ all: string | null; jewellery: string | null }[]>`
    SELECT ${matching('all')} AS "all", ${matching('jewellery')} AS jewellery`
  return resultListings
    .filter(({ listing }) => !isHiddenLink(listingPath[listing], rules.hidden))
    .flatMap(({ listing, words }) => {
      const matched = found?.[listing]
      return matched ? [{ listing, words, matched }] : []
    })
    .sort((one, other) => Number(one.matched !== q) - Number(other.matched !== q))
    .map(({ listing, words, matched }) => ({
      label: `${words} “${matched}”`,
      href: listingHref(listing, { ...emptyCriteria, q: matched }),
    }))
}

const modelsFor = async (names: Name[], asked: WordsOfEach, rules: ShopRules) => {
  const isMeant = { watch: says(asked.watch), jewellery: says(asked.jewellery) }
  const meant = names
    .filter(({ brand, model, listing }) => model && (brand || listing === 'jewellery'))
    .filter(({ brand, model, plural, listing }) => isMeant[familyOf(listing)](`${brand} ${model} ${plural ?? ''}`))
    .filter(({ listing }) => !isHiddenLink(listingPath[listing], rules.hidden))
    .slice(0, maxResults.models)
  return (await counted(meant, rules)).filter(({ count }) => count > 0).map(toModel)
}

const articlesFor = (titles: Title[], search: string, { hidden }: ShopRules) => {
  const isMeant = says(search)
  return titles
    .filter(({ title, slug }) => isMeant(title) && !isHiddenLink(articleHref(slug), hidden))
    .slice(0, maxResults.articles)
    .map(toArticle)
}

const findGroups = async (asked: WordsOfEach, titled: string, rules: ShopRules): Promise<Suggestions['groups']> => {
  const [cards, names, titles] = await Promise.all([findPieces(asked, rules), findNames(rules), findTitles()])
  return [
    { name: 'Pieces', items: cards.map(toPiece) },
    { name: 'Models', items: await modelsFor(names, asked, rules) },
    { name: 'Journal', items: articlesFor(titles, titled, rules) },
  ].filter(({ items }) => items.length > 0)
}

/** ms after which a misspelling is compared with no more words */
const correctionTimeoutMs = 800

/** The words that a list of results shows instead of a search that finds nothing, or null. */
const correctionOf = async (q: string, rules: ShopRules): Promise<string | null> => {
  const until = performance.now() + correctionTimeoutMs
  for (const { listing } of resultListings) {
    if (isHiddenLink(listingPath[listing], rules.hidden)) continue
    const shown = await findCorrection(listing, q, until)
    if (shown) return shown
  }
  return null
}

const find = async (q: string): Promise<Suggestions> => {
  if (searchWords(q).length === 0 || q.length < minSearchLength) return { q, groups: [], results: [] }
  const rules = await getShopRules()
  const found = await findAsTyped(q, rules)
  if (found.groups.length > 0 || found.results.length > 0) return found
  const shown = await correctionOf(q, rules)
  return shown === null ? found : { ...(await findAsTyped(shown, rules)), q, shown }
}

/** The essential words' groups if the search as typed finds no piece. */
const findAsTyped = async (q: string, rules: ShopRules): Promise<Suggestions> => {
  const [groups, results] = await Promise.all([findGroups({ watch: q, jewellery: q }, q, rules), findResults(q, rules)])
  const essential = groups.some(({ name }) => name === 'Pieces') ? null : essentialWordsOfEach(q)
  return { q, groups: essential ? await findGroups(essential, essentialWords(q) ?? q, rules) : groups, results }
}

const cachedSuggestions = lruLookup<Suggestions>(500)

/** Suggestions for a partial search, the same for everybody: no members-only pieces, no price on application. */
export const findSuggestions = (typed: string): Promise<Suggestions> => {
  const q = cleanSearch(typed).slice(0, 80)
  return cachedSuggestions(q, () => find(q))
}
