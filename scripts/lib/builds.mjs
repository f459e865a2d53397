// The folders of builds. What serves reads from one; a release is built in the other, so that each has its files for as long
// as it is asked for them.
import fs from 'node:fs'
import path from 'node:path'
import { inVar, root } from './settings.mjs'
import { buildStamp, readStamp, writeStamp } from './stamps.mjs'
import { usersOf } from './users.mjs'

const usual = '.next'
const suffix = '-2'

/** The one in use, in the project's folder. */
export const distDir = () => process.env.NEXT_DIST_DIR ?? usual

/** Has this process, and those that it starts from now on, use this one. @param {string} folder */
export function chooseBuild(folder) {
  if (folder === usual) delete process.env.NEXT_DIST_DIR
  else process.env.NEXT_DIST_DIR = folder
}

/** Both, the one that the settings name first. */
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

/** Milliseconds for which pages of a build that is no longer served may ask for its files. */
const longest = 7 * 24 * 60 * 60_000

/**
 * Gives one build the files that browsers have of another and may still ask for: a page that was open before a release loads
 * some of its scripts when they are needed. Their names change with their content, so that none is taken for another.
 * @param {string} from @param {string} to
 */
export function keepStaticFiles(from, to) {
  const [old, own] = [from, to].map((folder) => path.join(root, folder, 'static'))
  if (!old || !own || !fs.existsSync(old)) return
  const isRecent = (/** @type {string} */ file) => Date.now() - fs.statSync(file).mtimeMs < longest
  fs.cpSync(old, own, {
    recursive: true,
    force: false,
    preserveTimestamps: true,
    filter: (file) => fs.statSync(file).isDirectory() || isRecent(file),
  })
}
