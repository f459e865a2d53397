import 'server-only'
import { membersOnlySql } from '@/lib/auth/visibility'
import { matches } from '@/lib/catalogue/conditions'
import { likePattern } from '@/lib/catalogue/search'
import { Prisma } from '@/lib/db/generated/client'
import type { Staff } from './account'
import type { Resource } from './resources/resource'
import type { ResourceName } from './roles'

/** What a list is narrowed to, as its address names it. */
export type Asked = { q: string; filters: Record<string, string> }
type Condition = (value: string) => Prisma.Sql

export const column = (name: string) => Prisma.raw(`"${name.replaceAll('"', '""')}"`)
const everything = Prisma.sql`TRUE`

const status = Prisma.sql`lower(trimmed("StatusName"))`
const statuses: Record<string, Prisma.Sql> = {
  'in-stock': Prisma.sql`${status} = ''`,
  'on-hold': Prisma.sql`${status} = 'on hold'`,
  deposit: Prisma.sql`${status} IN ('deposit', 'on deposit')`,
  sold: Prisma.sql`"isSold"`,
  other: Prisma.sql`${status} NOT IN ('', 'on hold', 'deposit', 'on deposit', 'sold')`,
}

/** What each filter of a record type means; one that is missing here compares its column. */
const conditions: Partial<Record<ResourceName, Record<string, Condition>>> = {
  pieces: {
    status: (value) => statuses[value] ?? everything,
    boutique: (value) => Prisma.sql`"facetLocation" = ${value === 'none' ? '' : value}`,
    family: (value) => Prisma.sql`"Family"::text = ${value}`,
    brand: (value) => Prisma.sql`"brandKey" LIKE ${likePattern(value.trim().toLowerCase())}`,
    members: () => membersOnlySql,
    photos: () => Prisma.sql`NOT EXISTS (SELECT FROM "Photo" WHERE "Photo"."SKU" = "StockItem"."SKU")`,
    price: () => Prisma.sql`("Price" IS NULL OR "Price" = 0)`,
  },
}

/** A hidden price is told at the desk, so it is searched too. */
const pieceSearch = (q: string) => matches(q, { poaPriceTag: null, mainBrand: '' })

const search = ({ name, searched }: Resource, q: string) => {
  if (q.trim() === '') return everything
  if (name === 'pieces') return pieceSearch(q)
  if (searched.length === 0) return everything
  const words = q.trim().slice(0, 200).split(/\s+/).slice(0, 12)
  const places = (word: string) => searched.map((one) => Prisma.sql`${column(one)}::text ILIKE ${likePattern(word)}`)
  return Prisma.join(
    words.map((word) => Prisma.sql`(${Prisma.join(places(word), ' OR ')})`),
    ' AND ',
  )
}

/** The WHERE of a list. */
export const listCondition = (resource: Resource, { q, filters }: Asked): Prisma.Sql => {
  const own = conditions[resource.name] ?? {}
  const narrowed = resource.filters.flatMap(({ name }) => {
    const value = filters[name]
    if (value === undefined || value === '' || value === 'false') return []
    return [own[name]?.(value) ?? Prisma.sql`${column(name)}::text = ${value}`]
  })
  return Prisma.join([search(resource, q), ...narrowed], ' AND ')
}

/** Which records somebody may write: a boutique's colleague its own and those that are nowhere. */
export const ownCondition = ({ name }: Resource, { role, boutique }: Staff): Prisma.Sql => {
  if (role !== 'boutique') return everything
  if (name === 'pieces') return Prisma.sql`"facetLocation" IN ('', ${boutique})`
  return name === 'enquiries' ? Prisma.sql`"boutique" = ${boutique}` : everything
}
