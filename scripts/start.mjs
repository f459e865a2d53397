// npm start: from a fresh clone to an open shop. Steps that are done already are skipped.
//   --dev         serves the sources, not a build
//   --build-only  prepares and builds, serves nothing
import fs from 'node:fs'
import path from 'node:path'
import { install } from './lib/install.mjs'
import { explain, phase } from './lib/phases.mjs'
import { freePort } from './lib/ports.mjs'
import { loadSettings, Refusal, root } from './lib/settings.mjs'
import { leave, leaveOnSignals, leaveWithNpm, onLeave } from './lib/shutdown.mjs'

const dev = process.argv.includes('--dev')
const buildOnly = process.argv.includes('--build-only')
const since = performance.now()
let open = false

async function start() {
  const { embedded, port, siteUrl } = loadSettings({ serving: true })
  const taken = () =>
    new Refusal(`Port ${port} is in use by another program. Choose another, for example: PORT=${port + 1} npm start`)
  if (!buildOnly && !(await freePort(port))) throw taken()
  Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV ?? (dev ? 'development' : 'production') })

  await phase('packages', async () => ((await install()) ? 'installed' : 'kept'))
  const database = await import('./lib/database.mjs')
  let ownerUrl = process.env.DATABASE_OWNER_URL
  // What serves the site must not be able to change its tables.
  delete process.env.DATABASE_OWNER_URL
  await phase('database', async () => {
    if (!embedded) return (await database.awaitDatabase(database.databaseUrl())) ?? 'reached'
    const server = await database.openEmbedded()
    onLeave(server.stop)
    server.keepAlive()
    process.env.DATABASE_URL = server.databaseUrl
    ownerUrl = server.ownerUrl
    return server.adopted ? 'already running' : 'started'
  })
  const environment = await checkEnvironment()
  const databaseUrl = database.databaseUrl()
  const { generate, migrate } = await import('./lib/migrate.mjs')
  const prepare = await import('./lib/prepare.mjs')
  await phase('client', async () => ((await generate()) ? 'generated' : 'kept'))
  await phase('migrations', async () => (await migrate(ownerUrl ?? databaseUrl)).join(', ') || 'none pending')
  const demo = embedded ? process.env.SEED_DEMO !== '0' : process.env.SEED_DEMO === '1'
  await phase('stock', () => prepare.seed({ wanted: demo, databaseUrl }))
  await phase('pictures', () => prepare.pictures({ databaseUrl }))
  if (!dev) await phase('build', () => prepare.build())
  if (buildOnly) return leave(0)

  await phase('site', async () => {
    if (!dev) onLeave(prepare.markServing())
    const { loadServer } = await import('../server/load.mjs')
    const { serve } = await loadServer()
    const site = await serve(environment, { port, dev }).catch((error) => {
      throw error.code === 'EADDRINUSE' ? taken() : error
    })
    onLeave(() => site.close())
    return 'open'
  })
  open = true
  greet({ embedded, demo, siteUrl })
}

/** The site's own judgement of its environment, before it is asked for a page. */
async function checkEnvironment() {
  const { parseEnvironment } = await import('../lib/env-schema.mjs')
  try {
    return parseEnvironment(process.env)
  } catch (error) {
    throw error instanceof Error ? new Refusal(error.message) : error
  }
}

/** @param {{ embedded: boolean, demo: boolean, siteUrl: string }} shop */
function greet({ embedded, demo, siteUrl }) {
  console.log(
    `\nThe shop is open at ${siteUrl} after ${((performance.now() - since) / 1000).toFixed(1)} s. Ctrl-C closes it.`,
  )
  const list = path.join(root, 'prisma', 'demo', 'accounts.json')
  const accounts = embedded && demo && fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, 'utf8')) : []
  if (accounts.length) console.log('Demo members:')
  for (const { email, password, note } of accounts) console.log(`  ${email}  ${password}${note ? `  (${note})` : ''}`)
  console.log(
    `Mail goes to ${process.env.SMTP_URL ? new URL(process.env.SMTP_URL).host : path.relative(root, process.env.MAIL_DIR ?? '')}.\n`,
  )
}

leaveOnSignals(() => (open ? 0 : 130))
leaveWithNpm(() => (open ? 0 : 130))
start().catch((error) => {
  explain(error)
  return leave(1)
})
