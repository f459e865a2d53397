import * as z from 'zod'
import { connectionError, unableState } from '@/lib/log/connection-errors'

const failure = z.object({
  meta: z.object({
    driverAdapterError: z.object({ cause: z.object({ kind: z.string(), originalCode: z.string().optional() }) }),
  }),
})
const known = z.object({ code: z.string() })

const states = new RegExp(`^(?:${unableState.source})`)
const kinds = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TransactionWriteConflict'])
/** Prisma's: no connection for a transaction in time, or a transaction that took too long. */
const noTransaction = 'P2028'

/**
 * Whether the database cannot process a request now, for a reason that lies neither in the input nor in the code: a
 * retry may succeed.
 */
export const isDatabaseUnable = (error: unknown): boolean => {
  const { data } = failure.safeParse(error)
  if (data) {
    const { kind, originalCode = '' } = data.meta.driverAdapterError.cause
    return states.test(originalCode) || kinds.has(kind)
  }
  // The driver's own errors come unwrapped, without a code.
  return (
    known.safeParse(error).data?.code === noTransaction ||
    (error instanceof Error && connectionError.test(error.message))
  )
}

/** Whether a statement was cancelled because its time was over. */
export const isTimedOut = (error: unknown): boolean =>
  failure.safeParse(error).data?.meta.driverAdapterError.cause.originalCode === '57014'
