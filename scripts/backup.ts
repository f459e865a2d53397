// npm run backup: backs up the database, the waiting jobs and the photographs to a new folder while the shop is open.
//   -- --into=FOLDER      where backups are stored (var/backups)
//   -- --keep=14          removes older ones once the new one is checked
//   -- --secrets=FILE     writes the shop's secrets to a separate file, to be stored apart from the backups
//   -- --no-photographs, --no-check
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { withDatabase } from './lib/database.mjs'
import { inVar, Refusal, root } from './lib/settings.mjs'

const words = process.argv.slice(2)
const option = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const here = process.env.INIT_CWD ?? process.cwd()
const number = (count: number) => count.toLocaleString('en-GB')
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

const odd = words.find((word) => !/^--(no-photographs|no-check|(into|keep|secrets)=.+)$/.test(word))
await withDatabase(
  async (_url: string, { ownerUrl }: { ownerUrl: string }) => {
    if (odd)
      throw new Refusal(
        `'${odd}' means nothing here. Known: --into=, --keep=, --secrets=, --no-photographs, --no-check`,
      )
    const keep = Number(option('keep') ?? 0)
    if (!Number.isInteger(keep) || keep < 0) throw new Refusal('--keep must be a whole number, such as 14.')
    const file = option('secrets') && path.resolve(here, option('secrets') ?? '')
    if (file) checkSecretsFile(file)
    const since = performance.now()
    const { env } = await import('../lib/env')
    const isShared = env.PHOTOS_STORE === 's3'
    if (isShared)
      console.log(
        `The photographs lie in the bucket ${env.S3_BUCKET}, which keeps its own versions: they are not in this backup.`,
      )
    const { makeBackup } = await import('../lib/backup/commands')
    const made = await makeBackup({
      // The owner can read every table and create a scratch database.
      databaseUrl: ownerUrl,
      photosDir: words.includes('--no-photographs') || isShared ? undefined : env.PHOTOS_DIR,
      migrationsDir: path.join(root, 'prisma', 'migrations'),
      into: option('into') ? path.resolve(here, option('into') ?? '') : inVar('backups'),
      check: !words.includes('--no-check'),
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
      `${made.folder}: ${number(rows)} rows of ${tables.length} tables, ${number(photographs?.length ?? 0)} photographs, ${((performance.now() - since) / 1000).toFixed(1)} s. ` +
        (made.checked ? 'Checked by restoring it.' : 'Not checked.'),
    )
    for (const one of made.elsewhere) console.log(`Not in it: ${one} (a link that leads elsewhere)`)
    for (const one of made.ofDisk) console.log(`Not in it: ${one} (it cannot be read; it belongs to the disk)`)
    for (const one of unreadable) console.log(`Not in it: ${one} (it cannot be read)`)
    if (made.removed) console.log(`${made.removed} older removed.`)
    if (file) writeSecrets(file, process.env.EMBEDDED_DATABASE === '1')
    if (unreadable.length)
      throw new Refusal('The backup lacks what cannot be read: it does not count as made, and no older one is removed.')
  },
  { serving: Boolean(option('secrets')) },
)
