import 'server-only'
import { membersOnlySql } from '@/lib/auth/visibility'
import { lruLookup } from '@/lib/cache/lookups'
import { findCards } from '@/lib/catalogue/cards'
import { inEachFamily, matches } from '@/lib/catalogue/conditions'
import { lastPageOf, pageSize } from '@/lib/catalogue/listing'
import type { Card } from '@/lib/catalogue/piece'
import { priceWords } from '@/lib/catalogue/price'
import { cleanSearch, essentialWordsOfEach, likePattern, type WordsOfEach } from '@/lib/catalogue/search'
import { brandKeyOf, getShopRules } from '@/lib/catalogue/shop-rules'
import { statusWords } from '@/lib/catalogue/status'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import type { Photo } from '@/lib/images/photo'

/**
 * A piece of the private list as a card in the members' grid. Safe in the browser. `status` and `price` as on any card,
 * except that an upcoming piece is never shown as in stock.
 */
export type MemberCard = {
  sku: string
  /** absent while staff hide the pages of its kind */
  href?: string
  name: string
  brand: string
  status: string
  family: 'watch' | 'jewellery'
  /** arrived after the member's previous visit */
  isNew: boolean
  price: string
  photo: Photo | null
}

type Asked = {
  q?: string
  brand?: string
  page?: number
  upcoming: boolean
  /** pieces that arrived later are new; null: none is */
  since?: Date | null
}

const privateList = Prisma.sql`NOT "isSold" AND ${membersOnlySql}`

/** Condition: pieces marked as upcoming (all pieces while none is marked), or those that are not. */
const shelf = (upcoming: boolean) =>
  upcoming
    ? Prisma.sql`${privateList} AND ("isUpcoming" OR NOT EXISTS (SELECT FROM "StockItem" WHERE ${privateList} AND "isUpcoming"))`
    : Prisma.sql`${privateList} AND NOT "isUpcoming"`

const entities = [
  ['&nbsp;', ' '],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&amp;', '&'],
] as const

/** The description as plain text: without tags and entities. `spaced` collapses white space. */
const descriptionText = entities.reduce(
  (sql, [entity, character]) => Prisma.sql`replace(${sql}, ${entity}, ${character})`,
  Prisma.sql`regexp_replace(regexp_replace("Description", '</(p|h[1-6]|li|div|blockquote|td)>|<br[^>]*>', ' ', 'gi'), '<[^>]*>', '', 'g')`,
)

const spaced = (sql: Prisma.Sql) => Prisma.sql`lower(regexp_replace(${sql}, '\\s+', ' ', 'g'))`

/** Condition: the whole text occurs in one field. In the model, spaces are ignored. */
const fits = (q: string) => {
  const text = cleanSearch(q)
  if (!text) return Prisma.sql`TRUE`
  const pattern = likePattern(text)
  const fields = [Prisma.sql`"Name"`, Prisma.sql`"ManufacturerName"`, Prisma.sql`"SKU"`, descriptionText]
  const places = fields.map((field) => Prisma.sql`${spaced(field)} LIKE lower(${pattern})`)
  const model = likePattern(text.replaceAll(' ', ''))
  places.push(Prisma.sql`lower(regexp_replace("Model", '\\s+', '', 'g')) LIKE lower(${model})`)
  return Prisma.sql`(${Prisma.join(places, ' OR ')})`
}

const isOf = (brand: string) => (brand ? Prisma.sql`"brandKey" = ${brandKeyOf(brand)}` : Prisma.sql`TRUE`)

const toMemberCard = (
  { sku, family, href, name, brand, status, price, showExcTaxes, photo }: Card,
  isUpcoming: boolean,
): Omit<MemberCard, 'isNew'> => ({
  sku,
  family,
  href,
  name,
  brand,
  status: statusWords(status, isUpcoming),
  price: priceWords({ price, showExcTaxes }),
  photo,
})

type Found = { card: Omit<MemberCard, 'isNew'>; arrivedAt: Date }
type Counts = {
  brands: string[]
  total: number
  matching: number
  page: number
  lastPage: number
  /** the pieces are marked as upcoming */
  upcoming: boolean
}
type Shelf = Counts & { found: Found[] }

const readShelf = async (words: WordsOfEach, brand: string, asked: number, upcoming: boolean): Promise<Shelf> => {
  const where = shelf(upcoming)
  const whole = inEachFamily(words, fits)
  const rules = await getShopRules()
  const wordByWord = inEachFamily(words, (q) => matches(q, rules))
  const looksFor = Prisma.sql`${isOf(brand)} AND (${whole} OR (${wordByWord}))`
  const brands = await db.$queryRaw<{ name: string; count: number; upcoming: boolean; matching: number }[]>`
    SELECT min(btrim("ManufacturerName")) AS name, count(*)::int AS count, bool_or("isUpcoming") AS upcoming,
      (count(*) FILTER (WHERE ${looksFor}))::int AS matching
    FROM "StockItem" WHERE ${where} GROUP BY "brandKey" ORDER BY "brandKey"`
  const matching = brands.reduce((sum, one) => sum + one.matching, 0)
  const lastPage = lastPageOf(matching)
  const page = Math.min(asked, lastPage)
  const rows = await db.$queryRaw<{ id: number; sku: string; arrivedAt: Date; isUpcoming: boolean }[]>`
    SELECT "StockItemId" AS id, "SKU" AS sku, "arrivedAt", "isUpcoming" FROM "StockItem" WHERE ${where} AND ${looksFor}
    ORDER BY CASE WHEN ${whole} THEN 0 ELSE 1 END, "arrivedAt" DESC, "StockItemId" DESC
    LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
  const cards = await findCards(rows.map(({ id }) => id))
  // Cards hold no row ids.
  const known = new Map(rows.map((row) => [row.sku, row]))
  return {
    found: cards.flatMap((card) => {
      const row = known.get(card.sku)
      return row ? [{ card: toMemberCard(card, row.isUpcoming), arrivedAt: row.arrivedAt }] : []
    }),
    brands: brands.map(({ name }) => name).filter(Boolean),
    total: brands.reduce((sum, { count }) => sum + count, 0),
    matching,
    page,
    lastPage,
    upcoming: brands.some((one) => one.upcoming),
  }
}

/** Cache shared by all members; `isNew` is computed per member. */
const cachedShelves = lruLookup<Shelf>(50)

/**
 * Resolves to one page of the members' pieces in stock that match `q` and `brand`: matches of the whole text before
 * matches of its words, each newest first, or else of its essential words; the last page if there are fewer.
 * Also the number of matches, and of the shelf without the search its brands, its size and whether it is upcoming.
 * The caller must have checked that the reader is approved and verified.
 */
export const findMemberPieces = async ({
  q = '',
  brand = '',
  page = 1,
  upcoming,
  since = null,
}: Asked): Promise<Counts & { pieces: MemberCard[] }> => {
  const named = brand.trim()
  const shelfFor = (words: WordsOfEach) =>
    cachedShelves(JSON.stringify([words, named, page, upcoming]), () => readShelf(words, named, page, upcoming))
  const asked = await shelfFor({ watch: q, jewellery: q })
  const essential = asked.matching === 0 ? essentialWordsOfEach(q) : null
  const { found, ...rest } = essential ? await shelfFor(essential) : asked
  return {
    pieces: found.map(({ card, arrivedAt }) => ({ ...card, isNew: since !== null && arrivedAt > since })),
    ...rest,
  }
}
