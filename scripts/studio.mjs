// npm run studio: Prisma Studio on the shop's database, for narrow tables and bulk changes. Applies pending
// migrations first.
//   -- --as=anna      works as the database role staff_anna, which the history records (default: the OS user); your own
//                     PostgreSQL: DATABASE_STAFF_URL names the role instead
//   -- --port=5555
import { studioPort, studioViews } from '../lib/staff/studio-views.mjs'
import { withDatabase } from './lib/database.mjs'
import { endPerson, studioRole } from './lib/roles.mjs'
import { Refusal } from './lib/settings.mjs'
import { onceNpmIsGone } from './lib/shutdown.mjs'
import { openStudio } from './lib/studio.mjs'

const words = process.argv.slice(2)
/** @param {string} name */
const option = (name) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)

await withDatabase(async (siteUrl, { ownerUrl, staffUrl, adminUrl }) => {
  const odd = words.find((word) => !/^--(as|port)=.+$/.test(word))
  if (odd) throw new Refusal(`'${odd}' means nothing here. Known: --as=NAME, --port=5555`)
  const { migrate } = await import('./lib/migrate.mjs')
  const person = await studioRole({ siteUrl, staffUrl, adminUrl }, option('as'))
  try {
    await migrate(ownerUrl)
    const studio = await openStudio(person.url, Number(option('port') ?? studioPort))
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
