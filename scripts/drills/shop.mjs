// A shop for drills: its own database cluster, the demo stock, its own build, and any number of app processes.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { buildForJourneys } from '../lib/journeys.mjs'
import { generate } from '../lib/migrate.mjs'
import { findPort } from '../lib/ports.mjs'
import { sleep } from '../lib/processes.mjs'
import { root } from '../lib/settings.mjs'
import { onLeave } from '../lib/shutdown.mjs'
import { startTestCluster } from '../lib/test-cluster.mjs'

/**
 * Creates an app process on its own port: { origin, port, start(), kill(), end(), megabytes() }. It can be restarted.
 * @param {number | undefined} log @param {Record<string, string>} own
 */
const appProcess = async (log, own) => {
  const port = await findPort()
  const origin = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(origin).then(
      (response) => response.ok,
      () => false,
    )
  /** @type {import('node:child_process').ChildProcess} */
  let child
  const start = async () => {
    child = spawn(process.execPath, [path.join(root, 'server', 'main.mjs')], {
      cwd: root,
      stdio: ['ignore', 'ignore', log ?? 'inherit'],
      env: { ...process.env, ...own, PORT: String(port) },
    })
    for (let tries = 0; tries < 600; tries++) {
      if (await answers()) return
      await sleep(100)
    }
    throw new Error('The shop did not answer within a minute.')
  }
  /** Sends SIGKILL. Resolves once the process has ended. */
  const kill = () =>
    new Promise((resolve) => {
      child.once('exit', resolve)
      child.kill('SIGKILL')
    })
  /** Sends SIGTERM, and SIGKILL after 30 s. Resolves to the exit code or the signal. */
  const end = async () => {
    const gone = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 30_000)
    const code = await gone
    clearTimeout(late)
    return code
  }
  onLeave(() => child?.kill('SIGTERM'))
  /** Resident memory in MB; 0 without /proc. */
  const megabytes = () => {
    const file = `/proc/${child.pid}/status`
    const kilobytes = fs.existsSync(file) ? /VmRSS:\s+(\d+)/.exec(fs.readFileSync(file, 'utf8'))?.[1] : 0
    // A process killed a moment ago has a status without memory.
    return Math.round(Number(kilobytes ?? 0) / 1024)
  }
  return { origin, port, start, kill, end, megabytes }
}

/**
 * Builds and opens the shop; everything ends when the drill leaves. durable: the database survives a crash.
 * environment: for all processes; own: for each one. beforeStart: runs after the build. log: the file for stderr.
 * Resolves to the origins, the processes, the superuser's database URL and a function that restarts PostgreSQL.
 * @param {{ processes: number, durable?: boolean, environment?: Record<string, string>, own?: Record<string, string>[],
 *   beforeStart?: () => Promise<unknown>, log?: string }} options
 */
export async function openDrillShop({
  processes: count,
  durable = false,
  environment = {},
  own = [],
  beforeStart = async () => {},
  log,
}) {
  process.chdir(root)
  await generate()
  const cluster = await startTestCluster({ durable })
  onLeave(cluster.stop)
  console.log('Building the shop …')
  await buildForJourneys(cluster, { folder: '.next-drill', reuse: true })
  Object.assign(process.env, environment)
  if (log) fs.mkdirSync(path.dirname(log), { recursive: true })
  await beforeStart()
  const errors = log ? fs.openSync(log, 'w') : undefined
  const processes = []
  for (let number = 0; number < count; number++) processes.push(await appProcess(errors, own[number] ?? {}))
  for (const one of processes) await one.start()
  const origins = processes.map(({ origin }) => origin)
  return {
    origins,
    processes,
    databaseUrl: cluster.url(new URL(process.env.DATABASE_URL ?? '').pathname.slice(1)),
    restartDatabase: cluster.restart,
  }
}
