import 'server-only'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { withClient } from './dump'
import { drop } from './load'

/** The key of the advisory lock of a backup. Any number that only this project uses. */
const backupLock = 71_042_616

export const databaseOf = (databaseUrl: string) => decodeURIComponent(new URL(databaseUrl).pathname.slice(1))

/** A database beside the shop's: of a backup's check, of a restore, or the shop's before one. stamp: digits and '-'. */
export const besideOf = (databaseUrl: string, what: 'check' | 'restored' | 'before', stamp: string) =>
  `${databaseOf(databaseUrl).slice(0, 30)}_${what}_${stamp.replaceAll('-', '')}`

const findBeside = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string; isCheck: boolean; mayDrop: boolean }>(
      `SELECT datname AS name, kind = 'check' AS "isCheck", pg_has_role(datdba, 'USAGE') AS "mayDrop"
       FROM pg_database, substring(substr(datname, length($1) + 1) FROM '^_(check|restored|before)_\\d{14}$') AS kind
       WHERE starts_with(datname, $1) AND kind IS NOT NULL ORDER BY 1`,
      [databaseOf(databaseUrl).slice(0, 30)],
    )
    return rows
  })

const findFolders = async (into: string, name: RegExp) =>
  (await readdir(into).catch(() => [])).filter((one) => name.test(one)).map((one) => path.join(into, one))

/** Runs the work unless another backup of the database is being made, which gives null. */
export const alone = <Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result | null> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [backupLock])
    return rows[0]?.got ? work() : null
  })

/** Removes what killed backups left unfinished. Only for the one backup that is being made. */
export const removeUnfinished = async (databaseUrl: string, into: string) => {
  for (const { name, isCheck, mayDrop } of await findBeside(databaseUrl))
    if (isCheck && mayDrop) await drop(databaseUrl, name)
  for (const folder of await findFolders(into, /^\d{4}(-\d\d){5}(-unchecked)?\.part$/))
    await rm(folder, { recursive: true, force: true })
}

const isBackingUp = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      `SELECT FROM pg_locks JOIN pg_database ON oid = database
       WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND objsubid = 1 AND datname = current_database()`,
      [backupLock],
    )
    return rowCount !== 0
  })

/** Databases and folders that backups and restores left, other than backups. None while a backup is being made. */
export const findLeftovers = async (databaseUrl: string, into: string): Promise<string[]> =>
  (await isBackingUp(databaseUrl))
    ? []
    : [
        ...(await findBeside(databaseUrl)).map(({ name }) => `the database ${name}`),
        ...(await findFolders(into, /^\d{4}(-\d\d){5}(-unchecked|(-unchecked)?\.part)$/)),
      ]

/** Drops a database that a restore left, by its name. Resolves to false if there is none, or a backup is being made. */
export const dropLeftovers = async (databaseUrl: string, name: string): Promise<boolean> => {
  const isLeft = (await findBeside(databaseUrl)).some((one) => one.name === name && one.mayDrop)
  if (!isLeft || (await isBackingUp(databaseUrl))) return false
  await drop(databaseUrl, name)
  return true
}
