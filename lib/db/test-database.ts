import { randomBytes } from 'node:crypto'
import { Client, type DatabaseError, Pool } from 'pg'

const template = process.env.TEST_TEMPLATE_DATABASE ?? 'shop_template'
let pool: Pool | undefined

/** Copies the migrated, empty template; `env.DATABASE_URL` names the copy, which goes with the run's server. */
export async function createTestDatabase() {
  const admin = new Client({ connectionString: process.env.TEST_DATABASE_ADMIN_URL })
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin.connect()
  // Copying the template's files takes half the processor time of logging each of their pages.
  await admin.query(`CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`).finally(() => admin.end())
  process.env.DATABASE_URL = new URL(`/${name}`, process.env.TEST_DATABASE_APP_URL).href
  process.env.TEST_DATABASE_OWN_URL = new URL(`/${name}`, process.env.TEST_DATABASE_ADMIN_URL).href
}

/** The address of this test file's database, with all rights. */
export const testDatabaseUrl = () => process.env.TEST_DATABASE_OWN_URL ?? ''

/** Runs a statement on this test file's database, with all rights, and returns its rows. Tested code has the site's. */
export async function rows(sql: string, values: unknown[] = []) {
  pool ??= new Pool({ connectionString: testDatabaseUrl(), max: 4 })
  return (await pool.query(sql, values)).rows
}

/** The code with which the database refuses a statement; of Postgres's own refusals the constraint, else the state. */
export const codeOf = (statement: Promise<unknown>): Promise<string | undefined> =>
  statement.then(
    () => undefined,
    ({ code, constraint, detail }: DatabaseError) =>
      detail?.startsWith('{') ? JSON.parse(detail).code : (constraint ?? code),
  )

/** Runs `work` while the database refuses new rows of a table. */
export async function whileRefused(table: string, work: () => Promise<unknown>) {
  await rows(`CREATE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''refused''; END';
    CREATE TRIGGER refuse_row BEFORE INSERT ON "${table}" FOR EACH ROW EXECUTE FUNCTION refuse_row()`)
  try {
    await work()
  } finally {
    await rows('DROP FUNCTION refuse_row CASCADE')
  }
}

/**
 * Runs `work` while another transaction has done `first`, and finishes that with `last` once `work` waits for it. Fails
 * if the two wait for each other.
 */
export async function againstTransaction<Result>(
  { first, last, values = [] }: { first: string; last: string; values?: unknown[] },
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: testDatabaseUrl() })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(first, values)
    const working = work()
    working.catch(() => {})
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    while ((await rows(waiting)).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    await client.query(last, values)
    await client.query('COMMIT')
    return await working
  } finally {
    await client.end()
  }
}
