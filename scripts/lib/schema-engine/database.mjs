import pg from 'pg'

/** @typedef {ReturnType<typeof target>} Target */
/**
 * What pg makes of a connection string; its published types leave it out.
 * @typedef {pg.Client & { connectionParameters: { host: string, port: number, user: string, password: string | null,
 *   database: string, ssl: pg.ClientConfig['ssl'], options?: string } }} Parsed
 */

/** Parses a connection string as pg does: { config: separate fields for pg, schema }. */
export function target(connectionString = 'postgresql://127.0.0.1:1/none') {
  const words = new URLSearchParams(connectionString.split('?')[1])
  // Prisma's native engine and psql do not verify the certificate in these modes; pg does so far.
  const isLax = ['prefer', 'require'].includes(words.get('sslmode') ?? '') && !words.has('uselibpqcompat')
  const { connectionParameters } = /** @type {Parsed} */ (
    new pg.Client({ connectionString: isLax ? `${connectionString}&uselibpqcompat=true` : connectionString })
  )
  const { host, port, user, password, database, ssl, options } = connectionParameters
  // Not connectionString: pg prefers it to `database`, so the shadow database would be the real one.
  const config = { host, port, user, password: password ?? undefined, database, ssl, options }
  return { config, schema: words.get('schema') ?? undefined }
}

/** @param {pg.ClientConfig} config @param {(client: pg.Client) => Result | Promise<Result>} work @template Result */
async function withClient(config, work) {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Runs the work in the maintenance database of the same server.
 * @param {Target} database @param {(client: pg.Client) => Result | Promise<Result>} work @template Result
 */
export const asAdmin = ({ config }, work) => withClient({ ...config, database: 'postgres' }, work)

/** @param {Target} database */
export async function createDatabase(database) {
  const databaseName = database.config.database
  await asAdmin(database, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(databaseName)}`)
  })
  return { databaseName }
}

/** @param {Target} database */
export const dropDatabase = (database, name = database.config.database) =>
  asAdmin(database, (client) => client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`))

/** @param {Target} database */
export const checkDatabase = ({ config }) => withClient(config, async () => undefined)
