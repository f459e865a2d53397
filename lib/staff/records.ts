import 'server-only'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import type { Staff } from './account'
import { type Asked, column, keptCondition, listCondition, seenCondition } from './list-conditions'
import { fieldsOf, type Resource } from './resources/resource'

/** A record as sent to the browser: its columns, `id`, and `version`, which changes with every write. */
export type DeskRecord = Record<string, unknown> & { id: string | number; version: string }

export type Page = { page: number; perPage: number; sort: string; direction: 'ASC' | 'DESC' }

const namesOf = (resource: Resource) => [
  ...new Set([
    resource.key,
    resource.title,
    ...fieldsOf(resource).map(({ name }) => name),
    ...(resource.more ?? []),
    ...(resource.bin ? [resource.bin] : []),
  ]),
]

/** SQL: the present SKU of a piece. */
const skuOf = (item: Prisma.Sql) => Prisma.sql`(SELECT "SKU" FROM "StockItem" WHERE "StockItemId" = ${item})`

/**
 * SQL: the columns of a record. `version` is xmin, the id of the transaction that last wrote the row: no table needs a
 * version column.
 */
export const selection = (resource: Resource) => {
  const kinds = new Map(fieldsOf(resource).map(({ name, kind }) => [name, kind]))
  const columns = namesOf(resource).map((name) => {
    const kind = kinds.get(name)
    if (kind === 'sku') return Prisma.sql`${skuOf(column(name))} AS ${column(name)}`
    if (kind === 'picture' || kind === 'html') return Prisma.sql`photographs_by_sku(${column(name)}) AS ${column(name)}`
    // A sale keeps the SKU of its day, for a piece that is deleted.
    const isSkuOfSale = resource.name === 'sales' && name === 'sku'
    return isSkuOfSale ? Prisma.sql`coalesce(${skuOf(column('item_id'))}, "sku") AS "sku"` : column(name)
  })
  return Prisma.sql`${Prisma.join(columns)}, ${column(resource.key)} AS "id", xmin::text AS "version"`
}

/** Converts an id to the type of the key column. An invalid numeric id becomes -1, which matches no row. */
const keyOf = ({ keyKind }: Resource, id: string) =>
  keyKind === 'text' ? id : /^(0|[1-9]\d{0,8})$/.test(id) ? Number(id) : -1

/** SQL condition: the record has this id. */
export const keyIs = (resource: Resource, id: string) => Prisma.sql`${column(resource.key)} = ${keyOf(resource, id)}`

/** SQL condition: the record has one of these ids. */
export const keyIn = (resource: Resource, ids: string[]) =>
  ids.length === 0
    ? Prisma.sql`FALSE`
    : Prisma.sql`${column(resource.key)} IN (${Prisma.join(ids.map((id) => keyOf(resource, id)))})`

const plain = (value: unknown, isDay: boolean) => {
  if (typeof value === 'bigint') return String(value)
  if (isDay && value instanceof Date) return value.toISOString().slice(0, 10)
  return Prisma.Decimal.isDecimal(value) ? value.toFixed(Math.max(2, value.decimalPlaces())) : value
}

/**
 * Converts decimals to strings with at least two decimal places and bigints to strings, so that no digits are lost in JSON, and
 * days to '2026-11-02': as a moment, west of Greenwich a day would be the one before.
 */
export const toRecord = (resource: Resource, row: Record<string, unknown>): DeskRecord => {
  const days = new Set(fieldsOf(resource).flatMap(({ name, kind }) => (kind === 'day' ? [name] : [])))
  const entries = Object.entries(row).map(([name, value]) => [name, plain(value, days.has(name))])
  return Object.fromEntries(entries) as DeskRecord
}

/**
 * SQL: the order of a list. An unknown `sort` column falls back to the default order. Neither the key nor the column of a
 * default order is ever NULL, and NULLS LAST would prevent the use of their indexes.
 */
export const orderOf = (resource: Resource, { sort, direction }: Pick<Page, 'sort' | 'direction'>): Prisma.Sql => {
  const by = namesOf(resource).includes(sort) ? sort : resource.order.field
  const nulls = Prisma.raw([resource.key, resource.order.field].includes(by) ? '' : 'NULLS LAST')
  const way = Prisma.raw(direction)
  return Prisma.sql`${column(by)} ${way} ${nulls}, ${column(resource.key)} ${way}`
}

/** One page of a list. The rows of the pages before are read by their keys alone, as far as an index has the order. */
export const findRecords = async (
  resource: Resource,
  asked: Asked,
  { page, perPage, ...sorted }: Page,
  staff: Staff,
): Promise<DeskRecord[]> => {
  const where = listCondition(resource, asked, staff)
  const [table, key, order] = [column(resource.table), column(resource.key), orderOf(resource, sorted)]
  const rows = await db.$queryRaw<Record<string, unknown>[]>`
    SELECT ${selection(resource)} FROM ${table} WHERE ${key} IN (
      SELECT ${key} FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT ${perPage} OFFSET ${(page - 1) * perPage})
    ORDER BY ${order}`
  return rows.map((row) => toRecord(resource, row))
}

/** The totals of lists, in one query. */
export const countRecords = async (lists: { resource: Resource; asked: Asked }[], staff: Staff): Promise<number[]> => {
  const counts = lists.map(
    ({ resource, asked }) =>
      Prisma.sql`(SELECT count(*)::int FROM ${column(resource.table)} WHERE ${listCondition(resource, asked, staff)})`,
  )
  const [row] = await db.$queryRaw<{ counts: number[] }[]>`SELECT ARRAY[${Prisma.join(counts)}] AS counts`
  return row?.counts ?? []
}

/** One page of a list and the total count. */
export const listRecords = async (resource: Resource, asked: Asked, page: Page, staff: Staff) => {
  const [records, [total = 0]] = await Promise.all([
    findRecords(resource, asked, page, staff),
    countRecords([{ resource, asked }], staff),
  ])
  return { records, total }
}

/** Resolves to a record, in the bin or not; null if it does not exist. */
export const getRecord = async (resource: Resource, id: string, staff: Staff): Promise<DeskRecord | null> => {
  const [row] = await db.$queryRaw<Record<string, unknown>[]>`
    SELECT ${selection(resource)} FROM ${column(resource.table)}
    WHERE ${keyIs(resource, id)} AND ${seenCondition(resource, staff)}`
  return row ? toRecord(resource, row) : null
}

/** Resolves to the records with these ids, in no particular order, without those in the bin. */
export const getRecords = async (resource: Resource, ids: string[], staff: Staff): Promise<DeskRecord[]> => {
  const rows = await db.$queryRaw<Record<string, unknown>[]>`
    SELECT ${selection(resource)} FROM ${column(resource.table)}
    WHERE ${keyIn(resource, ids)} AND ${keptCondition(resource)} AND ${seenCondition(resource, staff)}`
  return rows.map((row) => toRecord(resource, row))
}
