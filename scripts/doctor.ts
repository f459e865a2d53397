// npm run doctor: reports what is missing or wrong, a sentence each. Exits with 1 if something does not work.
import fs from 'node:fs'
import { withDatabase } from './lib/database.mjs'
import { compareMigrations } from './lib/migrate.mjs'
import { inVar } from './lib/settings.mjs'

const signs = { good: '✓', note: '·', bad: '✗' } as const

const backupFinding = () => {
  const names = fs.existsSync(inVar('backups'))
    ? fs.readdirSync(inVar('backups')).filter((name) => /^\d{4}-[\d-]+$/.test(name))
    : []
  const last = names.sort().at(-1)
  if (!last)
    return { level: 'note' as const, what: 'Backup', text: 'There is none in var/backups: npm run backup makes one.' }
  const days = Math.floor((Date.now() - Date.parse(`${last.slice(0, 10)}T00:00:00Z`)) / 86_400_000)
  return { level: days > 2 ? ('bad' as const) : ('good' as const), what: 'Backup', text: `The last one is ${last}.` }
}

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
    const findings = [...(await findFindings()), backupFinding()]
    for (const { level, what, text } of findings)
      console.log(`${signs[level]} ${what.padEnd(14)} ${text.replace(/\p{Cc}+/gu, ' ')}`)
    if (findings.some(({ level }) => level === 'bad')) process.exitCode = 1
    const { db } = await import('../lib/db/client')
    await db.$disconnect()
  },
  { serving: true },
)
