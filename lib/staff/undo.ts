import 'server-only'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { invalid } from '@/lib/http/refusals'
import type { Staff } from './account'
import { actingAs } from './acting'
import { refusalOfRecord } from './database-errors'
import { type ChangeOfRecord, currentKey, historyOfRecord } from './history-identity'
import { column } from './list-conditions'
import { changeOfOneself } from './own-account'
import { type ActionOutcome, refused } from './record-action'
import { lockPieceOfSale } from './record-writes'
import { resources } from './resources/all'
import { colleagues } from './resources/colleagues'
import { fieldsOf, isSensitiveChange, type Resource } from './resources/resource'
import { may } from './roles'
import { derivedWords, isTakeBack, refusalOfChange } from './undo-rules'
import type { Value } from './values'

type Change = ChangeOfRecord & { operation: string; column_name: string; old_value: Value; new_value: Value }

/** Whether undoing a change asks for the password or a passkey again, as the form does. */
export const isSensitiveUndo = async (id: number): Promise<boolean> => {
  const change = await db.history.findUnique({ where: { id }, select: { record_type: true, column_name: true } })
  const resource = resources.find(({ table }) => table === change?.record_type)
  return resource !== undefined && isSensitiveChange(resource, [change?.column_name ?? ''])
}

/** Why a colleague may not undo this change of a colleague's account, or null. */
const refusalOfColleague = ({ record_key, column_name, old_value }: Change, staff: Staff): string | null => {
  const own = changeOfOneself(colleagues, { id: record_key, values: { [column_name]: old_value } }, staff)
  return own && (Object.values(own).flat()[0] ?? null)
}

/**
 * The column that says one thing together with the changed one: an amount means nothing without its currency, nor a
 * sale without its day. Null if none does.
 */
const besideOf = (resource: Resource, change: Change): string | null => {
  if (isTakeBack(change)) return 'soldAt'
  const name = change.column_name
  for (const { name: amount, currencyIn } of fieldsOf(resource)) {
    if (currencyIn && amount === name) return currencyIn
    if (currencyIn === name) return amount
  }
  return null
}

/** The change itself and, if the same act changed the column beside it, that change. */
const changesTogether = async (change: Change, resource: Resource): Promise<{ id: bigint; column_name: string }[]> => {
  const beside = besideOf(resource, change)
  if (beside === null) return [change]
  // A transaction may write a record more than once: the nearest change is of the same statement.
  const others = await db.$queryRaw<{ id: bigint; column_name: string }[]>`
    SELECT "id", "column_name" FROM "History"
    WHERE "record_type" = ${change.record_type} AND "record_key" = ${change.record_key} AND "operation" = 'update'
      AND "column_name" = ${beside} AND "transaction_id" = ${change.transaction_id}
    ORDER BY abs("id" - ${change.id}) LIMIT 1`
  return [change, ...others]
}

/** Makes sales stand again that these transactions ended by taking their pieces back, if those are sold again. */
export const restoreSales = (tx: Prisma.TransactionClient, transactions: bigint[]): Promise<number> =>
  tx.$executeRaw`
    UPDATE "Sale" SET "taken_back_at" = NULL
    WHERE "taken_back_at" IS NOT NULL AND "id"::text IN (
        SELECT "record_key" FROM "History" WHERE "transaction_id" = ANY (${transactions}::bigint[])
          AND "record_type" = 'Sale' AND "column_name" = 'taken_back_at' AND "old_value" = 'null')
      AND "item_id" IN (SELECT "StockItemId" FROM "StockItem" WHERE "isSold")`

class UndoRefused extends Error {}

/**
 * Resolves to whether the former values stand again: not if a column has another value than its change wrote, or a newer
 * change wrote the same value again, or the record is gone. Throws UndoRefused if the database derives another value.
 */
const writeBack = async (change: Change, resource: Resource, staff: Staff): Promise<boolean> => {
  const record = await currentKey(change)
  if (record === null) return false
  const changes = await changesTogether(change, resource)
  const table = column(resource.table)
  const key = column(resource.historyKey ?? resource.key)
  const formerOf = (name: string) => Prisma.sql`(jsonb_populate_record(NULL::${table}, made."old")).${column(name)}`
  const former = changes.map(({ column_name: name }) => Prisma.sql`${column(name)} = ${formerOf(name)}`)
  const isStill = changes.map(
    ({ column_name: name }) =>
      Prisma.sql`to_jsonb(kept.${column(name)}) IS NOT DISTINCT FROM nullif(made."new" -> ${name}::text, 'null'::jsonb)`,
  )
  const isNewest = changes.map(
    ({ id, column_name: name }) => Prisma.sql`NOT EXISTS (
      SELECT FROM "History" WHERE ${historyOfRecord(change.record_type, record)} AND "column_name" = ${name} AND "id" > ${id})`,
  )
  const isFormer = changes.map(
    ({ column_name: name }) => Prisma.sql`kept.${column(name)} IS NOT DISTINCT FROM ${formerOf(name)}`,
  )
  return actingAs(staff, async (tx) => {
    await lockPieceOfSale(tx, resource, record)
    const [written] = await tx.$queryRaw<{ isFormer: boolean }[]>`
      UPDATE ${table} AS kept
      SET ${Prisma.join(former)}
      FROM (
        SELECT jsonb_object_agg("column_name", "old_value") AS "old", jsonb_object_agg("column_name", "new_value") AS "new"
        FROM "History" WHERE "id" IN (${Prisma.join(changes.map(({ id }) => id))})
      ) made
      WHERE kept.${key}::text = ${record} AND ${Prisma.join([...isStill, ...isNewest], ' AND ')}
      RETURNING ${Prisma.join(isFormer, ' AND ')} AS "isFormer"`
    if (written && !written.isFormer) throw new UndoRefused()
    if (written && isTakeBack(change)) await restoreSales(tx, [change.transaction_id])
    return written !== undefined
  })
}

/**
 * Restores a column's former value if it still holds the value that the change wrote, whatever the record is called
 * now. A price and its currency go back together if one act changed both.
 * Refuses with a sentence if there is a newer change, or the database rejects the former value or derives another.
 */
export const undoChange = async (id: number, staff: Staff): Promise<ActionOutcome> => {
  const [change] = await db.$queryRaw<Change[]>`
    SELECT "id", "record_type", "record_key", "transaction_id", "operation"::text AS "operation", "column_name", "old_value",
      "new_value"
    FROM "History" WHERE "id" = ${id}`
  if (!change) return { ok: false, reason: 'gone' }
  const never = refusalOfChange(change)
  const resource = resources.find(({ table }) => table === change.record_type)
  if (never !== null || !resource) return refused(never ?? '')
  if (!may(staff.role, 'edit', resource.name))
    return { ok: false, reason: 'forbidden', message: 'Your role cannot change this record.' }
  const refusal = resource.name === 'colleagues' ? refusalOfColleague(change, staff) : null
  if (refusal) return refused(refusal)
  try {
    return (await writeBack(change, resource, staff))
      ? { ok: true, record: { id } }
      : refused('There is a newer change, or the record no longer exists.')
  } catch (error) {
    if (error instanceof UndoRefused) return refused(derivedWords)
    const sentences = refusalOfRecord(error, resource)
    if (!sentences) throw error
    return invalid({ form: Object.values(sentences).flat() })
  }
}
