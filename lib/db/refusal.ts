import 'server-only'
import * as z from 'zod'
import { Prisma } from './generated/client'

const adapterError = z.object({
  meta: z.object({
    driverAdapterError: z.object({
      cause: z.object({ originalCode: z.string(), originalMessage: z.string(), column: z.string().nullish() }),
    }),
  }),
})

const isOfKey = (message: string) => /constraint "[^"]+_pkey"/.test(message)

const sentenceOf = (code: string, message: string): string | null => {
  const named = /constraint "([^"]+)"/.exec(message)?.[1]
  // The name of a check constraint is the sentence to show.
  if (code === '23514') return named ? `${named}.` : message
  if (code === '23505')
    return named
      ? `Another record has this ${isOfKey(message) ? 'key' : named.split('_').slice(1, -1).join('_')} already.`
      : message
  if (code === '23502') return `${/column "([^"]+)"/.exec(message)?.[1] ?? 'A field'} must not be empty.`
  if (code === '23503')
    return /is still referenced/.test(message)
      ? 'Other records still name this one.'
      : 'It names a record that is gone.'
  if (code === '22003') return 'A number is too large.'
  // Other integrity errors, invalid values, RAISE without a code, a missing privilege.
  return /^(22|23|P0001|42501)/.test(code) ? message : null
}

type Refused = {
  sentence: string
  /** if the error names one */
  column: string | null
  /** another record has the same primary key */
  isKeyTaken: boolean
}

/** Whether a write was refused because a unique value, such as an address, is in another record already. */
export const isDuplicate = (error: unknown) =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'

/**
 * Whether a write failed because the account that it is for, a member's or a colleague's, was deleted after the request
 * had read it.
 */
export const isForDeletedAccount = (error: unknown): boolean => {
  const { data } = adapterError.safeParse(error)
  if (!data) return false
  const { originalCode, originalMessage } = data.meta.driverAdapterError.cause
  return originalCode === '23503' && /constraint "\w+_(member|staff)_id_fkey"/.test(originalMessage)
}

/** Why the database refused a write. Null for every other error: a bug, or a database that is away. */
export const refusalOf = (error: unknown): Refused | null => {
  const { data } = adapterError.safeParse(error)
  if (!data) return null
  const { originalCode, originalMessage, column = null } = data.meta.driverAdapterError.cause
  const sentence = sentenceOf(originalCode, originalMessage)
  const isKeyTaken = originalCode === '23505' && isOfKey(originalMessage)
  return sentence ? { sentence, column, isKeyTaken } : null
}
