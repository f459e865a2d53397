import pg from 'pg'

/**
 * Connects, runs the work, disconnects.
 * @param {string} connectionString @param {(client: pg.Client) => Result | Promise<Result>} work @template Result
 */
export async function withClient(connectionString, work) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * The same in a transaction, which ends with the connection if the work fails.
 * @param {string} connectionString @param {(client: pg.Client) => Promise<Result>} work @template Result
 */
export const inTransaction = (connectionString, work) =>
  withClient(connectionString, async (client) => {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  })

/** Resolves to the connection error, or undefined. @param {string} url */
export const connectionProblem = (url) => withClient(url, async () => undefined).catch((error) => error)

/** The same database by connections that begin with a setting. @param {string} databaseUrl @param {string} setting */
export function beginningWith(databaseUrl, setting) {
  const url = new URL(databaseUrl)
  const given = url.searchParams.get('options')
  url.searchParams.set('options', `${given ? `${given} ` : ''}-c ${setting}`)
  return url.href
}

/**
 * Resolves to what keeps the site from working by connections of this address, as a part of a sentence, or undefined.
 * @param {string} url
 */
export const sessionProblem = (url) =>
  withClient(url, async (client) => {
    const [, { rows }] = /** @type {any} */ (
      await client.query("LISTEN shop; SELECT pg_backend_pid() AS pid, current_setting('TimeZone') AS zone")
    )
    const { pid, zone } = rows[0]
    if (!/^(Etc\/)?(UTC|GMT)$/.test(zone))
      return `it begins sessions with the time zone ${zone} although the shop asks for UTC, as a pooler does that drops settings`
    // Not in the types of pg, which takes a limit per query too.
    const within = (/** @type {string} */ text) => /** @type {any} */ ({ text, query_timeout: 10_000 })
    // A pooler in transaction mode now gives the server's connection to the other client, and another to the first, or
    // none if it has no more. Where there is no second connection, nothing is proven.
    const later = await withClient(url, async (other) => {
      await other.query(within('BEGIN'))
      const answer = await client.query(within('SELECT pg_backend_pid() AS pid')).catch(() => null)
      return answer?.rows[0].pid
    }).catch(() => pid)
    return later === pid
      ? undefined
      : 'it is a pooler in transaction mode, which keeps no session, so that the shop would never hear of a change'
  })

/** Resolves to the server's version, such as 160004. @param {string} url */
export const serverVersion = (url) =>
  withClient(url, async (client) => {
    const { rows } = await client.query("SELECT current_setting('server_version_num')::int AS version")
    return Number(rows[0].version)
  })

/** @param {string} adminUrl @param {string} name @param {string} [owner] */
export const ensureDatabase = (adminUrl, name, owner) =>
  withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount) return
    await client
      .query(`CREATE DATABASE ${client.escapeIdentifier(name)}${owner ? ` OWNER ${owner}` : ''}`)
      .catch((error) => {
        if (error.code !== '42P04') throw error
      })
  })

/** Whether the table exists and has a row. @param {string} url @param {string} table */
export const hasRows = (url, table) =>
  withClient(url, async (client) => {
    const name = client.escapeIdentifier(table)
    const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS there', [name])
    if (!rows[0].there) return false
    return (await client.query(`SELECT EXISTS (SELECT FROM ${name}) AS filled`)).rows[0].filled
  })

// Keys of advisory locks that only this project uses.
const LOCK_KEYS = { migrate: 7104_2611, seed: 7104_2612 }

/**
 * Runs the work under an advisory lock, so that processes that start together on one database take turns.
 * @param {string} url @param {keyof typeof LOCK_KEYS} what
 * @param {(client: pg.Client) => Result | Promise<Result>} work @template Result
 */
export const withAdvisoryLock = (url, what, work) =>
  withClient(url, async (client) => {
    // However long the others take; what has its turn waits for its own locks as the role or the URL says.
    await client.query('SET lock_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEYS[what]])
    await client.query('RESET lock_timeout')
    return work(client)
  })
