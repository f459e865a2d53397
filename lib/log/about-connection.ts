/** Messages of PostgreSQL, its driver and Prisma alone, about a connection to the database that broke or was refused. */
export const lostConnection =
  /Connection terminated|terminating connection|Can't reach database server|Server has closed the connection|the database system is/i

/** The same, and those about a connection that fails in another way or does not answer. */
export const aboutConnection = new RegExp(
  `${lostConnection.source}|connection timeout|timeout exceeded when trying to connect|not queryable|ECONNREFUSED|ECONNRESET|EPIPE|Query read timeout|The database is away|did not answer within`,
  'i',
)
