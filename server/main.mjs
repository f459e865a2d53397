// One process that serves the built shop: node server/main.mjs [FILE], with its settings in the environment.
// npm start runs one or several of them (server/processes.ts).
//   FILE  the compiled server/serve.ts; without it this process compiles it itself
import cluster from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseEnvironment } from '../lib/env-schema.mjs'
import { outliveOutput } from '../scripts/lib/disk.mjs'
import { portSentence } from '../scripts/lib/ports.mjs'
import { ownSettingsAlone } from '../scripts/lib/settings.mjs'
import { loadServer } from './load.mjs'

outliveOutput()
// Each process has its own secret, so that no other process answers its internal requests.
Object.assign(process.env, {
  NODE_ENV: process.env.NODE_ENV ?? 'production',
  INTERNAL_SECRET: randomBytes(32).toString('hex'),
  ...ownSettingsAlone,
})
const root = fileURLToPath(new URL('..', import.meta.url))
const [compiled] = process.argv.slice(2)
/** @type {Awaited<ReturnType<typeof loadServer>>} */
const { serve } = await (compiled ? import(pathToFileURL(compiled).href) : loadServer())
const environment = parseEnvironment(process.env)
const { PORT: port, HOST: hostname } = environment
const site = await serve(environment, { root, port, hostname, build: process.env.NEXT_DIST_DIR }).catch((error) => {
  // What serve() has opened already would keep this process alive.
  const isPort = ['bind', 'listen', 'getaddrinfo'].includes(error?.syscall)
  console.error(isPort ? portSentence(port, error.code, hostname) : error)
  process.exit(1)
})

const leave = async () => {
  await site.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, leave)
// The parent process is gone. Must run before node:cluster's own listener, which would end this process at once.
process.prependOnceListener('disconnect', () => {
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true
  void leave()
})
