import 'server-only'
import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isGone, isUnreadable, liesIn } from '@/lib/images/folder-storage'
import { photographOrderFile } from '@/lib/images/photograph-order'
import { isFolderName, removedFolder, replacedFolder } from '@/lib/images/storage'
import type { Manifest } from './manifest'

type Photograph = NonNullable<Manifest['photographs']>[number]

const hashOf = async (file: string) => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

const restorable: string[] = [removedFolder, replacedFolder]
const isRestorable = (name: string) => restorable.includes(name.split('/')[0] ?? '')

const isHidden = (name: string) => {
  const [base, ...above] = name.split('/').reverse()
  if (!base?.startsWith('.') || base === photographOrderFile) return false
  return above.length > 0 || !restorable.includes(base)
}

type Listed = {
  /** relative paths with '/' */
  files: string[]
  /** links that lead elsewhere */
  elsewhere: string[]
  /** what should be among the files but cannot be read */
  unreadable: string[]
  /** what cannot be read but belongs to the disk, such as lost+found and aquota.user, which only root may read */
  ofDisk: string[]
}

/**
 * The files of PHOTOS_DIR: of dot files, only the arrangements of photographs and what the desk can bring back. With
 * `followsLinks`, also what links within it lead to, as far as the shop shows that: files, and top-level folders.
 */
const listFiles = async (root: string, followsLinks: boolean): Promise<Listed> => {
  const files: string[] = []
  const elsewhere: string[] = []
  const unreadable: string[] = []
  const ofDisk: string[] = []
  const leaveOut = (name: string, error: unknown) => {
    if (isGone(error)) return
    if (!isUnreadable(error)) throw error
    if (isRestorable(name) || isFolderName(name.split('/')[0] ?? '')) unreadable.push(name)
    else ofDisk.push(name)
  }
  const follow = async (name: string) => {
    const isElsewhere = !(await liesIn(root, path.join(root, name)))
    const there = await stat(path.join(root, name)).catch((error) => {
      if (isElsewhere && isUnreadable(error)) elsewhere.push(name)
      else leaveOut(name, error)
    })
    if (!there) return
    if (isElsewhere) elsewhere.push(name)
    else if (there.isFile()) files.push(name)
    else if (there.isDirectory() && !name.includes('/')) await walk(name, true)
  }
  const walk = async (folder: string, isLinked = false): Promise<void> => {
    const read = readdir(path.join(root, folder), { withFileTypes: true })
    const entries = await (folder ? read.catch((error) => leaveOut(folder, error)) : read)
    for (const entry of entries ?? []) {
      const name = folder ? `${folder}/${entry.name}` : entry.name
      if (isHidden(name)) continue
      if (entry.isFile()) files.push(name)
      else if (entry.isDirectory() && !isLinked) await walk(name)
      else if (entry.isSymbolicLink() && followsLinks) await follow(name)
    }
  }
  await walk('')
  return { files: files.sort(), elsewhere, unreadable, ofDisk }
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
 * Copies all photographs into a backup; those that the previous backup contains are hard-linked, which takes no
 * space. A photograph that is deleted meanwhile is left out. Also returns what else is left out: links that lead
 * elsewhere, and what cannot be read.
 */
export const dumpPhotographs = async (
  photosDir: string,
  folder: string,
  before?: { folder: string; photographs: Photograph[] },
) => {
  const known = new Map(before?.photographs.map((one) => [one.sha256, one.path]))
  const photographs: Photograph[] = []
  const { files, elsewhere, unreadable, ofDisk } = await listFiles(photosDir, true)
  for (const name of files) {
    const from = path.join(photosDir, name)
    const to = path.join(folder, 'photographs', name)
    try {
      const sha256 = await hashOf(from).catch((error) => {
        if (!isUnreadable(error)) throw error
        // Every photograph has a folder.
        if (name.includes('/')) unreadable.push(name)
        else ofDisk.push(name)
        return null
      })
      if (sha256 === null) continue
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
      if (!isGone(error)) throw error
    }
  }
  return { photographs, elsewhere, unreadable, ofDisk }
}

/** The photographs of a backup that are missing or damaged. */
export const findDamagedPhotographs = async (folder: string, photographs: Photograph[]): Promise<Photograph[]> => {
  const damaged: Photograph[] = []
  for (const one of photographs)
    if ((await hashOf(path.join(folder, 'photographs', one.path)).catch(() => '')) !== one.sha256) damaged.push(one)
  return damaged
}

/**
 * Copies damaged photographs of a backup anew: the file of the previous backup that one is a link to may have been
 * damaged since. Returns those that still are.
 */
export const copyAnew = async (photosDir: string, folder: string, damaged: Photograph[]) => {
  for (const { path: name } of damaged)
    await copyWhole(path.join(photosDir, name), path.join(folder, 'photographs', name)).catch(() => {})
  return findDamagedPhotographs(folder, damaged)
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
 * Prepares the restoring of a backup's photographs to PHOTOS_DIR: copies what is missing into a hidden folder there,
 * so that only moves remain, which take no time. Additional and differing files are to move to
 * PHOTOS_DIR/.before-restore-…, except for what the backup lacks because it could not be read (`unreadable`: files
 * and folders).
 * Returns the moves, and how many files are copied and how many set aside.
 */
export const preparePhotographs = async (
  folder: string,
  { photographs, unreadable }: { photographs: Photograph[]; unreadable: string[] },
  photosDir: string,
  stamp: string,
) => {
  await mkdir(photosDir, { recursive: true, mode: 0o700 })
  await removeDrafts(photosDir)
  const draft = path.join(photosDir, `${draftName}${stamp}`)
  const aside = path.join(photosDir, `.before-restore-${stamp}`)
  const wanted = new Map(photographs.map((one) => [one.path, one]))
  const isLacking = (name: string) => unreadable.some((one) => name === one || name.startsWith(`${one}/`))
  const leaving: Move[] = []
  for (const name of (await listFiles(photosDir, false)).files) {
    const here = path.join(photosDir, name)
    const one = wanted.get(name)
    if (one && (await stat(here)).size === one.size && (await hashOf(here)) === one.sha256) wanted.delete(name)
    // What the desk can bring back is in nobody's way.
    else if (one || !(isRestorable(name) || isLacking(name))) leaving.push({ from: here, to: path.join(aside, name) })
  }
  const arriving: Move[] = []
  for (const name of wanted.keys()) {
    await copyWhole(path.join(folder, 'photographs', name), path.join(draft, name))
    arriving.push({ from: path.join(draft, name), to: path.join(photosDir, name) })
  }
  return { moves: [...leaving, ...arriving], copied: arriving.length, set: leaving.length }
}
