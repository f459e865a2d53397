import 'server-only'
import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { dump, readManifest, withClient } from './dump'
import { alone, besideOf, databaseOf, removeUnfinished } from './leftovers'
import { drop, loadInto, urlWith } from './load'
import { BackupProblem, type Manifest, withFreshIds } from './manifest'
import {
  copyAnew,
  findDamagedPhotographs,
  movePhotographs,
  movePhotographsBack,
  preparePhotographs,
  removeDrafts,
} from './photographs'

/**
 * SHA-256 over name and checksum of all migrations of the releases before the baseline, whose databases `npm run migrate`
 * takes over: a backup of theirs brings these migrations with it.
 */
const predecessors = new Set([
  'fad9eb2bd2fc798b9a17839ca3d5532b5a3657d42329bdd03fddd9187c084053',
  'cc57ecbe6343c5fce5c06824d47ca5ae064ddb877914b03e45cadb739f12f415',
])

/** Whether a backup is of such a release. */
const isOfPredecessor = ({ migrations }: Manifest) => {
  const lines = migrations.map(({ name, checksum }) => `${name} ${checksum}\n`).sort()
  return predecessors.has(createHash('sha256').update(lines.join('')).digest('hex'))
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
/** PostgreSQL's insufficient_privilege. */
const isDenied = (error: unknown) => hasCode(error, '42501')
/** PostgreSQL's undefined_table and invalid_schema_name. */
const isWithoutTables = (error: unknown) => hasCode(error, '42P01') || hasCode(error, '3F000')
/** PostgreSQL's object_in_use. */
const isInUse = (error: unknown) => hasCode(error, '55006')

const stampOf = (date: Date) => date.toISOString().slice(0, 19).replace(/[:T]/g, '-')
const named = /^\d{4}-\d{2}-\d{2}-\d{2}-\d{2}-\d{2}$/

/** The backups in a folder, oldest first, as full paths; without those that failed their check. */
export const findBackups = async (folder: string): Promise<string[]> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => named.test(name)).sort()
  return names.map((name) => path.join(folder, name))
}

export type BackupResult =
  | {
      ok: true
      folder: string
      manifest: Manifest
      /** links among the photographs that lead elsewhere: they are left out */
      elsewhere: string[]
      /** what cannot be read but belongs to the disk */
      ofDisk: string[]
      checked: boolean
      removed: number
    }
  | { ok: false; reason: string }

/** Of backups, oldest first, those before the last `keep` that lack nothing: any other pushes none of these out. */
const findOutlived = async (backups: string[], keep: number) => {
  const manifests = await Promise.all(backups.map(readManifest))
  const whole = backups.filter((_, index) => manifests[index]?.unreadable.length === 0)
  return backups.slice(0, Math.max(0, backups.indexOf(whole.at(-keep) ?? '')))
}

const namesOf = (photographs: { path: string }[]) =>
  photographs
    .slice(0, 10)
    .map(({ path: name }) => name)
    .join(', ')

type BackupJob = {
  databaseUrl: string
  photosDir?: string
  migrationsDir: string
  /** the folder of all backups; each is a subfolder named by its time (UTC) */
  into: string
  /** restores it into a scratch database and compares; the database role must be allowed to create one */
  check: boolean
  /** number of whole backups to keep, including this one; if absent, all */
  keep?: number
}

/** Why no backup was written, as a sentence; null for what is none of these. */
const reasonOf = (error: unknown) => {
  if (error instanceof BackupProblem) return error.message
  if (isDenied(error)) return 'The role may not read every table. Set DATABASE_OWNER_URL to the address of their owner.'
  if (isWithoutTables(error))
    return 'The database lacks the shop’s tables. The next start, or npm run migrate, creates them.'
  return null
}

const makeAlone = async ({ databaseUrl, into, check, keep, ...job }: BackupJob): Promise<BackupResult> => {
  const { photosDir = '' } = job
  await mkdir(into, { recursive: true, mode: 0o700 })
  await removeUnfinished(databaseUrl, into)
  const before = (await findBackups(into)).at(-1)
  const stamp = stampOf(new Date())
  const folder = path.join(into, stamp)
  const made = check ? `${folder}-unchecked` : folder
  const written = await dump({ databaseUrl, folder: made, before, ...job }).catch(async (error) => {
    await rm(`${made}.part`, { recursive: true, force: true })
    const reason = reasonOf(error)
    if (reason === null) throw error
    return { reason }
  })
  if ('reason' in written) return { ok: false, ...written }
  const { manifest, ...leftOut } = written
  try {
    if (check) {
      const scratch = besideOf(databaseUrl, 'check', stamp)
      await loadInto(databaseUrl, scratch, made, manifest)
      await drop(databaseUrl, scratch)
      const found = await findDamagedPhotographs(made, manifest.photographs ?? [])
      const damaged = await copyAnew(photosDir, made, found)
      if (damaged.length) throw new BackupProblem(`These photographs were not copied whole: ${namesOf(damaged)}.`)
      await rename(made, folder)
    }
    const old = keep && manifest.unreadable.length === 0 ? await findOutlived(await findBackups(into), keep) : []
    for (const one of old) await rm(one, { recursive: true, force: true })
    return { ok: true, folder, manifest, ...leftOut, checked: check, removed: old.length }
  } catch (error) {
    if (error instanceof BackupProblem)
      return { ok: false, reason: `The backup lies in ${made}, but it is not checked: ${error.message}` }
    throw error
  }
}

/**
 * Makes a backup while the shop is running, and checks it by restoring it into a scratch database. Only then are
 * older ones removed, and none by a backup that lacks what cannot be read: they may hold it. A backup that fails the
 * check keeps the name {time}-unchecked, for inspection: it counts for nothing, and no later one links to it. Any
 * earlier failure removes the draft. Refused while another backup of the database is being made; what a killed one left
 * unfinished is removed first.
 */
export const makeBackup = async (job: BackupJob): Promise<BackupResult> =>
  (await alone(job.databaseUrl, () => makeAlone(job))) ?? {
    ok: false,
    reason: 'Another backup of this database is being made. Try again once it is done.',
  }

/** Returns why a backup cannot be restored here, as a sentence; null if it can. known: this checkout's migrations. */
const problemWith = (manifest: Manifest | null, known: Map<string, string>): string | null => {
  if (!manifest)
    return 'There is no whole backup in that folder: manifest.json is missing, damaged, or of another version of the shop.'
  if (isOfPredecessor(manifest)) return null
  const foreign = manifest.migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  return foreign
    ? `The backup was made by another version of the shop (its migration ${foreign.name} is not this one’s). Restore it with that version, then upgrade.`
    : null
}

const mayReplace = (databaseUrl: string) =>
  withClient(urlWith(databaseUrl, 'postgres'), async (client) => {
    const { rows } = await client.query<{ owner: boolean }>(
      `SELECT pg_has_role(datdba, 'USAGE') AS owner FROM pg_database WHERE datname = $1`,
      [databaseOf(databaseUrl)],
    )
    return rows[0]?.owner ?? true
  })

/** Whether anybody is connected to the database. Autovacuum is nobody's: a renaming ends it. */
const isOpen = (databaseUrl: string) =>
  withClient(urlWith(databaseUrl, 'postgres'), async (client) => {
    const { rows } = await client.query<{ others: number }>(
      `SELECT count(*)::int AS others FROM pg_stat_activity
       WHERE datname = $1 AND pid <> pg_backend_pid() AND usesysid IS NOT NULL`,
      [databaseOf(databaseUrl)],
    )
    return (rows[0]?.others ?? 0) > 0
  })

const open =
  'The shop is open: something is connected to its database. Stop the shop, its worker and Studio first, and a pooler that keeps idle connections.'

type Moves = Parameters<typeof movePhotographs>[0]

/**
 * Replaces a database with another by renaming, and moves photographs, in one transaction: nothing can connect to
 * either database until both are done, and a failure undoes both. Returns the old one's new name, null if there was
 * none. Throws BackupProblem if a database is in use.
 */
const swap = (databaseUrl: string, fresh: string, stamp: string, moves: Moves) =>
  withClient(urlWith(databaseUrl, 'postgres'), async (client) => {
    const name = databaseOf(databaseUrl)
    const kept = besideOf(databaseUrl, 'before', stamp)
    const quote = (text: string) => client.escapeIdentifier(text)
    const there = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    const renameTo = (from: string, to: string) =>
      client.query(`ALTER DATABASE ${quote(from)} RENAME TO ${quote(to)}`).catch((error) => {
        throw isInUse(error) ? new BackupProblem(open) : error
      })
    await client.query('BEGIN')
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    if (there.rowCount) await renameTo(name, kept)
    await renameTo(fresh, name)
    await movePhotographs(moves)
    await client.query('COMMIT').catch(async (error) => {
      await movePhotographsBack(moves)
      throw error
    })
    return there.rowCount ? kept : null
  })

type Replacing = { databaseUrl: string; fresh: string; folder: string; photosDir: string; stamp: string }

/** Puts the loaded database and the backup's photographs, if it has any, into the place of the shop's. */
const replace = async (
  { databaseUrl, fresh, folder, photosDir, stamp }: Replacing,
  { photographs, unreadable }: Manifest,
) => {
  if (!photographs) return { kept: await swap(databaseUrl, fresh, stamp, []), photographs }
  try {
    const { moves, copied, set } = await preparePhotographs(folder, { photographs, unreadable }, photosDir, stamp)
    return { kept: await swap(databaseUrl, fresh, stamp, moves), photographs: { copied, set } }
  } finally {
    await removeDrafts(photosDir)
  }
}

export type RestoreResult =
  | { ok: true; manifest: Manifest; kept: string | null; photographs: { copied: number; set: number } | null }
  | { ok: false; reason: string }

/** Records the backup in the loaded database: its own record was written after its rows, and npm run doctor goes by it. */
const recordBackup = (databaseUrl: string, { madeAt, tables, unreadable }: Manifest) =>
  withClient(databaseUrl, async (client) => {
    if (unreadable.length > 0) return
    await client.query(
      `INSERT INTO "History" (at, record_type, operation, new_value, database_role, command, transaction_id)
       VALUES ($1, 'backup', 'export', to_jsonb($2::bigint), session_user, 'npm run backup', pg_current_xact_id()::text::bigint)`,
      [madeAt, tables.reduce((sum, { rows }) => sum + rows, 0)],
    )
  })

type RestoreJob = { databaseUrl: string; folder: string; photosDir: string; known: Map<string, string> }

/**
 * Restores a backup into a new database, which replaces the shop's once every table has been compared. The old database
 * is kept under another name. Refuses a backup of a newer or a different version, an incomplete one, and a database that
 * is in use.
 */
export const restoreBackup = async ({ databaseUrl, folder, photosDir, known }: RestoreJob): Promise<RestoreResult> => {
  const manifest = await readManifest(folder)
  const problem = problemWith(manifest, known)
  if (!manifest || problem) return { ok: false, reason: problem ?? '' }
  if (!(await mayReplace(databaseUrl)))
    return {
      ok: false,
      reason: 'The database belongs to another role. Set DATABASE_OWNER_URL to the address of its owner.',
    }
  if (await isOpen(databaseUrl)) return { ok: false, reason: open }
  const damaged = await findDamagedPhotographs(folder, manifest.photographs ?? [])
  if (damaged.length)
    return {
      ok: false,
      reason: `These photographs of the backup are missing or damaged: ${namesOf(damaged)}.`,
    }
  const stamp = stampOf(new Date())
  const fresh = besideOf(databaseUrl, 'restored', stamp)
  try {
    await loadInto(databaseUrl, fresh, folder, withFreshIds(manifest))
    await recordBackup(urlWith(databaseUrl, fresh), manifest)
    return { ok: true, manifest, ...(await replace({ databaseUrl, fresh, folder, photosDir, stamp }, manifest)) }
  } catch (error) {
    await drop(databaseUrl, fresh)
    if (error instanceof BackupProblem) return { ok: false, reason: error.message }
    throw error
  }
}
