import 'server-only'
import * as z from 'zod'

const refused = z.object({
  meta: z.object({
    driverAdapterError: z.object({
      cause: z.object({ originalCode: z.string(), originalMessage: z.string(), column: z.string().nullish() }),
    }),
  }),
})

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

const sentenceOf = (code: string, message: string): string | null => {
  const named = /constraint "([^"]+)"/.exec(message)?.[1]
  // Check constraints are called by the sentence that they say.
  if (code === '23514') return named ? `${named}.` : message
  if (code === '23505')
    return named ? `Another record has this ${named.split('_').slice(1, -1).join('_')} already.` : message
  if (code === '23502') return `${/column "([^"]+)"/.exec(message)?.[1] ?? 'A field'} must not be empty.`
  if (code === '23503')
    return /is still referenced/.test(message)
      ? 'Other records still name this one.'
      : 'It names a record that is gone.'
  if (code === '22003') return 'A number is too large.'
  return code === 'P0001' || code === '42501' ? message : null
}

/** What the database says of a write that it refused, at the field it speaks of; null for any other error. */
export const toRefusal = (error: unknown, fields: string[]): Refusal | null => {
  const known = refused.safeParse(error)
  if (!known.success) return null
  const { originalCode, originalMessage, column } = known.data.meta.driverAdapterError.cause
  const sentence = sentenceOf(originalCode, originalMessage)
  if (!sentence) return null
  const field = column && fields.includes(column) ? column : fieldIn(sentence, fields)
  return { [field ?? 'form']: [sentence] }
}
