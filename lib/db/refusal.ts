import 'server-only'
import { z } from 'zod'

const adapterError = z.object({
  meta: z.object({
    driverAdapterError: z.object({
      cause: z.object({ originalCode: z.string(), originalMessage: z.string() }),
    }),
  }),
})

/** Data that the database's own rules refuse: integrity (23…), unreadable values (22…), RAISE without a code. */
const refusals = /^(23|22|P0001)/

/**
 * The sentence in which the database refused a write: the trigger's own, or the name of the check that failed. null for
 * every other error, which is a bug or a database that is away.
 */
export const refusalOf = (error: unknown): string | null => {
  const { data } = adapterError.safeParse(error)
  if (!data) return null
  const { originalCode, originalMessage } = data.meta.driverAdapterError.cause
  if (!refusals.test(originalCode)) return null
  const check = /violates check constraint "([^"]+)"/.exec(originalMessage)?.[1]
  return check ? `${check}.` : originalMessage
}
