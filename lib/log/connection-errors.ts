/** Messages of PostgreSQL, its driver and Prisma alone, about a connection to the database that broke or was refused. */
export const lostConnection =
  /Connection terminated|terminating connection|Can't reach database server|Server has closed the connection|the database system is/i

/** The same, and those about a connection that fails in another way or does not answer. */
export const connectionError = new RegExp(
  `${lostConnection.source}|connection timeout|timeout exceeded when trying to connect|not queryable|ECONNREFUSED|ECONNRESET|EPIPE|Query read timeout|The database is away|did not answer within`,
  'i',
)

/**
 * How the SQLSTATE begins of what another try may not meet: out of space or memory (53), shutdown or start (57P), disk
 * error (58), lost connection (08), read-only (25006), lock or query timeout (55P03, 57014), deadlock (40P01).
 */
export const unableState = /53|57P|58|08|25006|55P03|57014|40P01/

/**
 * Whether an error is that of Node's server for a client that went away while sending its request, whom no response
 * reaches. A response that is cut off has the same message and code, and another origin.
 */
export const isClientAbort = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && /\babortIncoming\b/.test(error.stack ?? '')
