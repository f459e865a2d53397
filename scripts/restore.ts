// npm run restore -- FOLDER: replaces the shop's database and photographs with a backup; the shop must be stopped.
//   -- --yes        does not ask
//   -- --drop=NAME  only drops a database that an earlier restore kept
import { fromCaller, readArguments } from './lib/arguments.mjs'
import { withDatabase } from './lib/database.mjs'
import { generate, migrate, migrationsHere } from './lib/migrate.mjs'
import { inVar, Refusal } from './lib/settings.mjs'
import { isAgreed } from './lib/terminal.mjs'
import { usersOf } from './lib/users.mjs'

const {
  values: { yes, drop },
  positionals: [folder],
} = readArguments({ yes: { type: 'boolean' }, drop: { type: 'string' } }, 1)

const question = 'The shop’s database and photographs will be replaced with those of the backup. Continue?'

const work = async (_url: string, { ownerUrl: databaseUrl }: { ownerUrl: string }) => {
  if (drop) {
    const { dropLeftovers } = await import('../lib/backup/leftovers')
    if (await dropLeftovers(databaseUrl, drop)) return console.log(`Database ${drop} deleted.`)
    throw new Refusal(`There is no database ${drop} left by a restore that can be dropped. npm run doctor lists them.`)
  }
  if (!folder) throw new Refusal('Which backup? For example: npm run restore -- var/backups/2026-11-21-03-00-00')
  const others = process.env.EMBEDDED_DATABASE === '1' ? usersOf(inVar('postgres', 'users')) : []
  if (others.length) throw new Refusal(`The shop is open (process ${others.join(', ')}). Stop it first.`)
  const { env } = await import('../lib/env')
  await generate()
  const { restoreBackup } = await import('../lib/backup/commands')
  if (!(await isAgreed(question, { yes, purpose: 'restore' }))) return console.log('Nothing was changed.')
  const done = await restoreBackup({
    databaseUrl,
    folder: fromCaller(folder),
    photosDir: env.PHOTOS_DIR,
    known: migrationsHere(),
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.syscall ? new Refusal(`The backup cannot be restored: ${error.message}`) : error
  })
  if (!done.ok) throw new Refusal(done.reason)
  await migrate(databaseUrl)
  const { manifest, kept, photographs } = done
  console.log(`The shop has been restored to ${manifest.madeAt}: ${manifest.tables.length} tables, each compared.`)
  if (photographs) console.log(`Photographs: ${photographs.copied} copied, ${photographs.set} set aside.`)
  for (const one of manifest.unreadable)
    console.log(`Not in the backup, because it could not be read at the time: ${one} (left unchanged)`)
  for (const one of manifest.added)
    console.log(`Not in the backup, because it is not part of the shop’s tables: ${one}`)
  if (kept)
    console.log(
      `The previous database has been kept. Once you are happy with the result: npm run restore -- --drop=${kept}`,
    )
}

await withDatabase(work, { creating: true })
