import 'server-only'
import { refusalOf } from '@/lib/db/refusal'
import { resources } from './resources/all'
import { pieces } from './resources/pieces'
import { type Field, fieldsOf, type Resource } from './resources/resource'

/** Error messages by field; `form` holds those that belong to no field. */
export type Refusal = Record<string, string[]>

/** A column that the database may refuse: a field with its label, or a bare name if no form has it. */
type Refusable = string | Pick<Field, 'name' | 'label'>

const nameOf = (field: Refusable) => (typeof field === 'string' ? field : field.name)
const word = (name: string) => new RegExp(`(?<![\\w"])"?${name.replace(/[^\w]/g, '\\$&')}(?!\\w)`)

/** The field that is named first in a sentence. */
const fieldIn = (sentence: string, fields: string[]) => {
  const places = fields.flatMap((name) => {
    const at = word(name).exec(sentence)?.index
    return at === undefined ? [] : [{ name, at }]
  })
  return places.sort((one, other) => one.at - other.at || other.name.length - one.name.length)[0]?.name
}

/** Whether a name cannot be an ordinary English word: price_obtained, isPOA, PhoneNumber. */
const isOfCode = (name: string) => /_|[a-z][A-Z]/.test(name)

const bare = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** Labels of columns in any record type, for sentences that name a column of another record, such as a setting. */
const ofAnyForm = new Map(
  resources
    .flatMap(fieldsOf)
    .filter(({ name }) => isOfCode(name))
    .map(({ name, label }) => [name, label] as const),
)

/** Replaces the column names in a database message with the labels of the form. */
const inFormsWords = (sentence: string, fields: readonly Refusable[]) => {
  const own = fields.flatMap((field) => (typeof field === 'string' ? [] : [[field.name, field.label] as const]))
  const labels = new Map([...ofAnyForm, ...own])
  const told = sentence.replace(
    /(^|\b(?:The|this) )?(?<![\w"“/.])([A-Za-z_]+)(?![\w"”/])/g,
    (found, before: string | undefined, name: string, at: number) => {
      const label = labels.get(name)
      if (!label || (bare(label) === bare(name) && !isOfCode(name))) return found
      const isFirst = at === 0 && !before
      // An ordinary word such as "link" is a column only at the start or after "The" or "this".
      if (!isFirst && before === undefined && !isOfCode(name)) return found
      if (isFirst) return label
      return `${before ?? ''}${before && !isOfCode(name) ? label.charAt(0).toLowerCase() + label.slice(1) : `‘${label}’`}`
    },
  )
  return told.replace(/\bSet (‘[^‘’]+’) to true\b/, 'Switch $1 on')
}

/** Replaces the column names in a database message about a piece with the labels of its form. */
export const inDeskWords = (sentence: string): string => inFormsWords(sentence, fieldsOf(pieces))

/** Converts a database refusal to a message at its field, with form labels; returns null for any other error. */
export const toRefusal = (error: unknown, fields: readonly Refusable[]): Refusal | null => {
  const refused = refusalOf(error)
  if (!refused) return null
  const { sentence, column } = refused
  const names = fields.map(nameOf)
  const only = names.length === 1 ? names[0] : undefined
  const field = column && names.includes(column) ? column : (fieldIn(sentence, names) ?? only)
  return { [field ?? 'form']: [inFormsWords(sentence, fields)] }
}

/** `toRefusal` for a record type. A duplicate key becomes a message at the key's field. */
export const refusalOfRecord = (error: unknown, resource: Resource): Refusal | null => {
  const fields = fieldsOf(resource)
  const key = fields.find(({ name }) => name === resource.key)
  if (key && refusalOf(error)?.isKeyTaken)
    return { [key.name]: [`This ${key.label.toLowerCase()} is taken by another ${resource.one}.`] }
  return toRefusal(error, fields)
}
