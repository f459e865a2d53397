// Where the server's files are and which user runs it. PostgreSQL refuses to run as root, so root runs it as another
// user, who must be able to reach the programs and the data.
import { spawnSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { replaceWhole } from './disk.mjs'
import { cleanEnvironment, makeExecutable, packagedNative, program } from './postgres-binaries.mjs'

/** @typedef {{ uid?: number, gid?: number }} User the user that runs the server; {}: the current one */

const isRoot = process.getuid?.() === 0

/** @param {string} name */
function account(name) {
  const ids = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || Number.NaN),
  )
  // macOS reports nobody as -2; the system call needs it unsigned.
  const [uid = Number.NaN, gid = Number.NaN] = ids
  return Number.isNaN(uid) || Number.isNaN(gid) ? undefined : { uid: uid >>> 0, gid: gid >>> 0 }
}

/**
 * Returns the { uid, gid } to run the server with; {} for the current user. Existing data is run by its owner.
 * @param {string} data @returns {User}
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

/** The home outside of `folder` that an earlier start chose. @param {string} folder */
function rememberedHome(folder) {
  if (!fs.existsSync(noteIn(folder))) return undefined
  const { madeFor, home } = JSON.parse(fs.readFileSync(noteIn(folder), 'utf8'))
  // A copied checkout must not share the original's data; a moved checkout keeps its own.
  return fs.existsSync(home) && (madeFor === folder || !fs.existsSync(madeFor)) ? home : undefined
}

/**
 * Creates a home outside of a checkout that the server's user cannot reach. settle() records it in var/.
 * @param {string} folder @param {User} user @param {boolean} durable
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

// If root copied the checkout, the copy belongs to root, whoever owned the original.
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
 * folder: the server's own folder (var/postgres). Returns { user, home, data, native }: home is folder, or lies
 * elsewhere if the server's user cannot reach it.
 * @param {string} folder @param {boolean} durable
 */
export function settle(folder, durable) {
  fs.mkdirSync(folder, { recursive: true })
  const remembered = rememberedHome(folder)
  const user = serverUser(remembered ?? path.join(folder, 'data'))
  const home = remembered ?? (reaches(folder, user) ? folder : homeElsewhere(folder, user, durable))
  if (home !== folder) replaceWhole(noteIn(folder), JSON.stringify({ madeFor: folder, home }))
  const data = path.join(home, 'data')
  takeFromRoot(data, user)
  return { user, home, data, native: reachableNative(home, user) }
}
