import fs from 'node:fs'
import { sleep } from './processes.mjs'
import { inVar, loadSettings, Refusal } from './settings.mjs'
import { explain } from './steps.mjs'
import { joinUsers, notesOf } from './users.mjs'

/** The URL of the database that this process uses. */
export const databaseUrl = () => process.env.DATABASE_URL ?? ''

/** Starts or adopts the embedded server, with its database `shop`. */
export async function openEmbedded() {
  const { startPostgres } = await import('./postgres.mjs')
  const server = await startPostgres({ dataDir: inVar('postgres'), durable: true })
  await server.ensureDatabase('shop')
  return {
    ...server,
    databaseUrl: server.url('shop', 'shop_app'),
    ownerUrl: server.url('shop', 'shop_owner'),
    staffUrl: server.url('shop', 'shop_staff'),
    adminUrl: server.url('shop'),
  }
}

const openShops = inVar('open')

/** Records this process's site URL for other commands. Returns a function that removes it. @param {string} siteUrl */
export const announce = (siteUrl) => joinUsers(openShops, siteUrl).leave

/** The address of a shop that is open from this folder, if one is. */
export const openAt = () => notesOf(openShops)[0]

/** Stays once the shop is closed, or did not open: that is when most commands are run by hand. */
const settingsNote = inVar('served-with')

/** Records the names of the decisive settings that the shop has. @param {string[]} given */
export const noteSettings = (given) => fs.writeFileSync(settingsNote, given.join('\n'))

const servedWith = () =>
  fs.existsSync(settingsNote) ? fs.readFileSync(settingsNote, 'utf8').split('\n').filter(Boolean) : []

const TIMEOUT_SECONDS = 20
const NOT_YET = /ECONNREFUSED|EAI_AGAIN|57P03/

/**
 * Waits up to 20 s for the server that DATABASE_URL names. creating: creates a missing database if the owner's role may.
 * Refuses with the reason, also where the connections are none that the site can work with.
 * @param {string} url @param {{ ownerUrl?: string, creating?: boolean }} [options]
 */
export async function awaitDatabase(url, { ownerUrl = url, creating = false } = {}) {
  const { beginningWith, connectionProblem, ensureDatabase, sessionProblem } = await import('./postgres-client.mjs')
  // As the site itself connects (lib/db/client.ts).
  const siteUrl = beginningWith(url, 'TimeZone=UTC')
  const { host, pathname } = new URL(url)
  /** @param {string} reason */
  const refuse = (reason) => {
    throw new Refusal(`DATABASE_URL names ${host}${pathname}, which cannot be used: ${reason}.`)
  }
  const advice = '. Name the server itself, or a pooler in session mode (docs/operations.md)'
  const checkSession = async () => {
    const trouble = await sessionProblem(siteUrl)
    if (trouble) refuse(trouble + advice)
  }
  let problem
  for (const deadline = Date.now() + TIMEOUT_SECONDS * 1000; Date.now() < deadline; await sleep(500)) {
    problem = await connectionProblem(siteUrl)
    if (!problem) return checkSession()
    if (problem.code === '3D000' && creating) {
      const admin = new URL(ownerUrl)
      const name = decodeURIComponent(new URL(url).pathname.slice(1))
      admin.pathname = '/postgres'
      problem = await ensureDatabase(admin.href, name).then(
        () => undefined,
        (error) => error,
      )
      if (!problem) return checkSession()
    }
    if (!NOT_YET.test(problem.code)) break
  }
  const isRefusedForSetting = !NOT_YET.test(problem.code) && !(await connectionProblem(url))
  refuse(
    isRefusedForSetting
      ? `it refuses connections that begin with a time zone, as poolers do (${problem.message})${advice}`
      : problem.message || problem.code,
  )
}

/** Lets a command go on whose reader has gone, as with `| head`: it would stop in the middle of its work. */
function ignoreClosedOutput() {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code !== 'EPIPE') throw error
    })
}

/**
 * Runs a command on the database that DATABASE_URL names, otherwise on the embedded one, started for that time.
 * serving: whether the command needs the site's secrets and mail server. creating: whether it may create a database of
 * one's own that is missing; for others a missing one is a slip in DATABASE_URL.
 * work gets the database URLs of the site, the owner and, if known, Prisma Studio; adminUrl only for the embedded
 * server.
 * @param {(url: string, roles: { ownerUrl: string, staffUrl?: string, adminUrl?: string }) => unknown} work
 */
export async function withDatabase(work, { serving = false, creating = false } = {}) {
  let server
  ignoreClosedOutput()
  // Child processes get the signal too and end; the server is stopped below.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  try {
    const { embedded } = loadSettings({ serving, openAt, servedWith: servedWith() })
    if (embedded) {
      server = await openEmbedded()
      process.env.DATABASE_URL = server.databaseUrl
    } else await awaitDatabase(databaseUrl(), { ownerUrl: process.env.DATABASE_OWNER_URL, creating })
    const url = databaseUrl()
    const { DATABASE_OWNER_URL = url, DATABASE_STAFF_URL } = process.env
    await work(url, server ?? { ownerUrl: DATABASE_OWNER_URL, staffUrl: DATABASE_STAFF_URL })
  } catch (error) {
    explain(error)
    process.exitCode = 1
  } finally {
    await server?.stop()
  }
}
