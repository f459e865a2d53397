// prisma/sql: functions, CHECKs, triggers and what the tables are watched for, all applied again whenever a file changed.
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { codeOf } from './processes.mjs'
import { Refusal, root } from './settings.mjs'

const folder = path.join(root, 'prisma', 'sql')

/** The last migration of the releases whose databases the baseline takes over. */
export const PREDECESSOR = '20261128160100_whatsapp_needs_the_country'
export const BASELINE = '20261129200000_baseline'

/** Reads prisma/sql: the shared functions first, what loops over the tables last. */
function readSql() {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const [first, last, takeover] = ['functions.sql', 'notifications-and-history.sql', 'takeover.sql']
  const tables = names.filter((name) => ![first, last, takeover].includes(name)).sort()
  return [first, ...tables, last].map((name) => fs.readFileSync(path.join(folder, name), 'utf8')).join('\n')
}

/** @param {string} sql */
const markOf = (sql) => `prisma/sql ${crypto.createHash('sha256').update(sql).digest('hex')}`

const tableNames = () => [
  '_prisma_migrations',
  ...[...fs.readFileSync(path.join(root, 'prisma', 'schema.prisma'), 'utf8').matchAll(/^model (\w+)/gm)].map(
    ([, name]) => String(name),
  ),
]

// What an operator added to other tables, or in another schema, stays.
const dropRules = `
DO $$
DECLARE
  statement text;
BEGIN
  FOR statement IN
    SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass)
    FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid JOIN pg_proc p ON p.oid = tgfoid
    WHERE c.relname = ANY (string_to_array(current_setting('shop.tables'), ','))
      AND c.relnamespace = 'public'::regnamespace AND p.pronamespace = 'public'::regnamespace AND NOT tgisinternal
    UNION ALL
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname)
    FROM pg_constraint JOIN pg_class c ON c.oid = conrelid
    WHERE c.relname = ANY (string_to_array(current_setting('shop.tables'), ','))
      AND c.relnamespace = 'public'::regnamespace AND contype = 'c'
  LOOP
    EXECUTE statement;
  END LOOP;
END $$;
`

/**
 * Drops the rules and runs the work, in one transaction.
 * @param {import('pg').Client} client @param {() => Promise<unknown>} work
 */
async function withoutRules(client, work) {
  await client.query('BEGIN')
  try {
    // A function's body may name a table or function that stands further down.
    await client.query(`SET LOCAL check_function_bodies = off`)
    await client.query(`SELECT set_config('shop.tables', $1, true)`, [tableNames().join(',')])
    await client.query(dropRules)
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    const reason = [codeOf(error), error instanceof Error ? error.message : error].filter(Boolean).join(' ')
    throw new Refusal(`prisma/sql failed: ${reason}`)
  }
}

/**
 * Makes a database of the releases before the baseline one of the baseline. It has no rules until applySql, which speaks of
 * columns that later migrations add.
 * @param {import('pg').Client} client @param {string} checksum the baseline's
 */
export const takeOver = (client, checksum) =>
  withoutRules(client, async () => {
    await client.query(fs.readFileSync(path.join(folder, 'takeover.sql'), 'utf8'))
    await client.query('DELETE FROM _prisma_migrations')
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      [crypto.randomUUID(), checksum, BASELINE],
    )
  })

/** Brings the rules of a database to those of this checkout, if they differ. @param {import('pg').Client} client */
export async function applySql(client) {
  const sql = readSql()
  const { rows } = await client.query(`SELECT obj_description('_prisma_migrations'::regclass) AS mark`)
  if (rows[0].mark === markOf(sql)) return
  await withoutRules(client, async () => {
    await client.query(sql)
    await client.query(`COMMENT ON TABLE _prisma_migrations IS '${markOf(sql)}'`)
  })
}
