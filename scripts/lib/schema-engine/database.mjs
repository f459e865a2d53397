import pg from 'pg'

/** @typedef {ReturnType<typeof target>} Target */

/** Parses a connection string: { config: separate fields for pg, schema }. */
export function target(connectionString = 'postgresql://127.0.0.1:1/none') {
  const url = new URL(connectionString)
  const sslmode = url.searchParams.get('sslmode')
  const options = url.searchParams.get('options')
  // Not connectionString: pg prefers it to `database`, so the shadow database would be the real one.
  const config = {
    host: url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
    ...(sslmode && sslmode !== 'disable' ? { ssl: { rejectUnauthorized: sslmode === 'verify-full' } } : {}),
    ...(options ? { options } : {}),
  }
  return { config, schema: url.searchParams.get('schema') ?? undefined }
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
 * @param {Target} database
 * @param {(client: pg.Client) => Result | Promise<Result>} work
 * @template Result
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
