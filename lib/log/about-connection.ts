/** Messages of the driver, Prisma and PostgreSQL about a connection that fails, is lost or does not answer. */
export const aboutConnection =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|Can't reach database server|terminating connection|Server has closed the connection|not queryable|ECONNREFUSED|ECONNRESET|EPIPE|the database system is|Query read timeout|The database is away|did not answer within/i
