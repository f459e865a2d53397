import 'server-only'
import { db } from '@/lib/db/client'
import type { Staff } from './account'
import { actingAs } from './acting'
import { column } from './bindings'
import { changeOfOneself } from './oneself'
import { type Refusal, toRefusal } from './refusal'
import { type ChangeOfRecord, keyNow } from './renames'
import { resources } from './resources/all'
import { colleagues } from './resources/colleagues'
import { fieldsOf, type Resource } from './resources/resource'
import { may } from './roles'
import type { Value } from './values'

type Undone =
  | { ok: true; record: { id: number } }
  | { ok: false; reason: 'invalid'; errors: Refusal }
  | { ok: false; reason: 'forbidden'; message: string }
  | { ok: false; reason: 'gone' }

const refused = (sentence: string): Undone => ({ ok: false, reason: 'invalid', errors: { form: [sentence] } })

type Change = ChangeOfRecord & { operation: string; column_name: string; old_value: Value }

/** Whether a change is of a colleague's account. Undoing it requires a recent confirmation, as the form does. */
export const isOfColleague = async (id: number): Promise<boolean> =>
  (await db.history.count({ where: { id, record_type: colleagues.table } })) > 0

/**
 * Why a change of a colleague's account cannot be undone here, or null if it can. Columns that the form does not write
 * are changed only by their own action, which notifies the colleague.
 */
const refusalOfColleague = ({ record_key, column_name, old_value }: Change, staff: Staff): string | null => {
  if (!fieldsOf(colleagues).some(({ name }) => name === column_name)) return 'This is changed by its own button alone.'
  const own = changeOfOneself(colleagues, { id: record_key, values: { [column_name]: old_value } }, staff)
  return own && (Object.values(own).flat()[0] ?? null)
}

/** Resolves to 1, or to 0 if the column has another value than the change wrote, or the record is gone. */
const writeBack = async (change: Change, resource: Resource, staff: Staff): Promise<number> => {
  const record = await keyNow(change)
  if (record === null) return 0
  const table = column(resource.table)
  const name = column(change.column_name)
  const key = column(resource.historyKey ?? resource.key)
  return actingAs(
    staff,
    (tx) => tx.$executeRaw`
      UPDATE ${table} AS kept
      SET ${name} = (jsonb_populate_record(NULL::${table}, jsonb_build_object(${change.column_name}::text, made."old_value"))).${name}
      FROM "History" made
      WHERE made."id" = ${change.id} AND kept.${key}::text = ${record}
        AND to_jsonb(kept.${name}) IS NOT DISTINCT FROM nullif(made."new_value", 'null'::jsonb)`,
  )
}

/**
 * Restores a column's former value if it still holds the value that the change wrote, whatever the record is called now.
 * Refuses with a sentence if there is a newer change or the database rejects the former value.
 */
export const undoChange = async (id: number, staff: Staff): Promise<Undone> => {
  const [change] = await db.$queryRaw<Change[]>`
    SELECT "id", "record_type", "record_key", "transaction_id", "operation"::text AS "operation", "column_name", "old_value"
    FROM "History" WHERE "id" = ${id}`
  if (!change) return { ok: false, reason: 'gone' }
  const resource = resources.find(({ table }) => table === change.record_type)
  if (change.operation !== 'update' || !resource) return refused('Only the change of a column can be undone here.')
  if (resource.name === 'members')
    return refused('Approve, suspend or restore the member instead: that sends the right mail.')
  if (resource.name === 'sales' && change.column_name === 'taken_back_at')
    return refused('Sell the piece again instead.')
  if (!may(staff.role, 'edit', resource.name))
    return { ok: false, reason: 'forbidden', message: 'Your role may not change this record.' }
  const refusal = resource.name === 'colleagues' ? refusalOfColleague(change, staff) : null
  if (refusal) return refused(refusal)
  try {
    const count = await writeBack(change, resource, staff)
    return count > 0
      ? { ok: true, record: { id } }
      : refused('Something newer stands in the way, or the record is gone.')
  } catch (error) {
    const sentences = toRefusal(error, fieldsOf(resource))
    if (!sentences) throw error
    return { ok: false, reason: 'invalid', errors: { form: Object.values(sentences).flat() } }
  }
}
