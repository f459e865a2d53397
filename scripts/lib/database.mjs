import { explain } from './phases.mjs'
import { sleep } from './processes.mjs'
import { inVar, loadSettings, Refusal } from './settings.mjs'
import { joinUsers, notesOf } from './users.mjs'

/** The database that this process works on. */
export const databaseUrl = () => process.env.DATABASE_URL ?? ''

/** The shop's own server, with its database there. */
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

/** Tells the commands where this process serves the shop. Gives how to end that. @param {string} siteUrl */
export const announce = (siteUrl) => joinUsers(openShops, siteUrl).leave

const PATIENCE_SECONDS = 20
const NOT_YET = /ECONNREFUSED|EAI_AGAIN|57P03/

/**
 * Waits for the server that DATABASE_URL names and makes the database where there is none, if the role that migrates may.
 * Refuses with what is wrong.
 * @param {string} url @param {string} [ownerUrl]
 */
export async function awaitDatabase(url, ownerUrl = url) {
  const { connectionProblem, ensureDatabase } = await import('./postgres-client.mjs')
  let problem
  for (const deadline = Date.now() + PATIENCE_SECONDS * 1000; Date.now() < deadline; await sleep(500)) {
    problem = await connectionProblem(url)
    if (!problem) return
    if (problem.code === '3D000') {
      const admin = new URL(ownerUrl)
      const name = decodeURIComponent(new URL(url).pathname.slice(1))
      admin.pathname = '/postgres'
      problem = await ensureDatabase(admin.href, name).then(
        () => undefined,
        (error) => error,
      )
      if (!problem) return
    }
    if (!NOT_YET.test(problem.code)) break
  }
  const { host, pathname } = new URL(url)
  throw new Refusal(`DATABASE_URL names ${host}${pathname}, which cannot be used: ${problem.message || problem.code}.`)
}

/**
 * Runs a command on the database that DATABASE_URL names, else on the shop's own, started for as long as it takes.
 * serving: whether the command needs what the site needs, secrets and mail server.
 * work gets the site's address, and those of the roles that migrate and that work in Prisma Studio; adminUrl only where the
 * server is our own.
 * @param {(url: string, roles: { ownerUrl: string, staffUrl: string, adminUrl?: string }) => unknown} work
 */
export async function withDatabase(work, { serving = false } = {}) {
  let server
  // Children get the signal too and end; the server is stopped below.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  try {
    const { embedded } = loadSettings({ serving, openAt: () => notesOf(openShops)[0] })
    if (embedded) {
      server = await openEmbedded()
      process.env.DATABASE_URL = server.databaseUrl
    } else await awaitDatabase(databaseUrl(), process.env.DATABASE_OWNER_URL)
    const url = databaseUrl()
    const { DATABASE_OWNER_URL = url, DATABASE_STAFF_URL = url } = process.env
    await work(url, server ?? { ownerUrl: DATABASE_OWNER_URL, staffUrl: DATABASE_STAFF_URL })
  } catch (error) {
    explain(error)
    process.exitCode = 1
  } finally {
    await server?.stop()
  }
}
