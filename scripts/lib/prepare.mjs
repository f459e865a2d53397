// What the site needs before it can be served, each step skipped when it was done before.
import fs from 'node:fs'
import path from 'node:path'
import { hasRows, withClient } from './postgres-client.mjs'
import { run } from './processes.mjs'
import { inVar, Refusal, root } from './settings.mjs'
import { buildStamp, photosStamp, readStamp, writeStamp } from './stamps.mjs'
import { joinUsers, usersOf } from './users.mjs'

const typescript = ['--conditions=react-server', '--import', 'tsx']

async function runNode(what, args, env = {}) {
  const { code, output } = await run(process.execPath, args, { cwd: root, env: { ...process.env, ...env } })
  if (code !== 0) throw new Refusal(`${what} failed:\n${output.trim()}`)
}

/** Fills an empty database with the demo shop. Gives words for the progress line. */
export async function seed({ wanted, databaseUrl }) {
  // A seed that was interrupted has left stock, but not all of it.
  const unfinished = inVar('seeding')
  const filled = await hasRows(databaseUrl, 'StockItem')
  if (filled && readStamp(unfinished) !== databaseUrl) return 'kept'
  if (!wanted)
    return 'the database is empty: SEED_DEMO=1 npm start fills it with the demo shop, npm run studio with your own pieces'
  writeStamp(unfinished, databaseUrl)
  await runNode('The demo shop', [...typescript, 'prisma/seed.ts'])
  fs.rmSync(unfinished, { force: true })
  return 'demo shop'
}

/** Prepares the pictures of new photographs. */
export async function pictures({ databaseUrl }) {
  const stamp = inVar('stamps', 'pictures')
  const now = async () => {
    const { rows } = await withClient(databaseUrl, (client) =>
      client.query(
        'SELECT count(*) AS count, max("updatedAt")::text AS newest, current_database() AS name FROM "Photo"',
      ),
    )
    const { PHOTOS_DIR, IMAGES_DIR } = process.env
    return photosStamp(PHOTOS_DIR, rows, IMAGES_DIR, fs.existsSync(IMAGES_DIR))
  }
  if (readStamp(stamp) === (await now())) return 'kept'
  await runNode('Preparing the pictures', [...typescript, 'scripts/images.ts', '--quiet-if-done'])
  writeStamp(stamp, await now())
}

const DIST_DIR = '.next'

/** Keeps others from building anew what this process serves. Gives how to end that. */
export function markServing(distDir = DIST_DIR) {
  const users = joinUsers(inVar('serving', distDir))
  return () => users.leave()
}

/** Builds the site into distDir, unless it was built from the same sources. */
export async function build({ distDir = DIST_DIR } = {}) {
  const stamp = path.join(root, distDir, 'made-from')
  const from = buildStamp(process.env.SITE_URL)
  if (fs.existsSync(path.join(root, distDir, 'BUILD_ID')) && readStamp(stamp) === from) return 'kept'
  const [running] = usersOf(inVar('serving', distDir))
  if (running)
    throw new Refusal(
      `The sources have changed, but process ${running} still serves the shop from this folder. Stop it first.`,
    )
  fs.rmSync(stamp, { force: true })
  await runNode('next build', ['node_modules/next/dist/bin/next', 'build'], {
    NODE_ENV: 'production',
    NEXT_DIST_DIR: distDir,
  })
  writeStamp(stamp, from)
}
