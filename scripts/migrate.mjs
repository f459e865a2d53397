// npm run migrate: brings the database up to date
//   -- dev --name what_changes, and other arguments of `prisma migrate` go to Prisma's CLI; after `dev`, `deploy`
//      and `reset` prisma/sql is applied, the client generated and the roles get their privileges
//   -- --roles prints the SQL that creates the roles of an external database, --roles=apply runs it
import { spawnSync } from 'node:child_process'
import { answerHelp } from './lib/arguments.mjs'
import { withDatabase } from './lib/database.mjs'
import { withClient } from './lib/postgres-client.mjs'
import { prismaCli, prismaEnvironment } from './lib/schema-engine-path.mjs'
import { root } from './lib/settings.mjs'

const words = process.argv.slice(2)
// After another word it is for Prisma's CLI.
answerHelp(words.slice(0, 1))

/** @param {string} ownerUrl @param {string} databaseUrl @param {boolean} apply */
async function roles(ownerUrl, databaseUrl, apply) {
  if (process.env.EMBEDDED_DATABASE) {
    console.log(
      'The shop’s own database has its roles already: shop_owner migrates, shop_app serves, shop_staff works in Studio.',
    )
    return
  }
  const { rolesFor } = await import('./lib/roles.mjs')
  const { sql, appUrl, staffUrl } = rolesFor(databaseUrl)
  if (apply) await withClient(ownerUrl, (client) => client.query(`BEGIN; ${sql}; COMMIT`))
  else console.log(sql)
  console.log(
    `${apply ? 'The roles are made.' : '-- As the owner of the tables, with the right to make roles, run the lines above.'}
-- Then set DATABASE_URL=${appUrl}
--          DATABASE_STAFF_URL=${staffUrl}
--          DATABASE_OWNER_URL to the address that is DATABASE_URL today.`,
  )
}

/** @param {string} databaseUrl @param {{ ownerUrl: string }} roles */
const work = async (databaseUrl, { ownerUrl: url }) => {
  if (words[0]?.startsWith('--roles')) return roles(url, databaseUrl, words[0] === '--roles=apply')
  if (words.length) {
    const migration = spawnSync(process.execPath, [prismaCli, 'migrate', ...words], {
      cwd: root,
      env: prismaEnvironment(url),
      stdio: 'inherit',
    })
    process.exitCode = migration.status ?? 1
    const isApplied =
      ['dev', 'deploy', 'reset'].includes(words[0] ?? '') && migration.status === 0 && !words.includes('--create-only')
    if (!isApplied) return
  }
  // A new column must reach the generated client and the roles' privileges.
  const { generate, migrate } = await import('./lib/migrate.mjs')
  await generate()
  const applied = await migrate(url)
  console.log(applied.length ? `Applied: ${applied.join(', ')}` : 'The database is up to date.')
}

await withDatabase(work, { creating: true })
