// The two build folders. The shop serves from one while a release is built in the other, so that both keep their files.
import fs from 'node:fs'
import path from 'node:path'
import { inVar, root } from './settings.mjs'
import { buildStamp, filesBelow, readStamp, writeStamp } from './stamps.mjs'
import { usersOf } from './users.mjs'

/** The last release's outcome, for the command that requested it: { begun, ok, words }; begun in ms since the epoch. */
export const outcomeFile = inVar('release.json')

const usual = '.next'
const suffix = '-2'

/** The build folder in use, relative to the project folder. */
export const distDir = () => process.env.NEXT_DIST_DIR ?? usual

/** Selects the build folder for this process and for its later child processes. @param {string} folder */
export function chooseBuild(folder) {
  if (folder === usual) delete process.env.NEXT_DIST_DIR
  else process.env.NEXT_DIST_DIR = folder
}

/** Returns both build folders, the one named in the settings first. */
export function buildFolders() {
  const named = distDir().endsWith(suffix) ? distDir().slice(0, -suffix.length) : distDir()
  return [named, named + suffix]
}

/** @param {string} folder */
const stampOf = (folder) => path.join(root, folder, 'made-from')

/** @param {string} folder @param {string} stamp the hash of the sources, from buildStamp() */
export const isBuiltFrom = (folder, stamp) =>
  fs.existsSync(path.join(root, folder, 'BUILD_ID')) && readStamp(stampOf(folder)) === stamp

/** @param {string} folder @param {string} [stamp] omitted: marks the build as unfinished */
export function markBuilt(folder, stamp) {
  if (stamp === undefined) fs.rmSync(stampOf(folder), { force: true })
  else writeStamp(stampOf(folder), stamp)
}

/** Returns the folder that holds a build of the current sources, if any. */
export function findBuilt(stamp = buildStamp()) {
  return buildFolders().find((folder) => isBuiltFrom(folder, stamp))
}

/** Returns the build folder that is not being served. @param {string} served */
export const otherBuildFolder = (served) => buildFolders().find((folder) => folder !== served) ?? served

/** The pids of the processes that serve from this folder. @param {string} folder */
export const servingFrom = (folder) => usersOf(inVar('serving', folder))

/** Copies of static files, for pages opened before a release and for processes that it has not reached yet. */
const kept = inVar('static')

/** How long, in ms, the static files of a build are kept after it is last served. */
const maxAgeMs = 7 * 24 * 60 * 60_000

/**
 * Copies the builds' static files to where every process finds them, because an open page loads some scripts late, and
 * deletes copies older than `maxAgeMs`. The names contain a content hash, so they do not collide.
 * @param {...string} folders
 */
export function keepStaticFiles(...folders) {
  for (const folder of folders) {
    const files = path.join(root, folder, 'static')
    for (const file of filesBelow(files)) keep(file, path.join(kept, path.relative(files, file)))
  }
  for (const file of filesBelow(kept)) if (fs.statSync(file).mtimeMs < Date.now() - maxAgeMs) fs.rmSync(file)
}

/** Copies by rename: the target may be in use, so it is never overwritten. @param {string} from @param {string} to */
function keep(from, to) {
  const unfinished = `${to}.${process.pid}`
  if (!fs.existsSync(to) || fs.statSync(to).size !== fs.statSync(from).size) {
    fs.mkdirSync(path.dirname(to), { recursive: true })
    fs.copyFileSync(from, unfinished)
    fs.renameSync(unfinished, to)
  }
  fs.utimesSync(to, new Date(), new Date())
}
