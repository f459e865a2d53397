// Where the server's files lie and which user runs it. PostgreSQL refuses to run as root, so for root
// another user runs it, and that user must be able to reach the programs and the data.
import { spawnSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { cleanEnvironment, makeExecutable, packagedNative, program } from './postgres-binaries.mjs'

/** @typedef {{ uid?: number, gid?: number }} User whom the server runs as; {}: as ourselves */

const isRoot = process.getuid?.() === 0

/** @param {string} name */
function account(name) {
  const ids = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || Number.NaN),
  )
  // macOS shows nobody as -2; the system call wants it unsigned.
  const [uid = Number.NaN, gid = Number.NaN] = ids
  return Number.isNaN(uid) || Number.isNaN(gid) ? undefined : { uid: uid >>> 0, gid: gid >>> 0 }
}

/**
 * { uid, gid } to run the server with; {} = as ourselves. Existing data is run by its owner.
 * @param {string} data
 * @returns {User}
 */
function serverUser(data) {
  const owner = fs.statSync(data, { throwIfNoEntry: false })
  if (!isRoot) {
    if (owner && process.getuid && owner.uid !== process.getuid()) {
      throw new Error(`The database in ${data} belongs to another user. Start as that user, or delete that folder.`)
    }
    return {}
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const user = account('postgres') ?? account('nobody')
  if (!user)
    throw new Error(
      'PostgreSQL does not run as root, and this machine has no user postgres or nobody. Start as an ordinary user.',
    )
  return user
}

/** @param {string} native @param {User} user */
const works = (native, user) =>
  spawnSync(program(native, 'postgres'), ['--version'], { ...user, cwd: '/', env: cleanEnvironment() }).status === 0

/** @param {string} folder @param {User} user */
function reaches(folder, user) {
  if (user.uid === undefined) return true
  return (
    spawnSync('/bin/sh', ['-c', 'test -x "$0"', folder], { ...user, cwd: '/', env: cleanEnvironment() }).status === 0
  )
}

/** @param {string} folder */
const noteIn = (folder) => path.join(folder, 'elsewhere.json')

/** The home that an earlier start chose outside of folder. @param {string} folder */
function rememberedHome(folder) {
  if (!fs.existsSync(noteIn(folder))) return undefined
  const { madeFor, home } = JSON.parse(fs.readFileSync(noteIn(folder), 'utf8'))
  // A copy of a checkout must not share the original's data; a moved checkout keeps its own.
  return fs.existsSync(home) && (madeFor === folder || !fs.existsSync(madeFor)) ? home : undefined
}

/**
 * A folder for a checkout that the server's user cannot reach. var/ remembers it.
 * @param {string} folder
 * @param {User} user
 * @param {boolean} durable
 */
function homeElsewhere(folder, user, durable) {
  const parents = durable ? ['/var/lib', '/var/tmp', os.tmpdir()] : [os.tmpdir(), '/var/tmp', '/var/lib']
  const parent = parents.find((candidate) => fs.existsSync(candidate) && reaches(candidate, user))
  if (!parent) {
    throw new Error(`The user that runs PostgreSQL can reach neither ${folder} nor any of ${parents.join(', ')}.`)
  }
  const home = path.join(parent, `ninety-postgres-${crypto.randomBytes(6).toString('hex')}`)
  fs.mkdirSync(home, { mode: 0o700 })
  if (user.uid !== undefined && user.gid !== undefined) fs.chownSync(home, user.uid, user.gid)
  return home
}

/** @param {string} home @param {User} user */
function reachableNative(home, user) {
  const packaged = packagedNative()
  makeExecutable(packaged)
  if (works(packaged, user)) return packaged
  const { version } = JSON.parse(fs.readFileSync(path.join(packaged, '..', 'package.json'), 'utf8'))
  const copy = path.join(home, `native-${version}`)
  if (!fs.existsSync(copy)) {
    fs.rmSync(`${copy}.part`, { recursive: true, force: true })
    fs.cpSync(packaged, `${copy}.part`, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', `${copy}.part`])
    fs.renameSync(`${copy}.part`, copy)
  }
  if (!works(copy, user))
    throw new Error(`The PostgreSQL that npm installed does not run here. Set DATABASE_URL to a server of your own.`)
  return copy
}

// Root's copy of a checkout belongs to root, whatever the original belonged to.
/** @param {string} data @param {User} user */
function takeFromRoot(data, user) {
  if (user.uid === undefined || user.gid === undefined || fs.statSync(data, { throwIfNoEntry: false })?.uid !== 0)
    return
  for (const name of ['', ...fs.readdirSync(data, { recursive: true, encoding: 'utf8' })]) {
    fs.lchownSync(path.join(data, name), user.uid, user.gid)
  }
  fs.chmodSync(data, 0o700)
}

/**
 * folder: the server's own folder (var/postgres). Gives { user, home, data, native }:
 * home lies in folder, or elsewhere when the server's user cannot reach it.
 * @param {string} folder
 * @param {boolean} durable
 */
export function settle(folder, durable) {
  fs.mkdirSync(folder, { recursive: true })
  const remembered = rememberedHome(folder)
  const user = serverUser(remembered ?? path.join(folder, 'data'))
  const home = remembered ?? (reaches(folder, user) ? folder : homeElsewhere(folder, user, durable))
  if (home !== folder) fs.writeFileSync(noteIn(folder), JSON.stringify({ madeFor: folder, home }))
  const data = path.join(home, 'data')
  takeFromRoot(data, user)
  return { user, home, data, native: reachableNative(home, user) }
}
