import 'server-only'
import { publicOnlySql } from '@/lib/auth/visibility'
import { Prisma } from '@/lib/db/generated/client'
import { facets } from './attributes'
import { emptyCriteria } from './criteria'
import { type Criteria, type FacetKey, type Listing, movementMask, type Range, type Sort } from './listing'
import {
  cleanSearch,
  isFiller,
  likePattern,
  type SearchWord,
  searchWords,
  spellingsOf,
  type WordsOfEach,
} from './search'
import { brandKeyOf, type ShopRules } from './shop-rules'

/** How records say that a piece does not come with something, in lower case. */
const noneValues = ['', '0', 'no', 'none', 'n/a', 'false']

/** Whether a record says that a piece does not come with something, or says nothing of it. */
export const isNone = (text: string | null) => noneValues.includes((text ?? '').trim().toLowerCase())

const everything = Prisma.sql`TRUE`
const nothing = Prisma.sql`FALSE`

const newestFirst = Prisma.sql`"arrivedAt" DESC, "StockItemId" DESC`

/** The family of each listing, and its brands: the main brand, every other, or all. */
const scopes = {
  main: { family: 'watch', brands: 'main' },
  other: { family: 'watch', brands: 'others' },
  all: { family: 'watch', brands: 'all' },
  jewellery: { family: 'jewellery', brands: 'all' },
} as const satisfies Record<Listing, unknown>

/** The family whose pieces a listing has. */
export const familyOf = (listing: Listing) => scopes[listing].family

/** Condition for a listing's family and brands, including sold and members-only pieces. */
export const inListing = (listing: Listing, { mainBrandKey }: ShopRules): Prisma.StockItemWhereInput => {
  const { family, brands } = scopes[listing]
  return { Family: family, brandKey: { main: mainBrandKey, others: { not: mainBrandKey }, all: undefined }[brands] }
}

/**
 * Order of sold pieces. Nulls last, which no index serves, would change nothing: a trigger sets soldAt on every sale.
 */
export const newestSaleFirst: Prisma.StockItemOrderByWithRelationInput[] = [{ soldAt: 'desc' }, { StockItemId: 'desc' }]

/** SQL condition for a listing: unsold pieces of its family and brands that `shown` allows; by default, guests'. */
export const listed = (listing: Listing, mainBrandKey: string, shown = publicOnlySql) => {
  const { family, brands } = scopes[listing]
  const ofBrands = {
    main: Prisma.sql`"brandKey" = ${mainBrandKey}`,
    others: Prisma.sql`"brandKey" <> ${mainBrandKey}`,
    all: everything,
  }[brands]
  return Prisma.sql`"Family" = ${family}::"Family" AND "isSold" = false AND ${shown} AND ${ofBrands}`
}

/** SQL condition: the price may be displayed. sortPrice is null for a piece that is POA by flag or has no price. */
export const priceIsDisplayed = ({ poaPriceTag }: ShopRules) => {
  const limit = poaPriceTag?.toFixed(2) ?? '0'
  return Number(limit) > 0 ? Prisma.sql`"sortPrice" <= ${limit}::numeric` : Prisma.sql`"sortPrice" IS NOT NULL`
}

/** The millimetres of '41mm' or '38,5mm', or ''. Other numbers are no case sizes: 'RM 38' is a model. */
const caseSizeOf = (word: string) =>
  /^\d{1,3}(?:[.,]\d{1,2})?mm$/.test(word) ? word.slice(0, -2).replace(',', '.') : ''

/** What a piece may come with: search word to column, which holds 1, 0, Yes, No, words, or nothing. */
const accessories = new Map([
  ['box', Prisma.sql`"Box"`],
  ['papers', Prisma.sql`"Papers"`],
])

const isIncluded = (column: Prisma.Sql) => Prisma.sql`lower(trim_text(${column})) <> ALL(${noneValues})`

/** The words without those that stand around 'box' or 'papers', which some pieces have by chance: 'box and papers'. */
const telling = (words: SearchWord[]) =>
  words.some(({ text }) => accessories.has(text)) ? words.filter(({ text }) => !isFiller(text)) : words

/**
 * SQL condition: each of the words occurs in some field, or is the case size or what comes with the piece; in the price
 * only where `priceIsSearched`.
 */
export const matchesWords = (words: SearchWord[], priceIsSearched: Prisma.Sql) => {
  const occur = telling(words).map(({ text, model, price }) => {
    const places = [Prisma.sql`"searchText" LIKE ${likePattern(text)}`]
    if (text === 'and') places.push(Prisma.sql`"searchText" LIKE '%&%'`)
    if (model) places.push(Prisma.sql`"searchModel" LIKE ${likePattern(model)}`)
    const caseSize = caseSizeOf(text)
    if (caseSize) places.push(Prisma.sql`"caseSize" = ${caseSize}::numeric`)
    const accessory = accessories.get(text)
    if (accessory) places.push(isIncluded(accessory))
    if (price) places.push(Prisma.sql`("searchPrice" LIKE ${likePattern(price)} AND ${priceIsSearched})`)
    return Prisma.sql`(${Prisma.join(places, ' OR ')})`
  })
  return occur.length > 0 ? Prisma.join(occur, ' AND ') : everything
}

/**
 * SQL condition: every search word, or what it stands for, occurs in some field. A price that is not displayed is not
 * searched.
 */
export const matches = (search: string, rules: ShopRules) => {
  // A search of punctuation or a currency only matches nothing.
  if (searchWords(search).length === 0 && cleanSearch(search) !== '') return nothing
  const conditions = spellingsOf(search, rules.synonyms).map((spelling) =>
    matchesWords(searchWords(spelling), priceIsDisplayed(rules)),
  )
  return conditions.length > 1 ? Prisma.sql`((${Prisma.join(conditions, ') OR (')}))` : (conditions[0] ?? everything)
}

/** SQL condition: `condition` for the words of a piece's family. */
export const inEachFamily = ({ watch, jewellery }: WordsOfEach, condition: (words: string) => Prisma.Sql) =>
  watch === jewellery
    ? condition(watch)
    : Prisma.sql`(("Family" = 'watch' AND ${condition(watch)}) OR ("Family" = 'jewellery' AND ${condition(jewellery)}))`

/** SQL of a piece's value in a facet: text, or null or '' if it has none; of movements, a bit mask. */
export const facetValue = (key: FacetKey): Prisma.Sql => {
  const column = Prisma.raw(`"${facets[key].column}"`)
  if (key === 'case') return Prisma.sql`(trim_scale(${column})::text || ' mm')`
  return ['brand', 'type', 'metal', 'stone'].includes(key) ? Prisma.sql`trim_text(${column})` : Prisma.sql`${column}`
}

const isOneOf = (key: FacetKey, values: string[]) => {
  if (key === 'movement') return Prisma.sql`(${facetValue(key)} & ${movementMask(values)}) <> 0`
  const isOne = Prisma.sql`${facetValue(key)} = ANY(${values})`
  // brandKey has an index; the name is the exact spelling that the visitor chose.
  return key === 'brand' ? Prisma.sql`"brandKey" IN (${Prisma.join(values.map(brandKeyOf))}) AND ${isOne}` : isOne
}

const within = (value: Prisma.Sql, { from, to }: Range) =>
  Prisma.sql`${value} BETWEEN ${from ?? 0}::bigint AND ${to ?? 10_000_000_000}::bigint`

/** SQL condition for price and year, both ends included. A price that is not displayed is in no range. */
export const inRanges = ({ price, year }: Criteria, rules: ShopRules) => {
  const ranges = [
    price && Prisma.sql`${priceIsDisplayed(rules)} AND ${within(Prisma.sql`"sortPrice"`, price)}`,
    year && within(Prisma.sql`"yearNumber"`, year),
  ].filter((range) => range !== undefined)
  return ranges.length > 0 ? Prisma.join(ranges, ' AND ') : everything
}

/** SQL condition for the chosen facet values: OR within a facet, AND between facets. */
export const chosen = (criteria: Criteria) => {
  const facets = Object.entries(criteria.chosen).map(([key, values]) => isOneOf(key as FacetKey, values))
  return facets.length > 0 ? Prisma.join(facets, ' AND ') : everything
}

/** Most words of a search that count as wishes. */
const maxWishes = 8

/** The wishes of the criteria, one condition each: a piece that fulfils more of them is nearer. */
const wishesOf = (criteria: Criteria, rules: ShopRules) => {
  const { q, chosen, price, year } = criteria
  const words = searchWords(q).filter(({ text }) => !isFiller(text))
  return [
    ...words.slice(0, maxWishes).map((word) => matchesWords([word], priceIsDisplayed(rules))),
    ...Object.entries(chosen).map(([key, values]) => isOneOf(key as FacetKey, values)),
    ...(price ? [inRanges({ ...emptyCriteria, price }, rules)] : []),
    ...(year ? [inRanges({ ...emptyCriteria, year }, rules)] : []),
  ]
}

const distance = (value: Prisma.Sql, { from, to }: Range) =>
  Prisma.sql`CASE WHEN ${value} < ${from ?? 0}::bigint THEN ${from ?? 0}::bigint - ${value}
    WHEN ${value} > ${to ?? 10_000_000_000}::bigint THEN ${value} - ${to ?? 10_000_000_000}::bigint ELSE 0 END`

/**
 * Row ids of the pieces of a listing that fulfil most of the wishes, at least one of them or a price or year close to
 * the one asked for.
 */
export const nearestIds = (listing: Listing, criteria: Criteria, rules: ShopRules, limit: number) => {
  const { price, year } = criteria
  const wishes = wishesOf(criteria, rules)
  if (wishes.length === 0) return null
  const score = Prisma.join(
    wishes.map((wish) => Prisma.sql`((${wish}) IS TRUE)::int`),
    ' + ',
  )
  const far = [
    ...(price
      ? [Prisma.sql`CASE WHEN ${priceIsDisplayed(rules)} THEN ${distance(Prisma.sql`"sortPrice"`, price)} END`]
      : []),
    ...(year ? [distance(Prisma.sql`"yearNumber"`, year)] : []),
  ]
  const order = [...far.map((one) => Prisma.sql`${one} NULLS LAST`), newestFirst]
  const isNear = far.length > 0 ? everything : Prisma.sql`score > 0`
  return Prisma.sql`
    SELECT "StockItemId" AS id FROM (
      SELECT *, ${score} AS score FROM "StockItem" WHERE ${listed(listing, rules.mainBrandKey)}) scored
    WHERE ${isNear} ORDER BY score DESC, ${Prisma.join(order)} LIMIT ${limit}`
}

type Stretch = { where: Prisma.Sql; order: Prisma.Sql }

/**
 * Row ids of several stretches in sequence, each with its own order; an index serves it page by page. `source` is the
 * table or a common table expression with its columns.
 */
const walk = (source: Prisma.Sql, where: Prisma.Sql, stretches: Stretch[], limit: number, offset: number) => {
  const parts = stretches.map(
    (stretch) => Prisma.sql`
      (SELECT "StockItemId" AS id FROM ${source} WHERE ${where} AND ${stretch.where}
        ORDER BY ${stretch.order} LIMIT ${limit + offset})`,
  )
  return Prisma.sql`SELECT id FROM (${Prisma.join(parts, ' UNION ALL ')}) walk LIMIT ${limit} OFFSET ${offset}`
}

/** In order of shuffle key from `start` to the end, then wrapping round to the keys below `start`. */
export const ringWalk = (source: Prisma.Sql, where: Prisma.Sql, start: number, limit: number, offset = 0) => {
  const order = Prisma.sql`"shuffleKey", "StockItemId"`
  const arcs = [Prisma.sql`"shuffleKey" >= ${start}`, Prisma.sql`"shuffleKey" < ${start}`]
  return walk(
    source,
    where,
    arcs.map((arc) => ({ where: arc, order })),
    limit,
    offset,
  )
}

/** In the order that the visitor chose. In price order, pieces without a displayed price come last, newest first. */
export const sortedWalk = (
  source: Prisma.Sql,
  where: Prisma.Sql,
  sort: Sort,
  rules: ShopRules,
  limit: number,
  offset: number,
) => {
  const displayed = priceIsDisplayed(rules)
  const hidden = { where: Prisma.sql`(${displayed}) IS NOT TRUE`, order: newestFirst }
  const stretches: Record<Sort, Stretch[]> = {
    newest: [{ where: everything, order: newestFirst }],
    price: [{ where: displayed, order: Prisma.sql`"sortPrice", ${newestFirst}` }, hidden],
    '-price': [{ where: displayed, order: Prisma.sql`"sortPrice" DESC, ${newestFirst}` }, hidden],
    name: [{ where: everything, order: Prisma.sql`"sortName", ${newestFirst}` }],
  }
  return walk(source, where, stretches[sort], limit, offset)
}

/** SQL: a piece's normalised status; see status.ts. */
export const statusSql = Prisma.sql`lower(trim_text("StatusName"))`

/** SQL: whether a piece is available now. */
export const hereSql = Prisma.sql`is_available("isUpcoming", "StatusName")`

/** SQL: whether visitors see 'In Stock', which includes pieces on hold. */
export const availableSql = Prisma.sql`${statusSql} IN ('', 'in stock', 'on hold')`
