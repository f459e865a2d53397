// The two build folders. The shop serves from one while a build is made in the other, so that both keep their files.
import fs from 'node:fs'
import path from 'node:path'
import { inVar, root } from './settings.mjs'
import { buildStamp, readStamp, writeStamp } from './source-hash.mjs'
import { usersOf } from './users.mjs'

const usual = '.next'
const suffix = '-2'

/** The build folder in use, relative to the project folder. */
export const distDir = () => process.env.NEXT_DIST_DIR ?? usual

/** Selects the build folder for this process and for its later child processes. @param {string} folder */
function chooseBuild(folder) {
  if (folder === usual) delete process.env.NEXT_DIST_DIR
  else process.env.NEXT_DIST_DIR = folder
}

/** Both build folders, the one named in the settings first. */
function buildFolders() {
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

/** @param {string} folder */
export const servingNote = (folder) => inVar('serving', folder)

/** The pids of the processes that serve from this folder. @param {string} folder */
export const servingFrom = (folder) => usersOf(servingNote(folder))

/** Selects the folder with a build of the current sources, else one that no process serves from. */
export function chooseBuildFolder(stamp = buildStamp()) {
  const folders = buildFolders()
  chooseBuild(
    folders.find((folder) => isBuiltFrom(folder, stamp)) ??
      folders.find((folder) => servingFrom(folder).length === 0) ??
      distDir(),
  )
}
