import 'server-only'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import type { Client, ClientBase } from 'pg'
import { ZodError } from 'zod'
import { withClient } from './dump'
import { BackupProblem, type Manifest, rowsFile } from './manifest'
import { loadRows, measureRows } from './rows'
import { findTables, quoted } from './tables'

const migrationsTable = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`

/**
 * What zlib, JSON, a schema or COPY (PostgreSQL's classes 22 and 23, but for another encoding) make of a damaged file, and
 * PostgreSQL's undefined_column and undefined_table.
 */
const isDamage = (error: unknown) =>
  error instanceof SyntaxError ||
  error instanceof ZodError ||
  (error instanceof Error && 'code' in error && /^(Z_|22(?!P05)|23|42703|42P01)/.test(String(error.code)))

/** Reads a file of the backup. Throws BackupProblem, which names it, if it is missing or damaged. */
const reading = async <Result>(folder: string, file: string, read: (full: string) => Promise<Result>) => {
  const full = path.join(folder, file)
  try {
    return await read(full)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new BackupProblem(`The backup’s file ${full} is missing.`)
    if (!isDamage(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupProblem(`The backup’s file ${full} is damaged, or this database refuses its rows: ${reason}`)
  }
}

/** Creates the tables with the backup's own migrations. Throws BackupProblem if one does not match its checksum. */
const makeTables = async (databaseUrl: string, folder: string, { migrations }: Manifest) => {
  await runMigrations({ connectionString: databaseUrl, logger: new Logger(() => () => {}) })
  await withClient(databaseUrl, async (client) => {
    await client.query(migrationsTable)
    for (const { name, checksum } of migrations) {
      const sql = await reading(folder, `migrations/${name}.sql`, (file) => readFile(file))
      if (createHash('sha256').update(sql).digest('hex') !== checksum)
        throw new BackupProblem(`The backup’s migration ${name} is damaged.`)
      await client.query(sql.toString('utf8'))
    }
  })
}

const setTriggers = async (client: ClientBase, state: 'ENABLE' | 'DISABLE') => {
  for (const table of await findTables(client))
    await client.query(`ALTER TABLE ${quoted(client, table)} ${state} TRIGGER USER`)
}

/** Loads the rows unchanged: triggers that would derive, notify or refuse are disabled meanwhile. */
const fill = (databaseUrl: string, folder: string, manifest: Manifest) =>
  withClient(databaseUrl, async (client) => {
    await client.query('BEGIN')
    await setTriggers(client, 'DISABLE')
    const all = (await findTables(client)).map((table) => quoted(client, table))
    await client.query(`TRUNCATE ${all.join(', ')}`)
    for (const table of manifest.tables) await reading(folder, rowsFile(table), (file) => loadRows(client, table, file))
    for (const { schema, name, value, isCalled } of manifest.sequences)
      await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [
        quoted(client, { schema, name }),
        value,
        isCalled,
      ])
    await setTriggers(client, 'ENABLE')
    await client.query('COMMIT')
    await client.query('ANALYZE')
  })

/** Names of the tables whose rows differ from the backup. */
const findDifferences = (databaseUrl: string, { tables }: Manifest) =>
  withClient(databaseUrl, async (client) => {
    const differing: string[] = []
    for (const table of tables) {
      const { rows, sha256 } = await measureRows(client, table)
      if (rows !== table.rows || sha256 !== table.sha256) differing.push(table.name)
    }
    return differing
  })

export const urlWith = (databaseUrl: string, database: string) => {
  const url = new URL(databaseUrl)
  url.pathname = `/${encodeURIComponent(database)}`
  return url.href
}

const create = (client: Client, name: string) =>
  client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE template0`).catch((error) => {
    throw error.code === '42501'
      ? new BackupProblem(
          `The database role may not create databases, which a restored shop and a checked backup need. As an administrator of PostgreSQL: ALTER ROLE … CREATEDB;`,
        )
      : error
  })

/**
 * Loads a backup into a new database on the shop's server, and compares every table with the manifest. Drops the
 * database on failure. Throws BackupProblem.
 */
export const loadInto = async (databaseUrl: string, name: string, folder: string, manifest: Manifest) => {
  const admin = urlWith(databaseUrl, 'postgres')
  const made = urlWith(databaseUrl, name)
  await withClient(admin, (client) => create(client, name))
  try {
    await makeTables(made, folder, manifest)
    await fill(made, folder, manifest)
    const differing = await findDifferences(made, manifest)
    if (differing.length)
      throw new BackupProblem(`These tables do not come back as they were: ${differing.join(', ')}.`)
  } catch (error) {
    await drop(databaseUrl, name)
    throw error
  }
}

export const drop = (databaseUrl: string, name: string) =>
  withClient(urlWith(databaseUrl, 'postgres'), (client) =>
    client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`),
  )
