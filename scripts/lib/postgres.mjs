// The embedded PostgreSQL from npm: started, or adopted if one still runs; stopped by the last process that uses it.
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { createWhole, unwritableSentence } from './disk.mjs'
import { withLock } from './lock.mjs'
import { connectionProblem, ensureDatabase } from './postgres-client.mjs'
import { capLog, initialise, launch, shutDown } from './postgres-cluster.mjs'
import { settle } from './postgres-home.mjs'
import { clearRemains, runningServer } from './postmaster.mjs'
import { sleep } from './processes.mjs'
import { limitDatabase, makeRoles } from './roles.mjs'
import { joinUsers } from './users.mjs'

/** @typedef {import('./postgres-cluster.mjs').Place} Place */
/** @typedef {import('./roles.mjs').Role} Role */

/**
 * dataDir: the server's folder. durable: false allows a crash to lose everything (tests). Listens on 127.0.0.1 only.
 * Resolves to { port, adopted, url(database, role), ensureDatabase(name), keepAlive(), restart(), stop() }.
 * @param {{ dataDir: string, durable?: boolean }} options
 */
export async function startPostgres({ dataDir, durable = true }) {
  fs.mkdirSync(dataDir, { recursive: true })
  const folder = fs.realpathSync(dataDir)
  const lock = path.join(folder, 'lock')
  return withLock(lock, async () => {
    const place = { ...settle(folder, durable), durable }
    const password = keptPassword(folder, place.data)
    const { port, adopted } = await adoptOrStart(place, password)
    // The last process to leave stops the server, even if it did not start it.
    const users = await joinOr(() => adopted || shutDown(place), path.join(folder, 'users'))
    /** @type {NodeJS.Timeout | undefined} */
    let watch
    return {
      port,
      adopted,
      /** Returns the database's URL; without a role, the superuser's. @param {string} database @param {Role} [role] */
      url: (database, role) =>
        role ? urlOf(port, rolePassword(password, role), database, role) : urlOf(port, password, database),
      /** Creates the roles and a database owned by shop_owner. @param {string} name */
      ensureDatabase: async (name) => {
        await makeRoles(urlOf(port, password, 'postgres'), (role) => rolePassword(password, role))
        await ensureDatabase(urlOf(port, password, 'postgres'), name, 'shop_owner')
        await limitDatabase(urlOf(port, password, name))
      },
      /** Restarts the server on the same port whenever it ends, and caps its log. */
      keepAlive() {
        watch ??= watchOver(place, () => withLock(lock, () => adoptOrStart(place, password, port, false)))
      },
      /** Stops the server, or kills it with `crash`, and starts it again on the same port. */
      restart: ({ crash = false } = {}) =>
        withLock(lock, async () => {
          await shutDown(place, crash ? 'immediate' : undefined)
          await adoptOrStart(place, password, port)
        }),
      /**
       * Resolves to false if another process still uses the server, which then keeps running, or if it has not stopped
       * within eight seconds; it still will.
       */
      async stop() {
        clearInterval(watch)
        return withLock(
          lock,
          async () => users.leave() && (!runningServer(place.data) || shutDown(place, undefined, 8)),
        )
      },
    }
  })
}

/** Runs `undo` if no user can be recorded: none would stop it. @param {() => unknown} undo @param {string} folder */
async function joinOr(undo, folder) {
  try {
    return joinUsers(folder)
  } catch (error) {
    await undo()
    throw error
  }
}

/** Pause in ms after a failed restart: a full disk is not fixed within a second. */
const pause = 5_000

/** @param {Place} place @param {() => Promise<unknown>} restart */
function watchOver(place, restart) {
  let restarting = false
  let said = ''
  const look = async () => {
    if (restarting) return
    if (runningServer(place.data)) return capLog(place)
    restarting = true
    if (!said) console.error('PostgreSQL has ended; starting it again.')
    try {
      await restart()
      said = ''
    } catch (error) {
      const text = unwritableSentence(error) ?? (error instanceof Error ? error.message : String(error))
      if (text !== said) console.error(text)
      said = text
      await sleep(pause)
    }
    restarting = false
  }
  return setInterval(look, 1000).unref()
}

/** @param {number} port @param {string} password @param {string} database @param {string} user */
const urlOf = (port, password, database, user = 'shop') =>
  `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`

/** Each role's password is derived from the kept one. @param {string} password @param {Role} role */
const rolePassword = (password, role) => crypto.createHmac('sha256', password).update(role).digest('hex')

/** @param {string} folder @param {string} data */
function keptPassword(folder, data) {
  const file = path.join(folder, 'password')
  const kept = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : ''
  if (kept !== '') return kept
  if (fs.existsSync(data))
    throw new Error(`${file} is missing, so the database beside it cannot be opened. Delete ${folder} to begin anew.`)
  createWhole(file, crypto.randomBytes(24).toString('hex'))
  return fs.readFileSync(file, 'utf8').trim()
}

// After a kill -9, the old server's children hold its memory and port for some seconds.
const PASSING = /lock file|still in use|already in use|could not bind|being used|starting up|shutting down/i

/**
 * known: the port by which processes know the server; while another program has it, they would not find it elsewhere.
 * waits: for a minute, until that program has left it; a caller that comes again leaves the lock to others in between.
 * @param {Place} place @param {string} password @param {number} [known] @param {boolean} [waits]
 * @returns {Promise<{ port: number, adopted: boolean }>}
 */
async function adoptOrStart(place, password, known, waits = true) {
  const { data } = place
  let last = ''
  if (!fs.existsSync(path.join(data, 'PG_VERSION'))) await initialise(place, password)
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(250)) {
    const found = runningServer(data)
    if (found) {
      const problem = await connectionProblem(urlOf(found.port, password, 'postgres'))
      if (!problem) return { port: found.port, adopted: true }
      if (problem.code === '28P01') throw new Error(`The password kept in var does not open the database in ${data}.`)
      continue
    }
    clearRemains(data)
    const { port, reason = '', isTaken = false } = await launch(place, known)
    if (port) return { port, adopted: false }
    if (isTaken && !waits) throw new Error(`PostgreSQL cannot start. ${reason}`)
    if (!PASSING.test(reason)) throw new Error(`PostgreSQL did not start. Its last words:\n${reason}`)
    last = reason
  }
  const silent = runningServer(data)
  throw new Error(
    silent
      ? `PostgreSQL in ${data} did not answer within a minute (process ${silent.pid}). End it and try again.`
      : `PostgreSQL in ${data} did not start within a minute. ${last}`,
  )
}
