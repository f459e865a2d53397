import fs from 'node:fs'
import path from 'node:path'
import { replaceWhole } from './disk.mjs'
import { freePort } from './ports.mjs'
import { cleanEnvironment, program } from './postgres-binaries.mjs'
import { runningServer } from './postmaster.mjs'
import { run } from './processes.mjs'

/** @typedef {ReturnType<typeof import('./postgres-home.mjs').settle> & { durable: boolean }} Place */

// Bytewise collation, and PostgreSQL's built-in character classes: the same on every platform.
const LOCALE = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--lc-messages=C',
  '--lc-collate=C',
]

/** @param {Place} place @param {string} name @param {string[]} args */
const call = ({ user, home, native }, name, args) =>
  run(program(native, name), args, { ...user, cwd: home, env: cleanEnvironment() })

/** @param {Place} place @param {...string} files */
function own({ user }, ...files) {
  if (user.uid !== undefined && user.gid !== undefined) for (const file of files) fs.chownSync(file, user.uid, user.gid)
}

/** Creates the data folder, whole or not at all. @param {Place} place @param {string} password */
export async function initialise(place, password) {
  const fresh = `${place.data}.new`
  const passwordFile = path.join(place.home, 'initdb-password')
  fs.rmSync(fresh, { recursive: true, force: true })
  fs.mkdirSync(fresh, { mode: 0o700 })
  fs.writeFileSync(passwordFile, password, { mode: 0o600 })
  own(place, fresh, passwordFile)
  try {
    const args = [
      '-D',
      fresh,
      '-U',
      'shop',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--no-instructions',
      ...LOCALE,
    ]
    if (!place.durable) args.push('--no-sync')
    let made
    // pg_trgm takes its character classes from the system's locale, and not every system has C.UTF-8.
    for (const letters of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
      made = await call(place, 'initdb', [...args, `--lc-ctype=${letters}`])
      if (made.code === 0) break
    }
    if (made?.code !== 0) throw new Error(`The database could not be made in ${place.data}:\n${made?.output}`)
    fs.appendFileSync(path.join(fresh, 'postgresql.conf'), "\ninclude 'shop.conf'\n")
    fs.renameSync(fresh, place.data)
  } finally {
    fs.rmSync(passwordFile, { force: true })
  }
}

/** @param {Place} place */
const logOf = ({ data }) => path.join(data, 'server.log')

/** Empties the log of a running server once it has more bytes than `maxBytes`. @param {Place} place */
export function capLog(place, maxBytes = 10 * 1024 * 1024) {
  const log = logOf(place)
  if ((fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0) <= maxBytes) return
  try {
    // pg_ctl opened it for appending, so the server goes on at its new end.
    fs.truncateSync(log)
  } catch {
    // It stays long where an open file cannot be cut.
  }
}

/**
 * Starts the server. Resolves to { port }, or to { reason }: the server's log. known: the port by which processes
 * already know it; without one any port will do. isTaken: another program has that one.
 * @param {Place} place @param {number} [known]
 */
export async function launch(place, known) {
  const log = logOf(place)
  const conf = path.join(place.data, 'shop.conf')
  // Reuses the last port if it is free, so that an open database tool reconnects.
  const before = Number(/port = '(\d+)'/.exec(textOf(conf))?.[1] ?? 0)
  const port = (await freePort(known ?? before, '127.0.0.1')) ?? (known ? undefined : await freePort(0, '127.0.0.1'))
  if (!port) return { reason: `Port ${known} is already in use.`, isTaken: true }
  replaceWhole(conf, settings(port, place.durable))
  fs.writeFileSync(log, '')
  own(place, conf, log)
  const { output } = await call(place, 'pg_ctl', ['start', '-D', place.data, '-l', log, '-w', '-t', '60', '-s'])
  const server = runningServer(place.data)
  return server?.ready ? { port: server.port } : { reason: `${textOf(log)}${output}`.trim() }
}

/** Stops the server. Resolves to whether it stopped. @param {Place} place */
export async function shutDown(place, mode = place.durable ? 'fast' : 'immediate', seconds = 30) {
  return (
    (await call(place, 'pg_ctl', ['stop', '-D', place.data, '-m', mode, '-w', '-t', String(seconds), '-s'])).code === 0
  )
}

/** @param {string} file */
const textOf = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')

/** @param {number} port @param {boolean} durable */
function settings(port, durable) {
  const always = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // A refused row and a statement hold personal data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    password_encryption: 'scram-sha-256',
  }
  const careless = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
  }
  const entries = Object.entries(durable ? always : { ...always, ...careless })
  return entries.map(([name, value]) => `${name} = '${value}'\n`).join('')
}
