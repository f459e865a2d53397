import 'server-only'
import { listStatus } from '@/lib/catalogue/status'
import { db } from '@/lib/db/client'
import { keyColumnOf } from './history-identity'
import { resources } from './resources/all'
import { colleagues } from './resources/colleagues'
import { pieces } from './resources/pieces'
import { fieldsOf } from './resources/resource'

/** A row of History, as far as it decides whether its change can be undone at all. */
type Change = {
  record_type: string
  operation: string
  column_name: string
  old_value: unknown
  new_value: unknown
}

/** The refusal of a former value that the database would replace by another. */
export const derivedWords =
  'The previous value cannot be restored, because it depends on another field. Nothing was changed.'

const isSold = (status: unknown) => listStatus(status === null ? null : String(status)).tone === 'sold'

/** Whether a change took a sold piece back. */
export const isTakeBack = ({ record_type, column_name, old_value, new_value }: Omit<Change, 'operation'>): boolean =>
  record_type === pieces.table && column_name === 'StatusName' && isSold(old_value) && !isSold(new_value)

/**
 * Why a change cannot be undone, whatever has happened since and whoever asks, or null. Memberships and colleagues' data
 * for signing in change only by actions that send a mail.
 */
export const refusalOfChange = (change: Change): string | null => {
  const { record_type, operation, column_name, old_value, new_value } = change
  const resource = resources.find(({ table }) => table === record_type)
  if (operation !== 'update' || !resource) return 'Only changes to a field can be undone here.'
  if (resource.name === 'pieces' && column_name === 'photographs') return 'Restore photographs on the piece itself.'
  if (column_name === resource.bin && new_value === null) return 'Delete it again instead.'
  if (resource.name === 'members') return 'Approve, suspend or restore the member instead: that sends the right mail.'
  if (resource.name === 'colleagues' && !fieldsOf(colleagues).some(({ name }) => name === column_name))
    return 'Use the button on the record to change this.'
  if (resource.name === 'sales' && column_name === 'taken_back_at')
    return 'Undo the change of the piece’s status instead: its sale comes back with it.'
  // With the status it comes and goes.
  const isOfStatus =
    resource.name === 'pieces' && column_name === 'soldAt' && (old_value === null) !== (new_value === null)
  return isOfStatus ? derivedWords : null
}

/**
 * Those of these changes that a newer one of the same column replaced, or whose record is deleted. Only a newer change
 * under the same name of the record counts, before another record could have taken that name.
 */
export const findSuperseded = async (changes: { id: bigint; record_type: string }[]): Promise<Set<string>> => {
  const ids = changes.map(({ id }) => id)
  const keys = changes.map(({ record_type }) => keyColumnOf(record_type) ?? '')
  const rows = await db.$queryRaw<{ id: bigint }[]>`
    SELECT made."id" FROM unnest(${ids}::bigint[], ${keys}::text[]) AS asked ("id", "key_column")
    JOIN "History" made USING ("id")
    JOIN LATERAL (
      SELECT newer."id" FROM "History" newer
      WHERE newer."record_type" = made."record_type" AND newer."record_key" = made."record_key" AND newer."id" > made."id"
        AND (newer."operation" = 'delete' OR newer."column_name" = made."column_name")
      ORDER BY newer."id" LIMIT 1
    ) newer ON TRUE
    WHERE NOT EXISTS (
      SELECT FROM "History" turn
      WHERE turn."record_type" = made."record_type" AND turn."record_key" = made."record_key"
        AND turn."id" >= made."id" AND turn."id" < newer."id"
        AND (turn."operation" = 'insert' OR turn."column_name" = "key_column")
    )`
  return new Set(rows.map(({ id }) => String(id)))
}
