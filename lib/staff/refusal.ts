import 'server-only'
import { refusalOf } from '@/lib/db/refusal'

/** Errors by field, as the desk's form reads them; `form` holds what belongs to no field. */
export type Refusal = Record<string, string[]>

const word = (name: string) => new RegExp(`(?<![\\w"])"?${name.replace(/[^\w]/g, '\\$&')}(?!\\w)`)

/** The field that stands first in a sentence. */
const fieldIn = (sentence: string, fields: string[]) => {
  const places = fields.flatMap((name) => {
    const at = word(name).exec(sentence)?.index
    return at === undefined ? [] : [{ name, at }]
  })
  return places.sort((one, other) => one.at - other.at || other.name.length - one.name.length)[0]?.name
}

/** What the database says of a write that it refused, at the field it speaks of; null for any other error. */
export const toRefusal = (error: unknown, fields: string[]): Refusal | null => {
  const refused = refusalOf(error)
  if (!refused) return null
  const { sentence, column } = refused
  const only = fields.length === 1 ? fields[0] : undefined
  const field = column && fields.includes(column) ? column : (fieldIn(sentence, fields) ?? only)
  return { [field ?? 'form']: [sentence] }
}
