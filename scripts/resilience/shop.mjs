// A shop for resilience tests and the bench: its own database cluster, the demo stock, its own build, and any number of processes.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { buildForJourneys } from '../lib/journeys.mjs'
import { generate } from '../lib/migrate.mjs'
import { findPort } from '../lib/ports.mjs'
import { sleep, untilAnswering } from '../lib/processes.mjs'
import { root } from '../lib/settings.mjs'
import { onLeave } from '../lib/shutdown.mjs'
import { startTestCluster } from '../lib/test-cluster.mjs'

/** An app process on its own port, which can be killed and started again. @param {number | undefined} log for stderr */
async function appProcess(log) {
  const port = await findPort()
  const origin = `http://127.0.0.1:${port}`
  /** @type {import('node:child_process').ChildProcess} */
  let child
  const start = async () => {
    child = spawn(process.execPath, [path.join(root, 'server', 'main.mjs')], {
      cwd: root,
      stdio: ['ignore', 'ignore', log ?? 'inherit'],
      env: { ...process.env, PORT: String(port) },
    })
    await untilAnswering(origin)
  }
  /** Resolves to the exit code or the signal. @param {NodeJS.Signals} signal */
  const end = (signal) => {
    const gone = new Promise((resolve) => child.once('exit', (code, by) => resolve(by ?? code)))
    child.kill(signal)
    return Promise.race([gone, sleep(30_000, 'nothing: it still runs')])
  }
  onLeave(() => child?.kill('SIGTERM'))
  return { origin, start, kill: () => end('SIGKILL'), end: () => end('SIGTERM') }
}

/**
 * Builds and opens the shop; everything ends when the command leaves. durable: the database survives a crash.
 * environment: for all processes. log: the file for their stderr.
 * @param {{ processes: number, durable?: boolean, environment?: Record<string, string>, log?: string }} options
 */
export async function openOwnShop({ processes: count, durable = false, environment = {}, log }) {
  process.chdir(root)
  await generate()
  const cluster = await startTestCluster({ durable })
  onLeave(cluster.stop)
  console.log('Building the shop …')
  await buildForJourneys(cluster, { folder: '.next-resilience', reuse: true })
  Object.assign(process.env, environment)
  if (log) fs.mkdirSync(path.dirname(log), { recursive: true })
  const errors = log ? fs.openSync(log, 'w') : undefined
  const processes = []
  for (let number = 0; number < count; number++) processes.push(await appProcess(errors))
  for (const one of processes) await one.start()
  return {
    origins: processes.map(({ origin }) => origin),
    processes,
    /** As the superuser. */
    databaseUrl: cluster.url(new URL(process.env.DATABASE_URL ?? '').pathname.slice(1)),
    restartDatabase: cluster.restart,
  }
}
