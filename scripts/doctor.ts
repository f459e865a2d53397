// npm run doctor: reports what is missing or wrong, a sentence each. Exits with 1 if something does not work.
import { withDatabase } from './lib/database.mjs'
import { compareMigrations } from './lib/migrate.mjs'

const signs = { good: '✓', note: '·', bad: '✗' } as const

await withDatabase(
  async (_url: string, { ownerUrl }: { ownerUrl: string }) => {
    const { pending } = await compareMigrations(ownerUrl)
    if (pending.length) {
      console.log(
        `✗ Database    ${pending.length} migrations are pending: npm run migrate, or the next start, applies them.`,
      )
      process.exitCode = 1
      return
    }
    const { findFindings } = await import('../lib/health/findings')
    const { findBackup } = await import('../lib/health/parts')
    const findings = [...(await findFindings()), await findBackup()]
    for (const { level, what, text } of findings)
      console.log(`${signs[level]} ${what.padEnd(14)} ${text.replace(/\p{Cc}+/gu, ' ')}`)
    if (findings.some(({ level }) => level === 'bad')) process.exitCode = 1
    const { db } = await import('../lib/db/client')
    await db.$disconnect()
  },
  { serving: true },
)
