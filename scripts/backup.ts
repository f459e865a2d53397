// npm run backup: backs up the database and the photographs to a new folder while the shop is open.
//   -- --into=FOLDER      where backups are stored (var/backups)
//   -- --keep=14          removes older ones once the new one is checked
//   -- --secrets=FILE     writes the shop's secrets to a separate file, to be stored apart from the backups
//   -- --no-photographs, --no-check
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fromCaller, readArguments } from './lib/arguments.mjs'
import { withDatabase } from './lib/database.mjs'
import { generate } from './lib/migrate.mjs'
import { inVar, Refusal, root } from './lib/settings.mjs'
import { counted } from './lib/terminal.mjs'

const { values: given } = readArguments({
  into: { type: 'string' },
  keep: { type: 'string' },
  secrets: { type: 'string' },
  'no-photographs': { type: 'boolean' },
  'no-check': { type: 'boolean' },
})
const secrets = [
  'SESSION_SECRET',
  'FEEDS_SECRET',
  'METRICS_TOKEN',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_STAFF_URL',
]

function writeSecrets(file: string, embedded: boolean) {
  const kept = secrets.filter((name) => process.env[name] && !(embedded && name.startsWith('DATABASE_')))
  const text = kept.map((name) => `${name}=${JSON.stringify(process.env[name])}\n`).join('')
  fs.writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  console.log(
    `The shop's secrets (${kept.join(', ')}) are in ${file}. Keep it apart from the backups; it reads as .env.`,
  )
}

/** Refuses a file that writeSecrets() could not create, before the backup is made. */
function checkSecretsFile(file: string) {
  try {
    fs.closeSync(fs.openSync(file, 'wx', 0o600))
    fs.rmSync(file)
  } catch (error) {
    if (fs.existsSync(file)) throw new Refusal(`${file} exists already. Give --secrets= another name.`)
    throw new Refusal(`${file} cannot be written: ${error instanceof Error ? error.message : error}`)
  }
}

await withDatabase(
  async (_url: string, { ownerUrl }: { ownerUrl: string }) => {
    const keep = Number(given.keep ?? 0)
    if (!Number.isInteger(keep) || keep < 0) throw new Refusal('--keep must be a whole number, such as 14.')
    const file = given.secrets && fromCaller(given.secrets)
    if (file) checkSecretsFile(file)
    const since = performance.now()
    const { env } = await import('../lib/env')
    const isShared = env.PHOTOS_STORE === 's3'
    if (isShared)
      console.log(
        `The photographs lie in the bucket ${env.S3_BUCKET}, which keeps its own versions: they are not in this backup.`,
      )
    // By the generated client it knows the tables and columns that the migrations make.
    await generate()
    const { makeBackup } = await import('../lib/backup/commands')
    const made = await makeBackup({
      // The owner can read every table and create a scratch database.
      databaseUrl: ownerUrl,
      photosDir: given['no-photographs'] || isShared ? undefined : env.PHOTOS_DIR,
      migrationsDir: path.join(root, 'prisma', 'migrations'),
      into: given.into ? fromCaller(given.into) : inVar('backups'),
      check: !given['no-check'],
      keep: keep || undefined,
    }).catch((error: NodeJS.ErrnoException) => {
      throw error.syscall ? new Refusal(`The backup cannot be written: ${error.message}`) : error
    })
    if (!made.ok) throw new Refusal(made.reason)
    const { tables, photographs, unreadable } = made.manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    // Owners and npm run doctor go by what is recorded.
    if (unreadable.length === 0) {
      const { recordExport } = await import('../lib/db/history')
      const { db } = await import('../lib/db/client')
      await recordExport({ what: 'backup', lines: rows, actor: os.userInfo().username, command: 'npm run backup' })
      await db.$disconnect()
    }
    console.log(
      `${made.folder}: ${counted(rows, 'row')} of ${counted(tables.length, 'table')}, ${counted(photographs?.length ?? 0, 'photograph')}, ${((performance.now() - since) / 1000).toFixed(1)} s. ` +
        (made.checked ? 'Checked by restoring it.' : 'Not checked.'),
    )
    for (const one of made.elsewhere) console.log(`Not in it: ${one} (a link that leads elsewhere)`)
    for (const one of made.ofDisk) console.log(`Not in it: ${one} (it cannot be read; it belongs to the disk)`)
    for (const one of made.manifest.added)
      console.log(`Not in it: ${one} (added to the database, but not by the shop’s migrations)`)
    for (const one of unreadable) console.log(`Not in it: ${one} (it cannot be read)`)
    if (made.removed) console.log(`${made.removed} older removed.`)
    if (file) writeSecrets(file, process.env.EMBEDDED_DATABASE === '1')
    if (unreadable.length)
      throw new Refusal('The backup lacks what cannot be read: it does not count as made, and no older one is removed.')
  },
  { serving: Boolean(given.secrets) },
)
