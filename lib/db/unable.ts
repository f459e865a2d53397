import * as z from 'zod'
import { aboutConnection } from '@/lib/log/about-connection'

const failure = z.object({
  meta: z.object({
    driverAdapterError: z.object({ cause: z.object({ kind: z.string(), originalCode: z.string().optional() }) }),
  }),
})
const known = z.object({ code: z.string() })

/**
 * SQLSTATE: no room or memory (53), it ends or begins (57P), its disk fails (58), a lost connection (08), only read (25006),
 * a lock or a query that took too long (55P03, 57014), two transactions that waited for each other (40P01).
 */
const states = /^(53|57P|58|08|25006|55P03|57014|40P01)/
const kinds = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TransactionWriteConflict'])
/** Prisma's: no connection for a transaction in time, or a transaction that took too long. */
const noTransaction = 'P2028'

/**
 * Whether the database cannot take what it is given just now, for a reason that lies neither in what was sent nor in the
 * code: the same may work in a moment.
 */
export const isDatabaseUnable = (error: unknown): boolean => {
  const { data } = failure.safeParse(error)
  if (data) {
    const { kind, originalCode = '' } = data.meta.driverAdapterError.cause
    return states.test(originalCode) || kinds.has(kind)
  }
  // The driver's own errors come as they are, without a code.
  return (
    known.safeParse(error).data?.code === noTransaction ||
    (error instanceof Error && aboutConnection.test(error.message))
  )
}
