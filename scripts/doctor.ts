// npm run doctor: reports what is missing or wrong, a sentence each. Exits with 1 if something does not work.
import { readArguments } from './lib/arguments.mjs'
import { withDatabase } from './lib/database.mjs'
import { compareMigrations, refusalOf } from './lib/migrate.mjs'
import { inVar } from './lib/settings.mjs'
import { counted, plain } from './lib/terminal.mjs'

readArguments({})

const signs = { good: '✓', note: '·', bad: '✗' } as const

await withDatabase(
  async (_url: string, { ownerUrl }: { ownerUrl: string }) => {
    const state = await compareMigrations(ownerUrl)
    const { length: pending } = state.pending
    const trouble =
      refusalOf(state) ??
      (pending &&
        `${counted(pending, 'migration is', 'migrations are')} pending. npm run migrate, or the next start, brings the database up to date.`)
    if (trouble) {
      console.log(`${signs.bad} ${'Database'.padEnd(14)} ${trouble}`)
      process.exitCode = 1
      return
    }
    const { findFindings } = await import('../lib/health/findings')
    const { findBackup } = await import('../lib/health/parts')
    const { findLeftovers } = await import('../lib/backup/leftovers')
    const findings = [...(await findFindings()), await findBackup()]
    const remains = await findLeftovers(ownerUrl, inVar('backups'))
    if (remains.length)
      findings.push({
        level: 'note',
        what: 'Left over',
        text: `Backups and restores left ${remains.join(', ')}. They hold members’ data: delete what you no longer need (a database: npm run restore -- --drop=NAME).`,
      })
    for (const { level, what, text } of findings) console.log(`${signs[level]} ${what.padEnd(14)} ${plain(text)}`)
    if (findings.some(({ level }) => level === 'bad')) process.exitCode = 1
    const { db } = await import('../lib/db/client')
    await db.$disconnect()
  },
  { serving: true },
)
