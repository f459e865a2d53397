// npm start: from a fresh clone to a running shop. Steps that are already done are skipped.
//   --dev         serves the sources, not a build
//   --build-only  prepares and builds beside what is served; the next start serves it
import path from 'node:path'
import { readArguments } from './lib/arguments.mjs'
import * as database from './lib/database.mjs'
import { ifWritable, onceThereIsRoom, outliveOutput } from './lib/disk.mjs'
import { install } from './lib/install.mjs'
import { portTrouble } from './lib/ports.mjs'
import { loadSettings, Refusal, root } from './lib/settings.mjs'
import { isLeaving, leave, leaveOnSignals, leaveWithNpm, onLeave } from './lib/shutdown.mjs'
import { explain, phase } from './lib/steps.mjs'

const {
  values: { dev, 'build-only': buildOnly },
} = readArguments({ dev: { type: 'boolean' }, 'build-only': { type: 'boolean' } })
const since = performance.now()
let open = false

async function start() {
  const { embedded, port, siteUrl, isLocal, given } = await onceThereIsRoom(async () => loadSettings({ serving: true }))
  const refuseTakenPort = async () => {
    const trouble = await portTrouble(port, process.env.HOST, database.openAt())
    if (trouble) throw new Refusal(trouble)
  }
  if (!buildOnly) await refuseTakenPort()
  Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV ?? (dev ? 'development' : 'production') })

  await phase('packages', async () => ((await install(dev ? { development: true } : {})) ? 'installed' : 'kept'))
  const { generate, migrate } = await import('./lib/migrate.mjs')
  // Needs no database, so it runs in parallel with it; an error is reported where the promise is awaited.
  const client = phase('client', async () => ((await generate()) ? 'generated' : 'kept'))
  client.catch(() => {})
  const { loadBundle } = await import('./lib/server-bundle.mjs')
  const server = dev || buildOnly ? undefined : loadBundle()
  server?.catch(() => {})
  let ownerUrl = process.env.DATABASE_OWNER_URL
  // The serving processes must inherit neither the role that can change the tables nor that of Studio.
  delete process.env.DATABASE_OWNER_URL
  delete process.env.DATABASE_STAFF_URL
  await phase('database', async () => {
    if (!embedded)
      return (await database.awaitDatabase(database.databaseUrl(), { ownerUrl, creating: true })) ?? 'reached'
    const server = await onceThereIsRoom(database.openEmbedded)
    onLeave(server.stop)
    server.keepAlive()
    process.env.DATABASE_URL = server.databaseUrl
    ownerUrl = server.ownerUrl
    return server.adopted ? 'already running' : 'started'
  })
  const environment = await checkEnvironment()
  const databaseUrl = database.databaseUrl()
  const prepare = await import('./lib/prepare.mjs')
  await phase('migrations', async () => {
    const names = await migrate(ownerUrl ?? databaseUrl)
    return names.length > 3 ? `${names.length} applied` : names.join(', ') || 'none pending'
  })
  await client
  const demo = embedded ? process.env.SEED_DEMO !== '0' : process.env.SEED_DEMO === '1'
  await phase('stock', () => prepare.seed({ wanted: demo, databaseUrl }))
  // The demo members' passwords are in the repository.
  if (!isLocal) await prepare.removeDemoMembers({ databaseUrl: ownerUrl ?? databaseUrl })
  const accounts = demo && isLocal ? await prepare.findDemoMembers({ databaseUrl }) : []
  await phase('pictures', () => prepare.pictures({ databaseUrl }))
  if (!dev) {
    await phase('build', () => prepare.build())
  }
  if (buildOnly) return leave(0)

  await phase('site', async () => {
    // Another program may have taken it during the build.
    await refuseTakenPort()
    if (!server) {
      const { serve } = await (await import('../server/load.mjs')).loadServer()
      const site = await serve(environment, { root, port, hostname: environment.HOST, dev })
      onLeave(() => site.close())
      return 'open'
    }
    const { startProcesses, defaultProcesses, serve } = await server
    const count = environment.WEB_CONCURRENCY ?? defaultProcesses(embedded)
    onLeave(prepare.markServing())
    const command = /** @type {const} */ ([path.join(root, 'server', 'main.mjs'), ...(serve ? [serve] : [])])
    const serving = await startProcesses(count, { root, command: [...command], environment: {} })
    onLeave(serving.stop)
    return `open, ${count === 1 ? 'one process' : `${count} processes`}`
  })
  open = true
  ifWritable('The note that tells commands where the shop is', () => onLeave(database.announce(siteUrl)))
  ifWritable('The note that tells commands which settings it has', () => database.noteSettings(given))
  greet({ accounts, siteUrl })
  if (!isLocal && siteUrl.startsWith('http:'))
    console.warn(
      `SITE_URL is ${siteUrl}: without https everybody on the way can read passwords and take over sessions.`,
    )
  const { serverVersion } = await import('./lib/postgres-client.mjs')
  const postgres = await serverVersion(databaseUrl)
  const { findWarnings } = await import('./lib/warnings.mjs')
  const { SMTP_URL: smtpUrl, TRUST_PROXY_HOPS: hops } = environment
  for (const warning of await findWarnings({ embedded, siteUrl, hops, smtpUrl, postgres })) console.warn(warning)
}

/** Validates the environment with the site's own schema, before anything is served. */
async function checkEnvironment() {
  const { parseEnvironment } = await import('../lib/env-schema.mjs')
  try {
    return parseEnvironment(process.env)
  } catch (error) {
    throw error instanceof Error ? new Refusal(error.message) : error
  }
}

/** @param {{ accounts: Awaited<ReturnType<typeof import('./lib/prepare.mjs').findDemoMembers>>, siteUrl: string }} shop */
function greet({ accounts, siteUrl }) {
  console.log(
    `\nThe shop is open at ${siteUrl} after ${((performance.now() - since) / 1000).toFixed(1)} s. Ctrl-C closes it.`,
  )
  if (accounts.length) console.log('Demo members:')
  for (const { email, password, note } of accounts) console.log(`  ${email}  ${password}${note ? `  (${note})` : ''}`)
  console.log(
    `Emails go to ${process.env.SMTP_URL ? new URL(process.env.SMTP_URL).host : path.relative(root, process.env.MAIL_DIR ?? '')}.\n`,
  )
}

outliveOutput()
leaveOnSignals(() => (open ? 0 : 130))
leaveWithNpm(() => (open ? 0 : 130))
start().catch((error) => {
  // A start that a signal interrupted needs no explanation.
  if (!isLeaving()) explain(error)
  return leave(1)
})
