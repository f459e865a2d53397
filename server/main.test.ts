import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'main-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** Stands for server/serve.ts: has opened one port when it tries another. */
const served = path.join(folder, 'serve.mjs')
fs.writeFileSync(
  served,
  `import net from 'node:net'
  export const serve = (_, { port, hostname }) => new Promise((resolve, reject) => {
    net.createServer().listen(0, '127.0.0.1', () => {
      net.createServer().once('error', reject).listen({ port, host: hostname }, () => resolve({ close() {} }))
    })
  })`,
)

const environment = {
  ...process.env,
  DATABASE_URL: 'postgresql://127.0.0.1/shop',
  SITE_URL: 'http://localhost:3000',
  SESSION_SECRET: 's'.repeat(40),
  PHOTOS_DIR: folder,
  IMAGES_DIR: folder,
  // Where it is set, a process counts as a member of a cluster.
  NODE_UNIQUE_ID: undefined,
}
const main = path.join(import.meta.dirname, 'main.mjs')
const inCluster = `
  import cluster from 'node:cluster'
  cluster.setupPrimary({ exec: ${JSON.stringify(main)}, args: [${JSON.stringify(served)}], execArgv: [] })
  cluster.fork().once('exit', (code) => process.exit(code))`

it.each([
  ['by itself', '192.0.2.1', [main, served]],
  ['by itself', 'nonsense.invalid', [main, served]],
  ['as one of several', '192.0.2.1', ['--input-type=module', '-e', inCluster]],
  ['as one of several', 'nonsense.invalid', ['--input-type=module', '-e', inCluster]],
])('a process %s that cannot listen on HOST=%s says so in a sentence and ends', (_, HOST, words) => {
  const { status, stderr } = spawnSync(process.execPath, words, {
    env: { ...environment, HOST },
    encoding: 'utf8',
    timeout: 20_000,
  })
  expect(stderr).toMatch(/^HOST is \S+, which is no address of this machine \(\w+\)\..*\n$/)
  expect(status).toBe(1)
})
