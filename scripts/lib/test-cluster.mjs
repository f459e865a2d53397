// A PostgreSQL for one test run, discarded afterwards.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { migrate } from './migrate.mjs'
import { startPostgres } from './postgres.mjs'
import { withClient } from './postgres-client.mjs'
import { shutDown } from './postgres-cluster.mjs'
import { settle } from './postgres-home.mjs'
import { runningServer } from './postmaster.mjs'
import { isAlive } from './processes.mjs'
import { inVar } from './settings.mjs'

const TEMPLATE = 'shop_template'
const runs = inVar('test', 'clusters')

/**
 * Resolves to { url(database, role), adminUrl, appUrl, template, restart(), copy(from, to), stop() }; the template is
 * the migrated, empty shop. durable: committed data survives a crash, as in production; slower.
 */
export async function startTestCluster({ durable = false } = {}) {
  await sweep()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ninety-test-'))
  // The server may run as another user; files that are secret have their own mode.
  fs.chmodSync(folder, 0o755)
  fs.mkdirSync(runs, { recursive: true })
  fs.writeFileSync(path.join(runs, String(process.pid)), folder)
  const server = await startPostgres({ dataDir: folder, durable })
  await server.ensureDatabase(TEMPLATE)
  await migrate(server.url(TEMPLATE, 'shop_owner'))
  return {
    url: server.url,
    adminUrl: server.url('postgres'),
    /** The site role's URL; the caller replaces the database name. */
    appUrl: server.url('postgres', 'shop_app'),
    template: TEMPLATE,
    restart: server.restart,
    /** Copies a database that has no connections. @param {string} from @param {string} to */
    copy: (from, to) =>
      withClient(server.url('postgres'), (client) => client.query(`CREATE DATABASE "${to}" TEMPLATE "${from}"`)),
    async stop() {
      await server.stop()
      discard(folder)
      fs.rmSync(path.join(runs, String(process.pid)), { force: true })
    },
  }
}

/** @param {string} folder */
function discard(folder) {
  const note = path.join(folder, 'elsewhere.json')
  if (fs.existsSync(note)) fs.rmSync(JSON.parse(fs.readFileSync(note, 'utf8')).home, { recursive: true, force: true })
  fs.rmSync(folder, { recursive: true, force: true })
}

/** Removes what killed runs left. */
async function sweep() {
  if (!fs.existsSync(runs)) return
  for (const pid of fs.readdirSync(runs)) {
    if (isAlive(Number(pid))) continue
    const folder = fs.readFileSync(path.join(runs, pid), 'utf8')
    if (fs.existsSync(folder)) {
      const place = { ...settle(fs.realpathSync(folder), false), durable: false }
      if (runningServer(place.data)) await shutDown(place)
      discard(folder)
    }
    fs.rmSync(path.join(runs, pid), { force: true })
  }
}
