import { labelOf, programLabels } from '@/lib/staff/labels'
import { resources } from '@/lib/staff/resources/all'
import { shown } from '@/lib/staff/resources/fields'
import { type Field, fieldsOf } from '@/lib/staff/resources/resource'
import { formatValue } from '../format'
import { excerptsOfValues } from './excerpts'

/** A row of History. */
export type Change = {
  id?: string | number
  operation?: string
  column_name?: string
  record_type?: string
  record_key?: string
  record_name?: string
  old_value?: unknown
  new_value?: unknown
  /** whether an undo can succeed, as far as the server knows without trying */
  isUndoable?: boolean
  actor?: string
  database_role?: string
  command?: string
  at: string
}

/** The record type of a change; undefined for an export. */
export const resourceOfChange = ({ record_type }: Pick<Change, 'record_type'>) =>
  resources.find(({ table }) => table === record_type)

/** Names of record types that the desk has no form for. */
const formless: Record<string, string> = { Subscriber: 'newsletter subscriber' }

/** The key of a record; its words where it is one of a few. */
const keyInWords = (change: Omit<Change, 'at'>) => {
  const resource = resourceOfChange(change)
  const field = resource && fieldsOf(resource).find(({ name }) => name === (resource.historyKey ?? resource.key))
  const { record_key = '', record_name = record_key } = change
  return field?.choices ? formatValue(field, record_key) : record_name
}

/** The changed record as text, such as 'piece 10311'. */
export const recordOf = (change: Omit<Change, 'at'>) =>
  `${resourceOfChange(change)?.one ?? labelOf(formless, change.record_type ?? '')} ${keyInWords(change)}`.trimEnd()

/** The path of the changed record, or of a list where the history names it by another column than its key. */
export const pathOf = (change: Omit<Change, 'at'>): string | null => {
  const resource = resourceOfChange(change)
  if (!resource || change.operation === 'delete') return null
  const { name, historyKey, searched } = resource
  const { record_key = '' } = change
  if (!record_key) return null
  if (!historyKey) return `/${name}/${encodeURIComponent(record_key)}`
  const isFound = searched.includes(historyKey)
  return isFound ? `/${name}?filter=${encodeURIComponent(JSON.stringify({ q: record_key }))}` : `/${name}`
}

/** Columns that are in no form. */
const formlessFields: readonly Field[] = [
  shown('assigned_to', 'Assigned to'),
  shown('photographs', 'Photographs'),
  shown('two_factor', 'Requires a passkey', 'flag'),
  shown('passkeys_reset_at', 'Passkeys removed', 'moment'),
  shown('unsubscribed_at', 'Unsubscribed', 'moment'),
  shown('spam', 'Spam', 'flag'),
  shown('deletedAt', 'Deletion', 'moment'),
  shown('deleted_at', 'Deletion', 'moment'),
]

const fieldOf = (change: Change) => {
  const resource = resourceOfChange(change)
  return [...(resource ? fieldsOf(resource) : []), ...formlessFields].find(({ name }) => name === change.column_name)
}

/** The label of the changed column. */
export const columnOf = (change: Change) => fieldOf(change)?.label ?? (change.column_name ?? '').replaceAll('_', ' ')

/** Whether a change moved its record to the bin, or restored it. */
const isOfBin = ({ column_name }: Pick<Change, 'column_name'>) =>
  column_name === 'deletedAt' || column_name === 'deleted_at'

/** A change as one line of text. */
export const changeOf = (change: Change) => {
  const { operation } = change
  if (operation === 'insert') return 'made'
  if (operation === 'delete') return 'deleted'
  if (operation === 'export') return 'exported'
  if (isOfBin(change)) return change.new_value === null ? 'restored from the bin' : 'moved to the bin'
  const isEvent = change.column_name === 'photographs' && change.old_value === null
  if (isEvent) return `${columnOf(change)}: ${change.new_value}`
  const [before, after] = excerptsOfValues(fieldOf(change), change.old_value, change.new_value)
  return `${columnOf(change)}: ${before} → ${after}`
}

/** Database roles of the shop itself, not of a person. */
const byItself = /^shop_/

/** The person or role that made a change, and the program. */
export const who = ({ actor, database_role = '', command }: Change) => {
  const person = actor || (byItself.test(database_role) ? 'The system' : database_role)
  return [person, labelOf(programLabels, command ?? '')].filter(Boolean).join(', ')
}
