import 'server-only'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Client, type ClientBase } from 'pg'
import { BackupProblem, type Manifest, manifestSchema, rowsFile } from './manifest'
import { dumpPhotographs } from './photographs'
import { dumpRows } from './rows'
import { findAdded, findSequences, findTables } from './tables'

export const withClient = async <Result>(connectionString: string, work: (client: Client) => Promise<Result>) => {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

const findMigrations = async (client: ClientBase) => {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY started_at, migration_name`,
  )
  return rows
}

/** Copies migrations of this checkout. Throws BackupProblem if it lacks one, or has another one by that name. */
const copyMigrations = async (migrations: Manifest['migrations'], from: string, to: string) => {
  for (const { name, checksum } of migrations) {
    const sql = await readFile(path.join(from, name, 'migration.sql')).catch(() => '')
    if (createHash('sha256').update(sql).digest('hex') !== checksum)
      throw new BackupProblem(
        `The database was made by another version of the shop (its migration ${name} is not this one’s). Make the backup with that version.`,
      )
    await writeFile(path.join(to, `${name}.sql`), sql)
  }
}

/** Reads a backup's manifest; null if there is none, as in an incomplete backup, or it is invalid. */
export const readManifest = async (folder: string): Promise<Manifest | null> => {
  const text = await readFile(path.join(folder, 'manifest.json'), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

type Job = {
  databaseUrl: string
  /** must not exist yet */
  folder: string
  /** if absent, the backup has no photographs */
  photosDir?: string
  /** the migrations of this checkout, which are copied into the backup */
  migrationsDir: string
  /** the previous backup; unchanged photographs are linked from it */
  before?: string
}

/**
 * Writes a backup into a new folder: all tables in one snapshot while the shop is running, the migrations that
 * created them, and the photographs. The folder gets its final name only when it is complete. Also returns what else
 * is left out, as dumpPhotographs does. Throws BackupProblem if another version of the shop made the database.
 */
export const dump = async ({
  databaseUrl,
  folder,
  photosDir,
  migrationsDir,
  before,
}: Job): Promise<{ manifest: Manifest; elsewhere: string[]; ofDisk: string[] }> => {
  const draft = `${folder}.part`
  await mkdir(path.join(draft, 'database'), { recursive: true, mode: 0o700 })
  await mkdir(path.join(draft, 'migrations'), { recursive: true })
  const database = await withClient(databaseUrl, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const version = await client.query<{ server_version_num: string }>('SHOW server_version_num')
    const migrations = await findMigrations(client)
    await copyMigrations(migrations, migrationsDir, path.join(draft, 'migrations'))
    const tables = []
    for (const table of await findTables(client))
      tables.push({ ...table, ...(await dumpRows(client, table, path.join(draft, rowsFile(table)))) })
    const sequences = await findSequences(client)
    const added = await findAdded(client)
    await client.query('COMMIT')
    return { postgres: Number(version.rows[0]?.server_version_num), migrations, tables, sequences, added }
  })
  const last = before ? await readManifest(before) : null
  const { photographs, unreadable, ...leftOut } = photosDir
    ? await dumpPhotographs(
        photosDir,
        draft,
        before && last?.photographs ? { folder: before, photographs: last.photographs } : undefined,
      )
    : { photographs: null, unreadable: [], elsewhere: [], ofDisk: [] }
  const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), ...database, photographs, unreadable }
  await writeFile(path.join(draft, 'manifest.json'), JSON.stringify(manifest, null, 1), { mode: 0o600 })
  await rename(draft, folder)
  return { manifest, ...leftOut }
}
