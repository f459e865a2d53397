import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { Client } from 'pg'
import { findPort } from '../../scripts/lib/ports.mjs'
import { environment, ownShop } from './own-shop'
import { addCleanup } from './undo'

const root = new URL('../../', import.meta.url).pathname

const asAdmin = async (sql: string, connectionString = ownShop.DATABASE_URL) => {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** Collects the shop's output, and also prints it. */
const listenTo = (output: Readable) => {
  let printed = ''
  output.setEncoding('utf8')
  output.on('data', (text: string) => {
    printed += text
    process.stdout.write(text)
  })
  return () => printed
}

/**
 * Serves the same build beside the shop, with its own photographs and a database without any rows. `printed` returns
 * its console output, `sql` runs what staff would do in Studio, `mails` is its mail folder.
 */
export const openEmptyShop = async () => {
  const name = `empty_${randomBytes(6).toString('hex')}`
  await asAdmin(`CREATE DATABASE "${name}"`)
  addCleanup(() => asAdmin(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`))
  const address = new URL(ownShop.DATABASE_URL)
  address.pathname = `/${name}`
  const port = await findPort()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'empty-shop-'))
  addCleanup(() => rm(folder, { recursive: true, force: true }))
  await mkdir(path.join(folder, 'photos'))
  const env = {
    ...environment,
    NODE_ENV: 'production' as const,
    DATABASE_URL: address.href,
    PORT: String(port),
    SITE_URL: `http://localhost:${port}`,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    INTERNAL_SECRET: randomBytes(32).toString('hex'),
    PHOTOS_DIR: path.join(folder, 'photos'),
    IMAGES_DIR: path.join(folder, 'images'),
    MAIL_DIR: path.join(folder, 'mail'),
  }
  const migrated = spawnSync(process.execPath, ['scripts/migrate.mjs', 'deploy'], { cwd: root, env, encoding: 'utf8' })
  if (migrated.status !== 0) throw new Error(migrated.stdout + migrated.stderr)
  const site = spawn(process.execPath, ['server/main.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const printed = listenTo(site.stdout)
  const ended = new Promise((resolve) => site.on('exit', resolve))
  addCleanup(async () => {
    site.kill('SIGTERM')
    await ended
  })
  const get = async (path: string) => {
    const answer = await fetch(new URL(path, env.SITE_URL), { redirect: 'manual' })
    return { status: answer.status, text: await answer.text() }
  }
  return { url: env.SITE_URL, get, printed, sql: (text: string) => asAdmin(text, address.href), mails: env.MAIL_DIR }
}
