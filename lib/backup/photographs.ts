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

/**
 * Restores a backup's photographs to PHOTOS_DIR. Additional and differing files are moved to
 * PHOTOS_DIR/.before-restore-…, not deleted. Returns how many were copied and how many moved.
 */
export const restorePhotographs = async (
  folder: string,
  photographs: Photograph[],
  photosDir: string,
  stamp: string,
) => {
  await mkdir(photosDir, { recursive: true })
  const aside = path.join(photosDir, `.before-restore-${stamp}`)
  const wanted = new Map(photographs.map((one) => [one.path, one]))
  let [copied, set] = [0, 0]
  // What a restore that was killed had copied only in part.
  for (const name of wanted.keys()) await rm(path.join(photosDir, partOf(name)), { force: true })
  for (const name of await filesBelow(photosDir)) {
    const here = path.join(photosDir, name)
    const one = wanted.get(name)
    if (one && (await stat(here)).size === one.size && (await hashOf(here)) === one.sha256) {
      wanted.delete(name)
      continue
    }
    await mkdir(path.dirname(path.join(aside, name)), { recursive: true })
    await rename(here, path.join(aside, name))
    set++
  }
  for (const { path: name } of wanted.values()) {
    await copyWhole(path.join(folder, 'photographs', name), path.join(photosDir, name))
    copied++
  }
  return { copied, set }
}
