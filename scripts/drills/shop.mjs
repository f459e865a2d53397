// A shop for drills: its own database cluster, the demo stock, a build of its own, and as many app processes as asked for.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { onLeave } from '../lib/farewell.mjs'
import { buildForJourneys } from '../lib/journeys.mjs'
import { freePort } from '../lib/ports.mjs'
import { sleep } from '../lib/processes.mjs'
import { root } from '../lib/settings.mjs'
import { startTestCluster } from '../lib/test-cluster.mjs'

const startProcess = async () => {
  const port = await freePort(0)
  const child = spawn(process.execPath, [path.join(root, 'scripts', 'lib', 'serve-tests.mjs')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port) },
  })
  onLeave(() => child.kill('SIGTERM'))
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 300; tries++) {
    const answers = await fetch(origin).then(
      (response) => response.ok,
      () => false,
    )
    if (answers) return origin
    await sleep(100)
  }
  throw new Error('The shop did not answer within 30 seconds.')
}

/** Opens it; everything ends when the drill leaves. Gives the origins, the database's address and how to restart it. */
export async function openDrillShop({ processes }) {
  process.chdir(root)
  const cluster = await startTestCluster()
  onLeave(cluster.stop)
  console.log('Building the shop …')
  await buildForJourneys(cluster)
  const origins = []
  for (let count = 0; count < processes; count++) origins.push(await startProcess())
  return { origins, databaseUrl: process.env.DATABASE_URL, restartDatabase: cluster.restart }
}
