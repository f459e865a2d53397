import * as z from 'zod'

const failure = z.object({
  meta: z.object({
    driverAdapterError: z.object({ cause: z.object({ kind: z.string(), originalCode: z.string().optional() }) }),
  }),
})

/** SQLSTATE: no room or memory (53), it ends or begins (57P), its disk fails (58), a lost connection (08), only read (25006). */
const states = /^(53|57P|58|08|25006)/
const kinds = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout'])

/**
 * Whether the database cannot take what it is given just now, for a reason that lies neither in what was sent nor in the
 * code: the same may work in a moment.
 */
export const isDatabaseUnable = (error: unknown): boolean => {
  const { data } = failure.safeParse(error)
  if (!data) return false
  const { kind, originalCode = '' } = data.meta.driverAdapterError.cause
  return states.test(originalCode) || kinds.has(kind)
}
