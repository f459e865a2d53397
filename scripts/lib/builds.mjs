// The folders of builds. What serves reads from one; a release is built in the other, so that each has its files for as long
// as it is asked for them.
import fs from 'node:fs'
import path from 'node:path'
import { inVar, root } from './settings.mjs'
import { buildStamp, readStamp, writeStamp } from './stamps.mjs'
import { usersOf } from './users.mjs'

/** Where the last release's outcome stands, for whoever asked for it: { begun, ok, words }; begun in milliseconds. */
export const outcomeFile = inVar('release.json')

const usual = '.next'
const suffix = '-2'

/** The one in use, in the project's folder. */
export const distDir = () => process.env.NEXT_DIST_DIR ?? usual

/** Has this process, and those that it starts from now on, use this one. @param {string} folder */
export function chooseBuild(folder) {
  if (folder === usual) delete process.env.NEXT_DIST_DIR
  else process.env.NEXT_DIST_DIR = folder
}

/** Both, the one that is named in the settings first. */
export function buildFolders() {
  const named = distDir().endsWith(suffix) ? distDir().slice(0, -suffix.length) : distDir()
  return [named, named + suffix]
}

/** @param {string} folder */
const stampOf = (folder) => path.join(root, folder, 'made-from')

/** @param {string} folder @param {string} stamp what the sources are, as buildStamp() says it */
export const isBuiltFrom = (folder, stamp) =>
  fs.existsSync(path.join(root, folder, 'BUILD_ID')) && readStamp(stampOf(folder)) === stamp

/** @param {string} folder @param {string} [stamp] none: what is there is unfinished */
export function markBuilt(folder, stamp) {
  if (stamp === undefined) fs.rmSync(stampOf(folder), { force: true })
  else writeStamp(stampOf(folder), stamp)
}

/** The folder that has a build of the sources as they are, if one has. */
export function findBuilt(stamp = buildStamp()) {
  return buildFolders().find((folder) => isBuiltFrom(folder, stamp))
}

/** Where a build may be made while this one is served. @param {string} served */
export const besides = (served) => buildFolders().find((folder) => folder !== served) ?? served

/** The processes that serve from it. @param {string} folder */
export const servingFrom = (folder) => usersOf(inVar('serving', folder))

/** Copies of builds' static files: for pages that were open before a release, and for processes that it has not reached. */
const kept = inVar('static')

/** Milliseconds for which pages of a build that is no longer served may ask for its files. */
const longest = 7 * 24 * 60 * 60_000

/**
 * Has each process find the static files of these builds, whichever it serves, and of those before for some days: a page loads
 * some of its scripts when they are needed. Their names change with their content, so that none is taken for another.
 * @param {...string} folders
 */
export function keepStaticFiles(...folders) {
  for (const folder of folders) {
    const files = path.join(root, folder, 'static')
    for (const name of filesIn(files)) keep(path.join(files, name), path.join(kept, name))
  }
  for (const name of filesIn(kept)) {
    const file = path.join(kept, name)
    if (fs.statSync(file).mtimeMs < Date.now() - longest) fs.rmSync(file)
  }
}

/** @param {string} folder */
function filesIn(folder) {
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

/** What is there may be read this moment: it is never written over. @param {string} from @param {string} to */
function keep(from, to) {
  const unfinished = `${to}.${process.pid}`
  if (!fs.existsSync(to) || fs.statSync(to).size !== fs.statSync(from).size) {
    fs.mkdirSync(path.dirname(to), { recursive: true })
    fs.copyFileSync(from, unfinished)
    fs.renameSync(unfinished, to)
  }
  fs.utimesSync(to, new Date(), new Date())
}
