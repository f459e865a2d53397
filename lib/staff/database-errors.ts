import 'server-only'
import { refusalOf, sentenceOf } from '@/lib/db/refusal'
import { type Field, fieldsOf, type Resource } from './resources/resource'

/** Error messages by field; `form` holds those that belong to no field. */
export type Refusal = Record<string, string[]>

type Labelled = Pick<Field, 'name' | 'label'>

/** Converts a refusal of the database to a message at its field, else the form; null for any other error. */
export const toRefusal = (error: unknown, fields: readonly Labelled[], key?: string): Refusal | null => {
  const refused = refusalOf(error)
  if (!refused) return null
  const column = refused.column ?? (refused.code === 'taken' ? key : null)
  const field = fields.find(({ name }) => name === column)
  return { [field?.name ?? 'form']: [sentenceOf(refused, field?.label)] }
}

/** `toRefusal` for a record type. */
export const refusalOfRecord = (error: unknown, resource: Resource): Refusal | null =>
  toRefusal(error, fieldsOf(resource), resource.key)
