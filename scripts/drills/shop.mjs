// A shop for drills: its own database cluster, the demo stock, a build of its own, and as many app processes as asked for.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { buildForJourneys } from '../lib/journeys.mjs'
import { generate } from '../lib/migrate.mjs'
import { freePort } from '../lib/ports.mjs'
import { sleep } from '../lib/processes.mjs'
import { root } from '../lib/settings.mjs'
import { onLeave } from '../lib/shutdown.mjs'
import { startTestCluster } from '../lib/test-cluster.mjs'

/**
 * One app process on a port of its own: { origin, start(), kill(), end(), megabytes() }; after kill() or end() it can start
 * again.
 * @param {number | undefined} log @param {Record<string, string>} own
 */
const appProcess = async (log, own) => {
  const port = await freePort(0)
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
  /** No farewell: kill -9. Resolves once it is gone. */
  const kill = () =>
    new Promise((resolve) => {
      child.once('exit', resolve)
      child.kill('SIGKILL')
    })
  /** As a service manager ends it. Resolves with the exit code, or with the signal where it had to be killed. */
  const end = async () => {
    const gone = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 30_000)
    const code = await gone
    clearTimeout(late)
    return code
  }
  onLeave(() => child?.kill('SIGTERM'))
  /** What it holds in memory; known only where /proc is. */
  const megabytes = () => {
    const file = `/proc/${child.pid}/status`
    const kilobytes = fs.existsSync(file) ? /VmRSS:\s+(\d+)/.exec(fs.readFileSync(file, 'utf8'))?.[1] : 0
    // A process that was killed a moment ago has a status without memory.
    return Math.round(Number(kilobytes ?? 0) / 1024)
  }
  return { origin, port, start, kill, end, megabytes }
}

/**
 * Opens it; everything ends when the drill leaves. durable: the database keeps its word through a crash.
 * environment: what the processes get besides; own: each of them alone. beforeStart: what is done once the shop is built. log: the file for what they complain of, instead of the screen.
 * Gives the origins, the processes, the database's address and how to restart it.
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
