import * as z from 'zod'
import { aboutConnection } from '@/lib/log/about-connection'

const failure = z.object({
  meta: z.object({
    driverAdapterError: z.object({ cause: z.object({ kind: z.string(), originalCode: z.string().optional() }) }),
  }),
})
const known = z.object({ code: z.string() })

/**
 * SQLSTATE: out of space or memory (53), shutdown or start (57P), disk error (58), lost connection (08), read-only
 * (25006), lock or query timeout (55P03, 57014), deadlock (40P01).
 */
const states = /^(53|57P|58|08|25006|55P03|57014|40P01)/
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
    (error instanceof Error && aboutConnection.test(error.message))
  )
}

/** Whether a statement was cancelled because its time was over. */
export const isTimedOut = (error: unknown): boolean =>
  failure.safeParse(error).data?.meta.driverAdapterError.cause.originalCode === '57014'
