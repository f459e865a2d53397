import 'server-only'
import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { arrangementFile } from '@/lib/images/arrangement'
import type { Manifest } from './manifest'

type Photograph = NonNullable<Manifest['photographs']>[number]

const hashOf = async (file: string) => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

const isHidden = (part: string) => part.startsWith('.') && part !== arrangementFile

/**
 * The files under a folder, as relative paths with '/'. Dot files are left out, except the arrangement of a folder's
 * photographs.
 */
const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !name.split('/').some(isHidden))
    .sort()
}

/** The name of a file while it is copied. */
const partOf = (file: string) => `${file}.part`

/** Copies a file atomically, as a reflink if the file system supports it. */
const copyWhole = async (from: string, to: string) => {
  await mkdir(path.dirname(to), { recursive: true })
  try {
    await copyFile(from, partOf(to), constants.COPYFILE_FICLONE)
    await rename(partOf(to), to)
  } catch (error) {
    await rm(partOf(to), { force: true })
    throw error
  }
}

/**
 * Copies all photographs into a backup; those that the previous backup contains are hard-linked, which takes no space.
 * A photograph that is deleted meanwhile is left out.
 */
export const dumpPhotographs = async (
  photosDir: string,
  folder: string,
  before?: { folder: string; photographs: Photograph[] },
) => {
  const known = new Map(before?.photographs.map((one) => [one.sha256, one.path]))
  const photographs: Photograph[] = []
  for (const name of await filesBelow(photosDir)) {
    const from = path.join(photosDir, name)
    const to = path.join(folder, 'photographs', name)
    try {
      const sha256 = await hashOf(from)
      const twin = known.get(sha256)
      await mkdir(path.dirname(to), { recursive: true })
      const isLinked =
        before && twin
          ? await link(path.join(before.folder, 'photographs', twin), to).then(
              () => true,
              () => false,
            )
          : false
      if (!isLinked) await copyWhole(from, to)
      photographs.push({ path: name, size: (await stat(to)).size, sha256 })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
  return photographs
}

/** The photographs of a backup that are missing or damaged. */
export const findDamagedPhotographs = async (folder: string, photographs: Photograph[]) => {
  const damaged: string[] = []
  for (const { path: name, sha256 } of photographs)
    if ((await hashOf(path.join(folder, 'photographs', name)).catch(() => '')) !== sha256) damaged.push(name)
  return damaged
}

type Move = { from: string; to: string }

const move = async ({ from, to }: Move) => {
  await mkdir(path.dirname(to), { recursive: true })
  await rename(from, to)
}

/** Undoes `movePhotographs`. */
export const movePhotographsBack = async (moves: Move[]) => {
  for (const { from, to } of moves.toReversed()) await move({ from: to, to: from })
}

/** Moves photographs into place. If one cannot be moved, all are moved back. */
export const movePhotographs = async (moves: Move[]) => {
  const done: Move[] = []
  try {
    for (const one of moves) {
      await move(one)
      done.push(one)
    }
  } catch (error) {
    await movePhotographsBack(done)
    throw error
  }
}

const draftName = '.restore-'

/** Deletes copies of photographs that are not in place. */
export const removeDrafts = async (photosDir: string) => {
  const names = (await readdir(photosDir).catch(() => [])).filter((name) => name.startsWith(draftName))
  for (const name of names) await rm(path.join(photosDir, name), { recursive: true, force: true })
}

/**
 * Prepares the restoring of a backup's photographs to PHOTOS_DIR: copies what is missing into a hidden folder there, so
 * that only moves remain, which take no time. Additional and differing files are to move to PHOTOS_DIR/.before-restore-….
 * Returns the moves, and how many files are copied and how many set aside.
 */
export const preparePhotographs = async (
  folder: string,
  photographs: Photograph[],
  photosDir: string,
  stamp: string,
) => {
  await mkdir(photosDir, { recursive: true })
  await removeDrafts(photosDir)
  const draft = path.join(photosDir, `${draftName}${stamp}`)
  const aside = path.join(photosDir, `.before-restore-${stamp}`)
  const wanted = new Map(photographs.map((one) => [one.path, one]))
  const leaving: Move[] = []
  for (const name of await filesBelow(photosDir)) {
    const here = path.join(photosDir, name)
    const one = wanted.get(name)
    if (one && (await stat(here)).size === one.size && (await hashOf(here)) === one.sha256) wanted.delete(name)
    else leaving.push({ from: here, to: path.join(aside, name) })
  }
  const arriving: Move[] = []
  for (const name of wanted.keys()) {
    await copyWhole(path.join(folder, 'photographs', name), path.join(draft, name))
    arriving.push({ from: path.join(draft, name), to: path.join(photosDir, name) })
  }
  return { moves: [...leaving, ...arriving], copied: arriving.length, set: leaving.length }
}
