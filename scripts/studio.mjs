// npm run studio: Prisma Studio on the shop's database, for narrow tables and bulk changes. Applies pending
// migrations first.
//   -- --as=anna      works as the database role staff_anna, which the history records (default: the OS user); your own
//                     PostgreSQL: DATABASE_STAFF_URL names the role instead
//   -- --port=5555
import { studioPort, studioViews } from '../lib/staff/studio-views.mjs'
import { readArguments } from './lib/arguments.mjs'
import { withDatabase } from './lib/database.mjs'
import { endPerson, studioRole } from './lib/roles.mjs'
import { Refusal } from './lib/settings.mjs'
import { onceNpmIsGone } from './lib/shutdown.mjs'
import { openStudio } from './lib/studio.mjs'

const { values } = readArguments({ as: { type: 'string' }, port: { type: 'string' } })

await withDatabase(async (siteUrl, { ownerUrl, staffUrl, adminUrl }) => {
  const { migrate } = await import('./lib/migrate.mjs')
  const port = Number(values.port ?? studioPort)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Refusal(`--port must be a number from 1 to 65535, not '${values.port}'.`)
  const person = await studioRole({ siteUrl, staffUrl, adminUrl }, values.as)
  try {
    await migrate(ownerUrl)
    const studio = await openStudio(person.url, port)
    process.on('SIGINT', studio.stop)
    process.on('SIGTERM', studio.stop)
    onceNpmIsGone(studio.stop)
    console.log(`Prisma Studio, as ${person.role}. What the database refuses is said at the bottom of the page.`)
    for (const { name, hash } of studioViews) console.log(`  ${name.padEnd(10)} ${studio.url}#${hash}`)
    await studio.ended
  } finally {
    if (adminUrl) await endPerson(adminUrl, person.role)
  }
})
