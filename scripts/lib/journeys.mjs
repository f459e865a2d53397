// The browser part of npm test: a demo shop of its own, built beside .next and served on free ports.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { findPersonal } from './journey-log.mjs'
import { findPort } from './ports.mjs'
import { buildSite, pictures, seed } from './prepare.mjs'
import { binOf, run, sleep, untilAnswering } from './processes.mjs'
import { inVar, Refusal, root } from './settings.mjs'
import { onLeave } from './shutdown.mjs'
import { buildStamp, readStamp, writeStamp } from './source-hash.mjs'
import { testEnvironment } from './test-environment.mjs'

/** @typedef {Awaited<ReturnType<typeof import('./test-cluster.mjs').startTestCluster>>} Cluster */

const DATABASE = 'shop_journeys'
/** Shops, one per Playwright worker. Journeys mostly wait: three at a time keep two cores busy. */
const SHOPS = 3

/** Sets the journeys' environment in this process and its children. @param {Cluster} cluster @param {string} folder */
async function ownEnvironment(cluster, folder) {
  const settings = testEnvironment(await findPort())
  Object.assign(process.env, settings, {
    // The unit tests, which run meanwhile, write to the folder without a number.
    PHOTOS_DIR: `${settings.PHOTOS_DIR}-1`,
    DATABASE_URL: cluster.url(DATABASE, 'shop_app'),
    // The journeys ask for a fifth of all sizes; making every one takes 100 s of a core.
    PICTURES: 'on-demand',
    NEXT_DIST_DIR: folder,
    NODE_ENV: 'production',
    // All browsers and HTTP clients share one address.
    RATE_LIMIT_PER_ADDRESS_FACTOR: '1000',
  })
  for (const name of Object.keys(process.env)) if (process.env[name] === '') delete process.env[name]
}

/**
 * Prepares the shop and builds into `folder`; reuse: keeps a build of the same sources. Throws with the reason.
 * @param {Cluster} cluster
 */
export async function buildForJourneys(cluster, { folder = '.next-test', reuse = false } = {}) {
  await ownEnvironment(cluster, folder)
  // Removes photographs uploaded by an earlier run; the prepared pictures stay.
  fs.rmSync(process.env.PHOTOS_DIR ?? '', { recursive: true, force: true })
  await cluster.copy(cluster.template, DATABASE)
  await seed({ wanted: true, databaseUrl: cluster.url(DATABASE, 'shop_app') })
  await pictures({ databaseUrl: cluster.url(DATABASE, 'shop_app') })
  // The stamp lies in the build folder, because a build empties it.
  const stamp = path.join(root, folder, 'made-from')
  const from = buildStamp()
  if (reuse && readStamp(stamp) === from) return
  await buildSite()
  writeStamp(stamp, from)
}

/**
 * Serves the build once per Playwright worker, each time with its own database and photographs, so that workers do not
 * affect each other. Resolves to the shops' settings for Playwright, and a stop function.
 * @param {Cluster} cluster
 */
export async function serveShops(cluster) {
  const shops = []
  for (let at = 0; at < SHOPS; at++) shops.push(await shopOf(cluster, at))
  const stops = await Promise.all(shops.map(({ database, ...settings }) => serveShop(settings)))
  // Only the journeys' own SQL runs as the superuser.
  const shopSettings = shops.map(({ database, ...shop }) => ({
    ...shop,
    LOG: logOf(shop),
    DATABASE_URL: cluster.url(database),
  }))
  return { shops: shopSettings, stop: () => Promise.all(stops.map((stop) => stop())) }
}

/** The first shop is the seeded one; each other shop is a copy of it. @param {Cluster} cluster @param {number} at */
async function shopOf(cluster, at) {
  const { PORT = '', SITE_URL = '', MAIL_DIR = '', PHOTOS_DIR = '' } = process.env
  if (at === 0)
    return { database: DATABASE, PORT, SITE_URL, MAIL_DIR, PHOTOS_DIR, DATABASE_URL: cluster.url(DATABASE, 'shop_app') }
  const own = {
    database: `${DATABASE}_${at + 1}`,
    PHOTOS_DIR: `${PHOTOS_DIR}-${at + 1}`,
    MAIL_DIR: `${MAIL_DIR}-${at + 1}`,
  }
  await cluster.copy(DATABASE, own.database)
  fs.rmSync(own.PHOTOS_DIR, { recursive: true, force: true })
  fs.cpSync(PHOTOS_DIR, own.PHOTOS_DIR, { recursive: true, preserveTimestamps: true })
  const port = String(await findPort())
  return {
    ...own,
    PORT: port,
    SITE_URL: `http://localhost:${port}`,
    DATABASE_URL: cluster.url(own.database, 'shop_app'),
  }
}

/**
 * Runs Playwright on the result of `serveShops`, then stops the shops. Resolves to its exit code or the count of leaks.
 * @param {Awaited<ReturnType<typeof serveShops>>} served @param {string} browser @param {string[]} words
 */
export async function runJourneys({ shops, stop }, browser, words) {
  const args = [binOf('@playwright/test', 'playwright'), 'test', ...words]
  const env = { ...process.env, SHOPS: JSON.stringify(shops), CHROMIUM_PATH: browser }
  const { code } = await run(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
  await stop()
  const leaks = await findPersonal(shops.map(({ LOG, DATABASE_URL }) => ({ file: LOG, databaseUrl: DATABASE_URL })))
  if (leaks.length > 0) console.error(`The shops' logs hold what they must not:\n${leaks.join('\n')}`)
  return code || leaks.length
}

/** The path of a shop's log. @param {{ PORT: string }} shop */
const logOf = ({ PORT }) => inVar('test', 'log', `${PORT}.ndjson`)

/**
 * Serves one shop; resolves to a stop function.
 * @param {{ SITE_URL: string, PORT: string } & Record<string, string>} own its settings
 */
async function serveShop(own) {
  const file = logOf(own)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const log = fs.openSync(file, 'w')
  const site = spawn(process.execPath, [path.join(root, 'server', 'main.mjs')], {
    cwd: root,
    stdio: ['inherit', 'inherit', log],
    env: { ...process.env, ...own },
  })
  const ended = new Promise((resolve) => site.on('exit', resolve))
  const stop = async () => {
    site.kill('SIGTERM')
    if ((await Promise.race([ended, sleep(8_000)])) === undefined) site.kill('SIGKILL')
  }
  onLeave(stop)
  const early = ended.then(() => {
    throw new Refusal(`The site ended before it answered; its words:\n${fs.readFileSync(file, 'utf8')}`)
  })
  await Promise.race([untilAnswering(own.SITE_URL, 120), early])
  return stop
}
