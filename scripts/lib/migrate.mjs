import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { applySql, BASELINE, PREDECESSOR, takeOver } from './apply-sql.mjs'
import { withLock } from './lock.mjs'
import { onceUnlocked, withSetting, withShortWaits } from './lock-waits.mjs'
import { withAdvisoryLock, withClient } from './postgres-client.mjs'
import { codeOf, run } from './processes.mjs'
import { grantRights } from './roles.mjs'
import { prismaCli, prismaEnvironment } from './schema-engine-path.mjs'
import { inVar, Refusal, root } from './settings.mjs'

/** @param {...import('node:crypto').BinaryLike} parts */
const sha256 = (...parts) => {
  const hash = crypto.createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** @param {string[]} args @param {string | undefined} databaseUrl */
async function prisma(args, databaseUrl) {
  const { code, output } = await run(process.execPath, [prismaCli, ...args], {
    cwd: root,
    env: prismaEnvironment(databaseUrl),
  })
  if (code !== 0) throw new Refusal(`prisma ${args.join(' ')} failed:\n${output.trim()}`)
}

/** Writes lib/db/generated, unless made from the same schema and Prisma version. Resolves to whether it wrote. */
export async function generate() {
  const made = path.join(root, 'lib', 'db', 'generated')
  const stamp = path.join(made, '.made-from')
  const [schema, cli] = [
    path.join(root, 'prisma', 'schema.prisma'),
    path.join(root, 'node_modules', 'prisma', 'package.json'),
  ]
  const wanted = () => sha256(fs.readFileSync(schema), JSON.parse(fs.readFileSync(cli, 'utf8')).version)
  const done = () =>
    fs.existsSync(path.join(made, 'client.ts')) && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted()
  if (done()) return false
  fs.mkdirSync(inVar(), { recursive: true })
  return withLock(inVar('generate.lock'), async () => {
    if (done()) return false
    const from = wanted()
    await prisma(['generate'], undefined)
    fs.writeFileSync(stamp, from)
    return true
  })
}

const folder = path.join(root, 'prisma', 'migrations')

/** @param {string} name */
const migrationSql = (name) => fs.readFileSync(path.join(folder, name, 'migration.sql'), 'utf8')

/** Returns this checkout’s migrations in order: name to sha256. */
export function migrationsHere() {
  const names = fs.readdirSync(folder).filter((name) => fs.existsSync(path.join(folder, name, 'migration.sql')))
  return new Map(names.map((name) => [name, sha256(migrationSql(name))]))
}

/**
 * Compares the database with this checkout: { stranger: the owner of its tables, if that is a role that this one cannot
 * act as; unknown: applied names without a file; pending: names; changed: applied names whose file was edited;
 * isPredecessor: of a release before the baseline, whose migrations are one now }.
 * @param {import('pg').Client} client
 */
async function compare(client) {
  const { rows: found } = await client.query(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there,
       (SELECT tableowner FROM pg_tables WHERE schemaname = 'public' AND tablename = '_prisma_migrations'
        AND NOT pg_has_role(tableowner, 'USAGE')) AS stranger`,
  )
  const { rows } = found[0].there
    ? await client.query(
        'SELECT migration_name AS name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
      )
    : { rows: [] }
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const here = [...migrationsHere()]
  const known = new Set(here.map(([name]) => name))
  const isPredecessor = applied.has(PREDECESSOR) && !applied.has(BASELINE)
  return {
    stranger: found[0].stranger,
    isPredecessor,
    unknown: isPredecessor ? [] : [...applied.keys()].filter((name) => !known.has(name)),
    pending: here.filter(([name]) => !applied.has(name)).map(([name]) => name),
    changed: here
      .filter(([name, checksum]) => applied.has(name) && applied.get(name) !== checksum)
      .map(([name]) => name),
  }
}

/**
 * Compares the database with this checkout's migrations, without applying any.
 * @param {string} databaseUrl
 */
export const compareMigrations = (databaseUrl) => withClient(databaseUrl, compare)

/**
 * The same database by connections whose statement ends within a second of its client, where the server can:
 * otherwise it finishes the script of a migration that was killed, and commits it.
 * @param {string} databaseUrl
 */
const endingWithClient = (databaseUrl) => withSetting(databaseUrl, 'client_connection_check_interval=1000')

/** The key of the advisory lock that Prisma holds while it migrates. */
const PRISMA = 72707369

/**
 * Marks migrations that were interrupted or failed as rolled back, or Prisma would refuse to apply any: each runs in
 * a transaction of its own, so nothing of it is left. One that still runs without the process that began it is waited
 * for. Resolves to their names.
 * @param {import('pg').Client} client
 * @returns {Promise<string[]>}
 */
async function forgetInterrupted(client) {
  const { rows: found } = await client.query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`)
  if (!found[0].there) return []
  await client.query('SELECT pg_advisory_lock($1)', [PRISMA])
  const { rows } = await client.query(
    'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL RETURNING migration_name AS name',
  )
  await client.query('SELECT pg_advisory_unlock($1)', [PRISMA])
  return rows.map(({ name }) => name)
}

/**
 * Applies all migrations to a database without tables and notes them as Prisma does, by the client's own connection:
 * loading Prisma's command line takes several times as long. Resolves to false, with nothing done, if there are tables.
 * @param {import('pg').Client} client
 */
async function fillEmpty(client) {
  await client.query('SELECT pg_advisory_lock($1)', [PRISMA])
  const { rowCount } = await client.query(
    `SELECT FROM pg_class WHERE relnamespace = to_regnamespace('public') AND relkind IN ('r', 'p', 'v', 'm', 'f') LIMIT 1`,
  )
  if (rowCount) {
    await client.query('SELECT pg_advisory_unlock($1)', [PRISMA])
    return false
  }
  // Otherwise the lock ends with the connection, as a failed migration's transaction does.
  let step = 'The table of migrations'
  try {
    await client.query(`CREATE TABLE _prisma_migrations (
      id varchar(36) PRIMARY KEY NOT NULL, checksum varchar(64) NOT NULL, finished_at timestamptz,
      migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
      started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`)
    for (const [name, checksum] of migrationsHere()) {
      step = `The migration ${name}`
      await client.query('BEGIN')
      await client.query(migrationSql(name))
      await client.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
         VALUES ($1, $2, $3, clock_timestamp(), 1)`,
        [crypto.randomUUID(), checksum, name],
      )
      await client.query('COMMIT')
    }
  } catch (error) {
    const reason = [codeOf(error), error instanceof Error ? error.message : error].filter(Boolean).join(' ')
    throw new Refusal(`${step} failed: ${reason}`)
  }
  return true
}

/** Prisma's code for a database with tables but none of its own. */
const FOREIGN = /\bP3005\b/
// Prisma prints PostgreSQL's code or, without its native engine, its sentence alone.
const ALREADY_THERE = /\b(42P07|42701|42723|42710)\b|already exists/

/** @param {string} url @param {string[]} begun */
async function deploy(url, begun) {
  try {
    await prisma(['migrate', 'deploy'], url)
  } catch (error) {
    const problem = error instanceof Error ? error.message : ''
    if (FOREIGN.test(problem))
      throw new Refusal(
        'This database has tables, but no record of the shop’s migrations: it is another program’s, or was copied without that ' +
          'record. Set DATABASE_URL to the shop’s own, or to an empty one.',
      )
    const again = ALREADY_THERE.test(problem) && begun.find((name) => problem.includes(name))
    if (!again) throw error
    // Prisma notes that a migration is done in a statement of its own, after it.
    throw new Refusal(
      `${problem}\nIt was begun before. If it was applied then, and the start was killed before that was noted, note it: ` +
        `npm run migrate -- resolve --applied ${again}`,
    )
  }
}

/**
 * Returns why a start refuses a database, as a sentence, or undefined.
 * @param {{ stranger: string | null, unknown: string[], changed: string[] }} state
 */
export function refusalOf({ stranger, unknown, changed }) {
  if (stranger)
    return (
      `The tables of this database belong to ${stranger}, who does not migrate it now: set DATABASE_OWNER_URL to that ` +
      'role’s address, or begin with a new database (for the shop’s own: delete var/postgres).'
    )
  if (unknown.length)
    return (
      `This database was made by another version of the shop (its migration ${unknown[0]} is not here): go on with ` +
      'the version that made it, or a later one. Only where nothing in it is needed, begin with an empty one (for the shop’s own: delete var/postgres).'
    )
  if (changed.length)
    return (
      `These migrations were edited after this database had applied them: ${changed.join(', ')}. ` +
      'Take the edit back and write a new migration, or begin with a new database (for the shop’s own: delete var/postgres).'
    )
}

/**
 * Applies pending migrations, and prisma/sql if it changed. Resolves to the migrations' names in order. Refuses if an
 * applied one was edited or is missing.
 * @param {string} databaseUrl
 */
export async function migrate(databaseUrl) {
  let state = await withClient(databaseUrl, compare)
  const early = refusalOf({ ...state, changed: [] })
  if (early) throw new Refusal(early)
  const url = await endingWithClient(await withShortWaits(databaseUrl))
  /** @type {string[] | undefined} */
  let applied
  if (state.pending.length) {
    // Each try has a turn of its own: in between, others have theirs.
    await onceUnlocked(() =>
      withAdvisoryLock(url, 'migrate', async (client) => {
        state = await compare(client)
        applied ??= state.pending
        if (!state.pending.length) return
        if (state.isPredecessor) await takeOver(client, migrationsHere().get(BASELINE) ?? '')
        if (state.isPredecessor ? state.pending.length > 1 : !(await fillEmpty(client)))
          await deploy(url, await forgetInterrupted(client))
      }),
    )
  }
  const late = refusalOf(state)
  if (late) throw new Refusal(late)
  await onceUnlocked(() => withAdvisoryLock(url, 'migrate', (client) => applySql(client)))
  await onceUnlocked(() => installJobs(url))
  await onceUnlocked(() => withAdvisoryLock(url, 'migrate', () => grantRights(url)))
  return applied ?? []
}

/**
 * Installs graphile-worker's tables in their own schema; a trigger on "Mail" needs them.
 * @param {string} connectionString
 */
async function installJobs(connectionString) {
  const { Logger, runMigrations } = await import('graphile-worker')
  await withAdvisoryLock(connectionString, 'migrate', () =>
    runMigrations({ connectionString, logger: new Logger(() => () => {}) }),
  )
}
