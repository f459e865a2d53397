import 'server-only'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import type { Staff } from './account'
import { actingAs } from './acting'
import { type Asked, column, listCondition, ownCondition, seenCondition } from './bindings'
import { changeOfOneself, deletionOfOneself } from './own-account'
import { type Refusal, refusalOfRecord } from './refusal'
import { isOtherBoutique } from './resources/offered'
import { fieldsOf, type Resource } from './resources/resource'
import { othersWords } from './roles'
import type { Value } from './values'

/** A record as sent to the browser: its columns, `id`, and `version`, which changes with every write. */
export type DeskRecord = Record<string, unknown> & { id: string | number; version: string }

type Written =
  | { ok: true; record: DeskRecord }
  | { ok: false; reason: 'invalid'; errors: Refusal }
  | { ok: false; reason: 'changed'; current: DeskRecord }
  | { ok: false; reason: 'forbidden'; message: string }
  | { ok: false; reason: 'gone' }

export type Page = { page: number; perPage: number; sort: string; direction: 'ASC' | 'DESC' }

const namesOf = (resource: Resource) => [
  ...new Set([resource.key, resource.title, ...fieldsOf(resource).map(({ name }) => name), ...(resource.more ?? [])]),
]

/** `version` is xmin, the id of the transaction that last wrote the row: no table needs a version column. */
const selection = (resource: Resource) =>
  Prisma.sql`${Prisma.join(namesOf(resource).map(column))}, ${column(resource.key)} AS "id", xmin::text AS "version"`

/** Converts an id to the type of the key column. An invalid numeric id becomes -1, which matches no row. */
const keyOf = ({ keyKind }: Resource, id: string) =>
  keyKind === 'text' ? id : /^(0|[1-9]\d{0,8})$/.test(id) ? Number(id) : -1

const keyIs = (resource: Resource, id: string) => Prisma.sql`${column(resource.key)} = ${keyOf(resource, id)}`

/** SQL condition: the record has one of these ids. */
export const keyIn = (resource: Resource, ids: string[]) =>
  ids.length === 0
    ? Prisma.sql`FALSE`
    : Prisma.sql`${column(resource.key)} IN (${Prisma.join(ids.map((id) => keyOf(resource, id)))})`

const plain = (value: unknown, isDay: boolean) => {
  if (typeof value === 'bigint') return String(value)
  if (isDay && value instanceof Date) return value.toISOString().slice(0, 10)
  return Prisma.Decimal.isDecimal(value) ? value.toFixed(2) : value
}

/**
 * Converts decimals to strings with two decimal places and bigints to strings, so that no digits are lost in JSON, and
 * days to '2026-11-02': as a moment, west of Greenwich a day would be the one before.
 */
const toRecord = (resource: Resource, row: Record<string, unknown>): DeskRecord => {
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

/**
 * One page of a list and the total count. The rows of the pages before are read by their keys alone, as far as an index
 * has the order.
 */
export const listRecords = async (
  resource: Resource,
  asked: Asked,
  { page, perPage, ...sorted }: Page,
  staff: Staff,
) => {
  const where = listCondition(resource, asked, staff)
  const [table, key, order] = [column(resource.table), column(resource.key), orderOf(resource, sorted)]
  const [rows, [count]] = await Promise.all([
    db.$queryRaw<Record<string, unknown>[]>`
      SELECT ${selection(resource)} FROM ${table} WHERE ${key} IN (
        SELECT ${key} FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT ${perPage} OFFSET ${(page - 1) * perPage})
      ORDER BY ${order}`,
    db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM ${table} WHERE ${where}`,
  ])
  return { records: rows.map((row) => toRecord(resource, row)), total: count?.total ?? 0 }
}

/** Resolves to a record, or null if it does not exist. */
export const getRecord = async (resource: Resource, id: string, staff: Staff): Promise<DeskRecord | null> => {
  const [row] = await db.$queryRaw<Record<string, unknown>[]>`
    SELECT ${selection(resource)} FROM ${column(resource.table)}
    WHERE ${keyIs(resource, id)} AND ${seenCondition(resource, staff)}`
  return row ? toRecord(resource, row) : null
}

/** Resolves to the records with these ids, in no particular order. */
export const getRecords = async (resource: Resource, ids: string[], staff: Staff): Promise<DeskRecord[]> => {
  const rows = await db.$queryRaw<Record<string, unknown>[]>`
    SELECT ${selection(resource)} FROM ${column(resource.table)}
    WHERE ${keyIn(resource, ids)} AND ${seenCondition(resource, staff)}`
  return rows.map((row) => toRecord(resource, row))
}

const typed = (resource: Resource, name: string, value: Value) => {
  const kind = fieldsOf(resource).find((field) => field.name === name)?.kind
  if (kind === 'money') return Prisma.sql`${value}::text::numeric`
  if (kind === 'day') return Prisma.sql`${value}::timestamptz::date`
  return resource.enums?.[name] ? Prisma.sql`${value}::text::${column(resource.enums[name])}` : Prisma.sql`${value}`
}

type Refused = Exclude<Written, { ok: true }>

const refusedBy = (resource: Resource, error: unknown): Refused => {
  const errors = refusalOfRecord(error, resource)
  if (!errors) throw error
  return { ok: false, reason: 'invalid', errors }
}

class TrialRollback extends Error {}

type Write = { id: string | null; values: Record<string, Value> }

/** Attempts a write and rolls it back. Resolves to the errors, or null if the database would accept it. */
const refusedOnTrial = (resource: Resource, write: Write, staff: Staff): Promise<Refusal | null> =>
  actingAs(staff, async (tx) => {
    await writeRecord(tx, resource, write)
    throw new TrialRollback()
  }).catch((error: unknown) => (error instanceof TrialRollback ? null : refusalOfRecord(error, resource)))

/** All errors of a write. The database stops at the first, so the other fields are tried without the refused ones. */
const allRefusedBy = async (resource: Resource, error: unknown, { id, values }: Write, staff: Staff) => {
  const refused = refusedBy(resource, error)
  if (refused.reason !== 'invalid') return refused
  let errors = refused.errors
  for (;;) {
    const rest = Object.entries(values).filter(([name]) => !Object.hasOwn(errors, name))
    if (errors.form || rest.length === 0) break
    const more = await refusedOnTrial(resource, { id, values: Object.fromEntries(rest) }, staff)
    // Errors at fields that were left out are artefacts of leaving them out.
    if (!more || !Object.keys(more).every((name) => rest.some(([other]) => other === name))) break
    errors = { ...errors, ...more }
  }
  return { ...refused, errors }
}

const notOwn: Refused = {
  ok: false,
  reason: 'forbidden',
  message: othersWords,
}

/** The refusal of a new record for the other boutique, at the fields that assign it there. */
const notOwnAt = (resource: Resource, values: Record<string, Value>, staff: Staff): Refused => {
  const elsewhere = fieldsOf(resource).filter((field) => isOtherBoutique(field, values[field.name], staff))
  if (elsewhere.length === 0) return notOwn
  const sentence = `You make pieces of ${staff.boutique}. Ask a manager for one of the other boutique.`
  return { ok: false, reason: 'invalid', errors: Object.fromEntries(elsewhere.map(({ name }) => [name, [sentence]])) }
}

const assignments = (resource: Resource, values: Record<string, Value>) =>
  Prisma.join(
    Object.entries(values).map(([name, value]) => Prisma.sql`${column(name)} = ${typed(resource, name, value)}`),
  )

const insertion = (resource: Resource, values: Record<string, Value>) => {
  const names = Object.keys(values)
  const given = names.map((name) => typed(resource, name, values[name] ?? null))
  return Prisma.sql`INSERT INTO ${column(resource.table)} (${Prisma.join(names.map(column))}) VALUES (${Prisma.join(given)})`
}

/** Whether a colleague may write a record; null if it does not exist. */
export const isOwnRecord = async (resource: Resource, id: string, staff: Staff): Promise<boolean | null> => {
  const [row] = await db.$queryRaw<{ own: boolean }[]>`
    SELECT ${ownCondition(resource, staff)} AS "own" FROM ${column(resource.table)} WHERE ${keyIs(resource, id)}`
  return row?.own ?? null
}

/**
 * Locks the piece of a sale before the sale is written: its day is carried to the piece, while whoever writes the
 * piece locks that first and then the sale. Does nothing for other resources.
 */
export const lockPieceOfSale = async (tx: Prisma.TransactionClient, resource: Resource, id: string): Promise<void> => {
  if (resource.name !== 'sales') return
  await tx.$executeRaw`
    SELECT FROM "StockItem" WHERE "StockItemId" = (SELECT "item_id" FROM "Sale" WHERE ${keyIs(resource, id)}) FOR UPDATE`
}

/** Writes a record in an open transaction; `id` null inserts one. Null if the record does not exist. */
export const writeRecord = async (
  tx: Prisma.TransactionClient,
  resource: Resource,
  { id, values }: { id: string | null; values: Record<string, Value> },
): Promise<DeskRecord | null> => {
  const table = column(resource.table)
  if (id !== null) await lockPieceOfSale(tx, resource, id)
  const [row] = await tx.$queryRaw<Record<string, unknown>[]>(
    id === null
      ? Prisma.sql`${insertion(resource, values)} RETURNING ${selection(resource)}`
      : Object.keys(values).length === 0
        ? Prisma.sql`SELECT ${selection(resource)} FROM ${table} WHERE ${keyIs(resource, id)}`
        : Prisma.sql`UPDATE ${table} SET ${assignments(resource, values)} WHERE ${keyIs(resource, id)} RETURNING ${selection(resource)}`,
  )
  return row ? toRecord(resource, row) : null
}

/** Creates a record. Resolves to errors by field if the database refuses it. */
export const createRecord = async (
  resource: Resource,
  values: Record<string, Value>,
  staff: Staff,
): Promise<Written> => {
  try {
    return await actingAs(staff, async (tx) => {
      const [row] = await tx.$queryRaw<Record<string, unknown>[]>`
        ${insertion(resource, values)} RETURNING ${selection(resource)}, ${ownCondition(resource, staff)} AS "own"`
      if (!row) return { ok: false, reason: 'gone' } as const
      const { own, ...rest } = row
      if (own !== true) throw new NotOwnError()
      return { ok: true, record: toRecord(resource, rest) } as const
    })
  } catch (error) {
    if (error instanceof NotOwnError) return notOwnAt(resource, values, staff)
    return allRefusedBy(resource, error, { id: null, values }, staff)
  }
}

class NotOwnError extends Error {}

/** SQL condition: the record is as it was read; null stands for any version. */
const isAsRead = (version: string | null) => (version === null ? Prisma.sql`TRUE` : Prisma.sql`xmin::text = ${version}`)

/**
 * Updates a record if its version is still `version`; null overwrites any version. Refuses with `changed` and the
 * current record if somebody else has saved in the meantime.
 */
export const updateRecord = async (
  resource: Resource,
  { id, version, values }: { id: string; version: string | null; values: Record<string, Value> },
  staff: Staff,
): Promise<Written> => {
  const errors = changeOfOneself(resource, { id, values }, staff)
  if (errors) return { ok: false, reason: 'invalid', errors }
  if (Object.keys(values).length === 0) {
    const record = await getRecord(resource, id, staff)
    return record ? { ok: true, record } : { ok: false, reason: 'gone' }
  }
  const own = ownCondition(resource, staff)
  try {
    const written = await actingAs(staff, async (tx) => {
      await lockPieceOfSale(tx, resource, id)
      const [row] = await tx.$queryRaw<Record<string, unknown>[]>`
        UPDATE ${column(resource.table)} SET ${assignments(resource, values)}
        WHERE ${keyIs(resource, id)} AND ${isAsRead(version)} AND ${own} RETURNING ${selection(resource)}`
      return row ? toRecord(resource, row) : null
    })
    if (written) return { ok: true, record: written }
    const now = await getRecord(resource, id, staff)
    if (!now) return { ok: false, reason: 'gone' }
    return version !== null && now.version !== version ? { ok: false, reason: 'changed', current: now } : notOwn
  } catch (error) {
    return allRefusedBy(resource, error, { id, values }, staff)
  }
}

/** Assignments of a bulk update. A field with `when` changes only in rows that meet it. */
const whereShown = (resource: Resource, values: Record<string, Value>) =>
  Prisma.join(
    Object.entries(values).map(([name, value]) => {
      const when = fieldsOf(resource).find((field) => field.name === name)?.when
      const written = typed(resource, name, value)
      if (!when) return Prisma.sql`${column(name)} = ${written}`
      const shown = Prisma.sql`${column(when.field)}::text IN (${Prisma.join(when.is.map(String))})`
      return Prisma.sql`${column(name)} = CASE WHEN ${shown} THEN ${written} ELSE ${column(name)} END`
    }),
  )

/** Writes the same values to many records, all or none. `ids` must be unique. Resolves to the number of records. */
export const updateRecords = async (
  resource: Resource,
  { ids, values }: { ids: string[]; values: Record<string, Value> },
  staff: Staff,
): Promise<{ ok: true; count: number } | Refused> => {
  try {
    const count = await actingAs(staff, async (tx) => {
      const changed = await tx.$executeRaw`
        UPDATE ${column(resource.table)} SET ${whereShown(resource, values)}
        WHERE ${keyIn(resource, ids)} AND ${ownCondition(resource, staff)}`
      if (changed < ids.length) throw new NotOwnError()
      return changed
    })
    return { ok: true, count }
  } catch (error) {
    if (error instanceof NotOwnError)
      return {
        ok: false,
        reason: 'forbidden',
        message: 'One of these is gone or belongs to the other boutique: nothing was changed.',
      }
    return refusedBy(resource, error)
  }
}

/**
 * Deletes a record if its version is still `version`; null deletes any version. Refuses with `changed` and the current
 * record if somebody else has saved in the meantime, and one of the other boutique with `forbidden`, as a change of it.
 */
export const deleteRecord = async (
  resource: Resource,
  { id, version }: { id: string; version: string | null },
  staff: Staff,
): Promise<Written> => {
  const errors = deletionOfOneself(resource, id, staff)
  if (errors) return { ok: false, reason: 'invalid', errors }
  try {
    const deleted = await actingAs(staff, async (tx) => {
      const [row] = await tx.$queryRaw<Record<string, unknown>[]>`
        DELETE FROM ${column(resource.table)}
        WHERE ${keyIs(resource, id)} AND ${isAsRead(version)} AND ${ownCondition(resource, staff)}
        RETURNING ${selection(resource)}`
      return row ? toRecord(resource, row) : null
    })
    if (deleted) return { ok: true, record: deleted }
    const now = await getRecord(resource, id, staff)
    if (!now) return { ok: false, reason: 'gone' }
    return version !== null && now.version !== version ? { ok: false, reason: 'changed', current: now } : notOwn
  } catch (error) {
    return refusedBy(resource, error)
  }
}
