// npm run migrate: brings the database up to date. `npm run migrate -- dev --name what_changes` and every
// other word of `prisma migrate` reach Prisma's CLI.
import { spawnSync } from 'node:child_process'
import { withDatabase } from './lib/database.mjs'
import { prismaCli, prismaEnvironment } from './lib/schema-engine-path.mjs'
import { root } from './lib/settings.mjs'

const words = process.argv.slice(2)

await withDatabase(async (url) => {
  if (words.length) {
    const migration = spawnSync(process.execPath, [prismaCli, 'migrate', ...words], {
      cwd: root,
      env: prismaEnvironment(url),
      stdio: 'inherit',
    })
    process.exitCode = migration.status ?? 1
    return
  }
  const { generate, migrate } = await import('./lib/migrate.mjs')
  await generate()
  const applied = await migrate(url)
  console.log(applied.length ? `Applied: ${applied.join(', ')}` : 'The database is up to date.')
})
