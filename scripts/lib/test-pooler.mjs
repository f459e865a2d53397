// PgBouncer before the tests' PostgreSQL, where it is installed.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findPort } from './ports.mjs'
import { connectionProblem } from './postgres-client.mjs'
import { sleep } from './processes.mjs'

export const hasPooler = !spawnSync('pgbouncer', ['--version']).error

/**
 * Resolves to the address of the same database by a pooler, and to a function that ends it.
 * @param {string} url @param {string[]} settings lines of its configuration
 */
export async function startPooler(url, settings) {
  const { hostname, port, username, password, pathname } = new URL(url)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ninety-pooler-'))
  fs.chmodSync(folder, 0o755)
  const own = await findPort()
  fs.writeFileSync(
    path.join(folder, 'pooler.ini'),
    `[databases]
* = host=${hostname} port=${port} user=${username} password='${decodeURIComponent(password)}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
${settings.join('\n')}`,
  )
  // It refuses to be root.
  const user = process.getuid?.() === 0 ? ['--user=nobody'] : []
  const pooler = spawn('pgbouncer', ['--quiet', ...user, path.join(folder, 'pooler.ini')], { stdio: 'ignore' })
  const address = `postgresql://${username}@127.0.0.1:${own}${pathname}`
  for (let tries = 0; tries < 100 && (await connectionProblem(address))?.code === 'ECONNREFUSED'; tries++)
    await sleep(50)
  return {
    url: address,
    stop: async () => {
      if (pooler.exitCode === null && pooler.kill('SIGKILL')) await once(pooler, 'exit')
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
