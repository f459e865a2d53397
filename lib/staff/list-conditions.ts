import 'server-only'
import { membersOnlySql, publishedSql } from '@/lib/auth/visibility'
import { availableSql, inEachFamily, matchesWords, statusSql } from '@/lib/catalogue/conditions'
import { essentialWordsOfEach, likePattern, searchWords } from '@/lib/catalogue/search'
import { Prisma } from '@/lib/db/generated/client'
import { tidyPhone } from '@/lib/forms/phone'
import type { Staff } from './account'
import { historyOfRecord } from './history-identity'
import { resources } from './resources/all'
import type { Resource } from './resources/resource'
import { may, type ResourceName } from './roles'

/** Search text and filter values of a list request. */
export type Asked = { q: string; filters: Record<string, string> }
type Condition = (value: string, staff: Staff) => Prisma.Sql

export const column = (name: string) => Prisma.raw(`"${name.replaceAll('"', '""')}"`)
const everything = Prisma.sql`TRUE`

const memberStates = new Map(
  Object.entries({
    '2': Prisma.sql`"status" = 2 AND "declined_at" IS NULL`,
    declined: Prisma.sql`"declined_at" IS NOT NULL`,
  }),
)

const statuses = new Map(
  Object.entries({
    'in-stock': Prisma.sql`${statusSql} IN ('', 'in stock')`,
    'on-hold': Prisma.sql`${statusSql} = 'on hold'`,
    deposit: Prisma.sql`${statusSql} IN ('deposit', 'on deposit')`,
    sold: Prisma.sql`"isSold"`,
    other: Prisma.sql`NOT ${availableSql} AND ${statusSql} NOT IN ('deposit', 'on deposit', 'sold')`,
  }),
)

/** SQL condition of each filter. A filter that is missing here compares the column of its name. */
const conditions: Partial<Record<ResourceName, Record<string, Condition>>> = {
  pieces: {
    status: (value) => statuses.get(value) ?? everything,
    boutique: (value) => Prisma.sql`"facetLocation" = ${value === 'none' ? '' : value}`,
    family: (value) => Prisma.sql`"Family"::text = ${value}`,
    brand: (value) => Prisma.sql`"brandKey" LIKE lower(${likePattern(value.trim())})`,
    draft: () => Prisma.sql`NOT ${publishedSql}`,
    scheduled: () => Prisma.sql`"publishAt" IS NOT NULL`,
    members: () => membersOnlySql,
    photos: () => Prisma.sql`NOT EXISTS (SELECT FROM "Photo" WHERE "item_id" = "StockItemId")`,
    price: () => Prisma.sql`("Price" IS NULL OR "Price" = 0)`,
  },
  members: {
    status: (value) => memberStates.get(value) ?? Prisma.sql`"status"::text = ${value}`,
    waiting: () => Prisma.sql`"status" = 0 AND "email_verified_at" IS NOT NULL`,
  },
  history: {
    // 'StockItem 10311': a table name and a key; the key may contain spaces.
    record: (value) => {
      const [type = '', ...key] = value.split(' ')
      return historyOfRecord(type, key.join(' '))
    },
  },
  sales: {
    standing: () => Prisma.sql`"taken_back_at" IS NULL`,
    item: (value) => Prisma.sql`"item_id"::text = ${value}`,
  },
  articles: { scheduled: () => Prisma.sql`"publish_at" IS NOT NULL` },
  blurbs: { page_name: (value) => Prisma.sql`"page_name" ILIKE ${likePattern(value)}` },
  enquiries: {
    failed: () => Prisma.sql`"mailState" = 'failed'`,
    spam: () => Prisma.sql`"spam"`,
    waiting: () => Prisma.sql`"status" = 'new' AND NOT "spam"`,
    mine: (_value, { id }) => Prisma.sql`"assigned_to" = ${id}`,
  },
}

/** Fewest digits that count as a telephone number. */
const minDigits = 7

/** The digits of a telephone number without the zeros that stand for a country or a trunk line; null if it is none. */
const digitsOfPhone = (q: string) => {
  const phone = tidyPhone(q)
  return /^\+?[\d/]+$/.test(phone) && phone.replace(/\D/g, '').length >= minDigits
    ? phone.replace(/\D/g, '').replace(/^00?/, '')
    : null
}

/** SQL: the digits of the column "phone", as an index has them. */
const storedDigits = Prisma.sql`ltrim(regexp_replace(replace("phone", '(0)', ''), '\\D', '', 'g'), '0')`

/** Matches a telephone number however it is written. Either side may lack the country that the other one has. */
const matchesPhone = (digits: string) => {
  const endings = Array.from({ length: digits.length - minDigits + 1 }, (_, start) => digits.slice(start))
  return Prisma.sql`(${storedDigits} LIKE ${likePattern(digits)} OR ${storedDigits} = ANY (${endings}::text[]))`
}

/** SQL: the searched columns as one text, as an index has those of enquiries and of the history. No word has a space. */
const searchedText = (searched: readonly string[]) => Prisma.sql`(${Prisma.join(searched.map(column), " || ' ' || ")})`

const search = ({ name, searched }: Resource, q: string) => {
  if (q.trim() === '') return everything
  // As on the public site, but in hidden prices too, and by a SKU that the piece had before.
  if (name === 'pieces') {
    const inWords = inEachFamily(essentialWordsOfEach(q) ?? { watch: q, jewellery: q }, (words) =>
      matchesWords(searchWords(words), everything),
    )
    return Prisma.sql`(${inWords} OR "StockItemId" = item_id_by_sku(${q}))`
  }
  if (searched.length === 0) return everything
  const words = q.trim().slice(0, 200).split(/\s+/).slice(0, 12)
  const text = searchedText(searched)
  const inWords = Prisma.join(
    words.map((word) => Prisma.sql`${text} ILIKE ${likePattern(word)}`),
    ' AND ',
  )
  if (name === 'sales') return Prisma.sql`(${inWords} OR "item_id" = item_id_by_sku(${q}))`
  const digits = searched.includes('phone') ? digitsOfPhone(q.slice(0, 200)) : null
  return digits === null ? inWords : Prisma.sql`(${inWords} OR ${matchesPhone(digits)})`
}

/** SQL condition: records that a colleague may read. The history is limited to record types that the role may see. */
export const seenCondition = ({ name }: Resource, { role }: Staff): Prisma.Sql => {
  if (name !== 'history') return everything
  const hidden = resources.filter((one) => !may(role, 'see', one.name)).map(({ table }) => table)
  return Prisma.sql`"record_type" <> ALL (${hidden}::text[])`
}

/** SQL condition: the record is not in the bin. */
export const keptCondition = ({ bin }: Resource): Prisma.Sql =>
  bin === undefined ? everything : Prisma.sql`${column(bin)} IS NULL`

/** The WHERE condition of a list. */
export const listCondition = (resource: Resource, { q, filters }: Asked, staff: Staff): Prisma.Sql => {
  const own = conditions[resource.name] ?? {}
  const narrowed = resource.filters.flatMap(({ name }) => {
    const value = filters[name]
    if (value === undefined || value === '' || value === 'false') return []
    return [own[name]?.(value, staff) ?? Prisma.sql`${column(name)}::text = ${value}`]
  })
  return Prisma.join(
    [search(resource, q), keptCondition(resource), seenCondition(resource, staff), ...narrowed],
    ' AND ',
  )
}

/**
 * SQL condition: records that a colleague may write: none in the bin. The role boutique: its own, and pieces without a
 * boutique.
 */
export const ownCondition = (resource: Resource, { role, boutique }: Staff): Prisma.Sql => {
  const kept = keptCondition(resource)
  if (role !== 'boutique') return kept
  if (resource.name === 'pieces') return Prisma.sql`${kept} AND "facetLocation" IN ('', ${boutique})`
  return resource.name === 'enquiries' ? Prisma.sql`"boutique" = ${boutique}` : kept
}
