// The steps before the site can be served, each skipped when it is already done.
import fs from 'node:fs'
import path from 'node:path'
import { chooseBuildFolder, distDir, isBuiltFrom, markBuilt, servingFrom, servingNote } from './builds.mjs'
import { ifWritable } from './disk.mjs'
import { withLock } from './lock.mjs'
import { hasRows, withAdvisoryLock, withClient } from './postgres-client.mjs'
import { binOf, run } from './processes.mjs'
import { inVar, ownSettingsAlone, Refusal, root } from './settings.mjs'
import { buildStamp } from './source-hash.mjs'
import { joinUsers } from './users.mjs'

const typescript = ['--conditions=react-server', '--import', 'tsx']

/** @param {string} what @param {string[]} args */
async function runNode(what, args, env = {}) {
  const { code, output } = await run(process.execPath, args, { cwd: root, env: { ...process.env, ...env } })
  if (code !== 0) throw new Refusal(`${what} failed:\n${output.trim()}`)
}

/**
 * Fills an empty database with the demo shop. Resolves to the text for the progress line.
 * @param {{ wanted: boolean, databaseUrl: string }} options
 */
export async function seed({ wanted, databaseUrl }) {
  // The seed is one transaction, so an interrupted one leaves no stock.
  const filled = () => hasRows(databaseUrl, 'StockItem')
  if (await filled()) return 'kept'
  if (!wanted || (await hasBegun(databaseUrl))) return begin(databaseUrl)
  return withAdvisoryLock(databaseUrl, 'seed', async () => {
    if (await filled()) return 'kept'
    await runNode('The demo shop', [...typescript, 'prisma/seed.ts'])
    return 'demo shop'
  })
}

const accountsFile = path.join(root, 'prisma', 'demo', 'accounts.json')

/** @returns {{ email: string, password: string, note?: string }[]} */
const demoAccounts = () => JSON.parse(fs.readFileSync(accountsFile, 'utf8'))

/** Runs a statement whose $1 is the demo members' addresses. @param {string} databaseUrl @param {string} sql */
const askOfDemoMembers = (databaseUrl, sql) =>
  withClient(databaseUrl, (client) => client.query(sql, [demoAccounts().map(({ email }) => email)]))

/**
 * Deletes the demo members: in a shop that others can reach, no account may have a published password.
 * @param {{ databaseUrl: string }} options
 */
export const removeDemoMembers = ({ databaseUrl }) =>
  askOfDemoMembers(databaseUrl, 'DELETE FROM "Member" WHERE "email" = ANY($1)')

/** Resolves to the demo members that the shop still has. @param {{ databaseUrl: string }} options */
export async function findDemoMembers({ databaseUrl }) {
  if (!fs.existsSync(accountsFile)) return []
  const { rows } = await askOfDemoMembers(databaseUrl, 'SELECT "email" FROM "Member" WHERE "email" = ANY($1)')
  const there = new Set(rows.map(({ email }) => email))
  return demoAccounts().filter(({ email }) => there.has(email))
}

/** Whether the shop has settings already; such a shop gets no demo stock. @param {string} databaseUrl */
const hasBegun = (databaseUrl) => hasRows(databaseUrl, 'SiteSettings')

/** Gives an empty real shop its menu, pages and boutiques to fill in. @param {string} databaseUrl */
async function begin(databaseUrl) {
  if (!(await hasBegun(databaseUrl)))
    await withAdvisoryLock(databaseUrl, 'seed', () =>
      runNode('The new shop', [...typescript, 'prisma/starter/place.ts']),
    )
  return 'none yet: npm run doctor says what comes first'
}

/**
 * Creates the Photo rows of a new shop, so that its pages can refer to the photographs. The running shop makes the
 * sizes in the background or on request, and adds the rows of later photographs. A failure never prevents the start.
 * @param {{ databaseUrl: string }} options
 */
export async function pictures({ databaseUrl }) {
  if (await hasRows(databaseUrl, 'Photo')) return 'made behind the open shop'
  try {
    for (const folder of [process.env.PHOTOS_DIR, process.env.IMAGES_DIR])
      if (folder) fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    await runNode('Looking at the photographs', [...typescript, 'scripts/images.ts', '--records-only'])
    return 'known; made behind the open shop'
  } catch (error) {
    return `left to the open shop: ${error instanceof Error ? error.message : error}`
  }
}

/** The build folder is in use: no process rebuilds it. Returns a function that takes that back. */
export function markServing() {
  /** @type {ReturnType<typeof joinUsers> | undefined} */
  let users
  ifWritable('The note that this build is in use', () => {
    users = joinUsers(servingNote(distDir()))
  })
  return () => users?.leave()
}

/** Runs next build in the folder in use; server/finish-build.ts then checks the pages. */
export async function buildSite(env = {}) {
  await runNode('next build', [binOf('next'), 'build'], { NODE_ENV: 'production', ...ownSettingsAlone, ...env })
  await runNode('The build', [...typescript, 'server/finish-build.ts', distDir()])
}

/** Builds the site, unless a build of the same sources exists. A build that is served stays untouched. */
export async function build() {
  const from = buildStamp()
  const isBuilt = () => {
    chooseBuildFolder(from)
    return isBuiltFrom(distDir(), from)
  }
  if (isBuilt()) return 'kept'
  const work = async () => {
    if (isBuilt()) return 'kept'
    const folder = distDir()
    const [running] = servingFrom(folder)
    if (running)
      throw new Refusal(
        `The shop is served from both builds of this folder (by process ${running}, too): stop one first.`,
      )
    markBuilt(folder)
    // The cache makes a second build three times as fast. A first build skips it: containers build only once.
    await buildSite(fs.existsSync(path.join(root, folder, 'BUILD_ID')) ? {} : { NEXT_BUILD_CACHE: '0' })
    markBuilt(folder, from)
  }
  return withLock(inVar('build.lock'), work, { timeoutSeconds: 900 })
}
