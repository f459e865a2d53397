import { resources } from '@/lib/staff/resources/all'
import { fieldsOf } from '@/lib/staff/resources/resource'
import { inWords } from '../in-words'
import { excerptsOf } from './excerpts'

/** A row of the history. */
export type Change = {
  id?: string | number
  operation?: string
  column_name?: string
  record_type?: string
  record_key?: string
  old_value?: unknown
  new_value?: unknown
  actor?: string
  database_role?: string
  command?: string
  at: string
}

/** The type of record that was changed; undefined for an export. */
export const resourceOfChange = ({ record_type }: Change) => resources.find(({ table }) => table === record_type)

const fieldOf = (change: Change) => {
  const resource = resourceOfChange(change)
  return resource && fieldsOf(resource).find(({ name }) => name === change.column_name)
}

/** What stands beside a form, not in it. */
const beside: Record<string, string> = { assigned_to: 'Who answers' }

/** The changed column as its form calls it. */
export const columnOf = (change: Change) => {
  const { column_name = '' } = change
  return fieldOf(change)?.label ?? beside[column_name] ?? column_name.replaceAll('_', ' ')
}

const valueInWords = (change: Change, value: unknown) => {
  const field = fieldOf(change)
  if (field) return inWords(field, value, Number.POSITIVE_INFINITY)
  if (value === null || value === '') return 'empty'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const inLine = (words: string) => words.replace(/\s+/g, ' ').trim()

/** Both values where they differ; where only the markup of a text does, with it. */
const valuesInWords = (change: Change) => {
  const { old_value, new_value } = change
  const before = inLine(valueInWords(change, old_value))
  const after = inLine(valueInWords(change, new_value))
  const isMarkup = before === after && typeof old_value === 'string' && typeof new_value === 'string'
  return isMarkup ? excerptsOf(old_value, new_value) : excerptsOf(before, after)
}

/** What was changed, in a line. */
export const changeOf = (change: Change) => {
  const { operation } = change
  if (operation === 'insert') return 'made'
  if (operation === 'delete') return 'deleted'
  if (operation === 'export') return 'exported'
  const [before, after] = valuesInWords(change)
  return `${columnOf(change)}: ${before} → ${after}`
}

/** A change of a column can be undone; a membership, and how a colleague signs in, only by what sends the right mail. */
export const isUndoable = (change: Change) => {
  const name = resourceOfChange(change)?.name
  const isByButton = name === 'members' || (name === 'colleagues' && !fieldOf(change))
  return change.operation === 'update' && !isByButton
}

/** Roles of the database that are nobody's: what works under them is the shop. */
const byItself = /^shop_/

/** Who made a change, and by which program. */
export const who = ({ actor, database_role = '', command }: Change) => {
  const person = actor || (byItself.test(database_role) ? 'The shop itself' : database_role)
  return command ? `${person}, ${command}` : person
}
