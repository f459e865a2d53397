import pg from 'pg'

/**
 * Connects, runs the work, disconnects.
 * @param {string} connectionString
 * @param {(client: pg.Client) => Result | Promise<Result>} work
 * @template Result
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

/** Resolves to the connection error, or undefined. @param {string} url */
export const connectionProblem = (url) => withClient(url, async () => undefined).catch((error) => error)

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
const TURNS = { migrate: 7104_2611, seed: 7104_2612 }

/**
 * Runs the work under an advisory lock, so that processes that start together on one database take turns.
 * @param {string} url
 * @param {keyof typeof TURNS} what
 * @param {(client: pg.Client) => Result | Promise<Result>} work
 * @template Result
 */
export const inTurn = (url, what, work) =>
  withClient(url, async (client) => {
    // However long the others take; what has its turn waits for its own locks as the role or the URL says.
    await client.query('SET lock_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [TURNS[what]])
    await client.query('RESET lock_timeout')
    return work(client)
  })
