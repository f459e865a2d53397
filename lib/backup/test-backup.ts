import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { rows, testDatabaseUrl } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { restoreBackup } from './commands'
import { urlWith } from './load'
import { measureRows } from './rows'
import { findTables } from './tables'

export const migrationsDir = path.resolve(import.meta.dirname, '..', '..', 'prisma', 'migrations')
export const known = new Map(
  fs
    .readdirSync(migrationsDir)
    .filter((name) => /^\d/.test(name))
    .map((name) => [
      name,
      createHash('sha256')
        .update(fs.readFileSync(path.join(migrationsDir, name, 'migration.sql')))
        .digest('hex'),
    ]),
)
export const arrangement = '{"order":["02-gro-er","01"],"closeUps":{}}'
export const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ninety-backup-'))
export const databaseUrl = testDatabaseUrl()
const photosDir = () => path.join(folder, 'photos')
export const into = () => path.join(folder, 'backups')
export const job = () => ({ databaseUrl, photosDir: photosDir(), migrationsDir, into: into(), check: true })

/** For all tests of a file: a small shop with a mail that waits and photographs, and a folder for its backups. */
export const prepareShop = () => {
  beforeAll(async () => {
    await fillTestShop()
    await rows(`INSERT INTO "Subscriber" (email, name) VALUES ('a@b.example', E'Zoë "tab\\t" \\\\ new\\nline 🙂')`)
    await rows(
      `INSERT INTO "Mail" (kind, "to", message_id, subscriber_id) SELECT 'welcome', email, 'one', id FROM "Subscriber"`,
    )
    fs.mkdirSync(path.join(photosDir(), 'G1'), { recursive: true })
    fs.writeFileSync(path.join(photosDir(), 'G1', '01.jpg'), 'a photograph')
    fs.writeFileSync(path.join(photosDir(), 'G1', '02 größer.jpg'), 'another')
    fs.writeFileSync(path.join(photosDir(), 'G1', '.arrangement.json'), arrangement)
    fs.mkdirSync(path.join(photosDir(), '.removed', 'G1'), { recursive: true })
    fs.writeFileSync(path.join(photosDir(), '.removed', 'G1', '03.jpg'), 'taken away')
  })
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
}

export const connected = async <Result>(url: string, work: (client: Client) => Promise<Result>) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Hashes of all tables of a database, without its records of backups; opens its own connection. */
export const fingerprint = (url: string) =>
  connected(url, async (client) => {
    await client.query(`BEGIN; DELETE FROM "History" WHERE record_type = 'backup'`)
    const all: Record<string, string> = {}
    for (const table of await findTables(client)) all[table.name] = (await measureRows(client, table)).sha256
    return all
  })

/** Restores a backup under another name, without open connections. */
export const copied = async (name: string, backup: string) => {
  const url = urlWith(databaseUrl, name)
  const result = await restoreBackup({
    databaseUrl: url,
    folder: backup,
    photosDir: path.join(folder, `${name}-photos`),
    known,
  })
  return { url, result }
}
