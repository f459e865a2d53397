import 'server-only'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { invalid } from '@/lib/http/refusals'
import type { Staff } from './account'
import { actingAs } from './acting'
import { type Refusal, refusalOfRecord } from './database-errors'
import { column, keptCondition, ownCondition } from './list-conditions'
import { changeOfOneself, deletionOfOneself } from './own-account'
import { type NotDone, notOwn, refused } from './record-action'
import { type DeskRecord, getRecord, keyIn, keyIs, selection, toRecord } from './records'
import { isOtherBoutique } from './resources/allowed-choices'
import { fieldsOf, type Resource } from './resources/resource'
import type { Value } from './values'

const typed = (resource: Resource, name: string, value: Value) => {
  const kind = fieldsOf(resource).find((field) => field.name === name)?.kind
  if (kind === 'money') return Prisma.sql`${value}::text::numeric`
  if (kind === 'sku') return Prisma.sql`item_id_in_field(${value}::text, ${name})`
  if (kind === 'day') return Prisma.sql`${value}::timestamptz::date`
  return resource.enums?.[name] ? Prisma.sql`${value}::text::${column(resource.enums[name])}` : Prisma.sql`${value}`
}

type Written = { ok: true; record: DeskRecord } | NotDone<DeskRecord>

const refusedBy = (resource: Resource, error: unknown) => {
  const errors = refusalOfRecord(error, resource)
  if (!errors) throw error
  return invalid(errors)
}

class TrialRollback extends Error {}

/** `id` null: a new record. */
type Write = { id: string | null; values: Record<string, Value> }

/** Attempts a write and rolls it back. Resolves to the errors, or null if the database would accept it. */
const refusedOnTrial = (resource: Resource, write: Write, staff: Staff): Promise<Refusal | null> =>
  actingAs(staff, async (tx) => {
    await writeRecord(tx, resource, write)
    throw new TrialRollback()
  }).catch((error: unknown) => (error instanceof TrialRollback ? null : refusalOfRecord(error, resource)))

/** All errors of a write. The database stops at the first, so the other fields are tried without the refused ones. */
const allRefusedBy = async (resource: Resource, error: unknown, { id, values }: Write, staff: Staff) => {
  let { errors } = refusedBy(resource, error)
  for (;;) {
    const rest = Object.entries(values).filter(([name]) => !Object.hasOwn(errors, name))
    if (errors.form || rest.length === 0) break
    const more = await refusedOnTrial(resource, { id, values: Object.fromEntries(rest) }, staff)
    // Errors at fields that were left out are artefacts of leaving them out.
    if (!more || !Object.keys(more).every((name) => rest.some(([other]) => other === name))) break
    errors = { ...errors, ...more }
  }
  return invalid(errors)
}

/** The refusal of a new record for another boutique, at the fields that assign it there. */
const notOwnAt = (resource: Resource, values: Record<string, Value>, staff: Staff) => {
  const elsewhere = fieldsOf(resource).filter((field) => isOtherBoutique(field, values[field.name], staff))
  if (elsewhere.length === 0) return notOwn
  const sentence = `You can add pieces for ${staff.boutique} only. Ask a manager to add one for another boutique.`
  return invalid(Object.fromEntries(elsewhere.map(({ name }) => [name, [sentence]])))
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
  { id, values }: Write,
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

/** Why a record with this id and version was not found for a change. */
export const whyNotFound = async (
  resource: Resource,
  { id, version }: { id: string; version: string | null },
  staff: Staff,
): Promise<NotDone<DeskRecord>> => {
  const current = await getRecord(resource, id, staff)
  if (!current) return { ok: false, reason: 'gone' }
  if (resource.bin && current[resource.bin]) return refused(`This ${resource.one} is in the bin. Restore it first.`)
  return version !== null && current.version !== version ? { ok: false, reason: 'changed', current } : notOwn
}

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
  if (errors) return invalid(errors)
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
    return written ? { ok: true, record: written } : await whyNotFound(resource, { id, version }, staff)
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
): Promise<{ ok: true; count: number } | NotDone> => {
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
        message: 'One of these has been deleted or belongs to another boutique. Nothing was changed.',
      }
    return refusedBy(resource, error)
  }
}

/**
 * Moves a record to the bin, or deletes it if its type has none, if its version is still `version`; null deletes any
 * version. Refuses with `changed` and the current
 * record if somebody else has saved in the meantime, and one of another boutique with `forbidden`, as a change of it.
 */
export const deleteRecord = async (
  resource: Resource,
  { id, version }: { id: string; version: string | null },
  staff: Staff,
): Promise<Written> => {
  const errors = deletionOfOneself(resource, id, staff)
  if (errors) return invalid(errors)
  try {
    const deleted = await actingAs(staff, async (tx) => {
      const table = column(resource.table)
      const [row] = await tx.$queryRaw<Record<string, unknown>[]>`
        ${resource.bin ? Prisma.sql`UPDATE ${table} SET ${column(resource.bin)} = now()` : Prisma.sql`DELETE FROM ${table}`}
        WHERE ${keyIs(resource, id)} AND ${isAsRead(version)} AND ${ownCondition(resource, staff)}
        RETURNING ${selection(resource)}`
      return row ? toRecord(resource, row) : null
    })
    if (deleted) return { ok: true, record: deleted }
    const [inBin] = await db.$queryRaw<unknown[]>`
      SELECT FROM ${column(resource.table)} WHERE ${keyIs(resource, id)} AND NOT (${keptCondition(resource)})`
    return inBin ? { ok: false, reason: 'gone' } : await whyNotFound(resource, { id, version }, staff)
  } catch (error) {
    return refusedBy(resource, error)
  }
}
