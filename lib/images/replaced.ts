import 'server-only'
import path from 'node:path'
import { db } from '@/lib/db/client'
import { originalEnding } from './original-ending'
import { type Original, safeStem, stemKey, stemOf } from './originals'
import { removedFolder, replacedFolder, type Stored } from './storage'
import { photoStores } from './stores'

/** The folder that keeps a folder's removed photographs. */
export const removedOf = (folder: string) => `${removedFolder}/${folder}`

/** The folder that keeps the former versions of a folder's photographs. */
const replacedOf = (folder: string) => `${replacedFolder}/${folder}`

/** Names are tried up to this number. */
export const maxCopies = 1_000

type Moving = { file: string; name: string }

/** Moves a file into a folder under `name` or the next free one. Resolves to the name, or null if the file is gone. */
export const moveInto = async (
  folder: string,
  { file, name }: Moving,
  isTaken: (name: string) => Promise<boolean>,
): Promise<string | null> => {
  for (let copy = 1; copy < maxCopies; copy++) {
    const free = copy === 1 ? name : `${name}-${copy}`
    if (await isTaken(free)) continue
    return (await photoStores().photos.move(file, `${folder}/${free}${path.posix.extname(file)}`)) ? free : null
  }
  throw new Error('No file name is available for this photograph.')
}

/** Moves a photograph to the removed ones of its folder. Resolves to its name there, or null if the file is gone. */
export const moveAside = (folder: string, moving: Moving): Promise<string | null> =>
  moveInto(removedOf(folder), moving, async (name) =>
    (await photoStores().photos.list(removedOf(folder))).some(
      (one) => safeStem(one.name).toLowerCase() === name.toLowerCase(),
    ),
  )

const copiesOf = async (folder: string) =>
  (await photoStores().photos.below(replacedOf(folder))).filter(({ name }) => originalEnding.test(name))

/** The former versions that a folder keeps, by the stem key of their photograph's file. */
export const listFormer = async (folder: string): Promise<Map<string, Stored>> => {
  const copies = (await copiesOf(folder)).sort((one, other) => one.placedMs - other.placedMs)
  return new Map(copies.map((file) => [stemKey(file.name), file]))
}

/** Tells a kept version from those kept before and after it: the time of the replacement, in ms. */
export const versionOf = ({ key }: Stored): string => path.posix.basename(path.posix.dirname(key))

/** The kept version that a photograph replaced; undefined if none is kept. */
export const formerOf = async ({ folder, file }: Original): Promise<Stored | undefined> =>
  (await listFormer(folder)).get(stemKey(path.posix.basename(file)))

/** Keeps a version of a photograph by `keep`. Resolves to a function that removes the versions kept before. */
const keepFormer = async ({ folder, file }: Original, keep: (copy: string) => Promise<unknown>) => {
  const { photos } = photoStores()
  const base = path.posix.basename(file)
  const before = (await copiesOf(folder)).filter(({ name }) => stemKey(name) === stemKey(base))
  const copy = `${replacedOf(folder)}/${Date.now()}/${base}`
  await keep(copy)
  return async () => {
    for (const { key } of before) if (key !== copy) await photos.remove(key)
  }
}

/** Moves aside the files that a photograph hides: with another ending, it might be hidden by them. */
const moveTwins = async ({ folder, file }: Original, { target, bytes }: { target: string; bytes: Buffer }) => {
  const { photos } = photoStores()
  const isTwin = ({ key, isOutside }: Stored) =>
    key !== file && !isOutside && originalEnding.test(key) && stemKey(key) === stemKey(file)
  for (const twin of (await photos.list(folder)).filter(isTwin)) {
    const isSame = twin.size === bytes.length && (await photos.read(twin.key))?.equals(bytes)
    if (!isSame) await moveAside(folder, { file: twin.key, name: safeStem(twin.name) })
    else if (twin.key !== target) await photos.remove(twin.key)
  }
}

/**
 * Runs `work` while no other process does so for the same folder: of two replacements at once, such as a request
 * that is sent again, each would meet the files of the other half-way.
 */
export const withFolderLock = <Result>(folder: string, work: () => Promise<Result>): Promise<Result> =>
  db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`photographs ${folder}`}))`
      return work()
    },
    { timeout: 60_000 },
  )

/** Whether a stored file has these bytes. It may have to be downloaded: only one of the same length is read. */
const isEqual = async ({ key, size }: { key: string; size: number }, bytes: Buffer) =>
  size === bytes.length && (await photoStores().photos.read(key))?.equals(bytes) === true

/** Whether a photograph has these bytes, or had them before it was replaced: a repeated import undoes no retouching. */
export const isKnown = async (master: Original, bytes: Buffer) => {
  if (await isEqual({ key: master.file, size: master.size }, bytes)) return true
  const former = await formerOf(master)
  return former !== undefined && (await isEqual(former, bytes))
}

/**
 * The same as `replaceMaster` with a file that lies elsewhere, by moves alone: whoever still writes it goes on doing so in
 * its new place. If interrupted, a repeated call adds the file, and the former version is kept.
 */
export const replaceByMove = async (master: Original, file: Stored): Promise<void> => {
  const { photos } = photoStores()
  const target = `${stemOf(master.file)}${path.extname(file.name).toLowerCase()}`
  const removeOlder = await keepFormer(master, (copy) => photos.move(master.file, copy))
  await moveTwins(master, { target, bytes: Buffer.alloc(0) })
  await photos.move(file.key, target)
  await removeOlder()
}

/**
 * Replaces the content of a photograph, unless it is equal. Call it, and find the photograph, inside `withFolderLock`. Its
 * file keeps its stem, and so the photograph its name; the former version is kept. If interrupted, either version is
 * in place, and a repeated call completes the replacement.
 */
export const replaceMaster = async (
  master: Original,
  { ending, bytes }: { ending: string; bytes: Buffer },
): Promise<void> => {
  const { photos } = photoStores()
  const before = await photos.read(master.file)
  if (before?.equals(bytes)) return
  const target = `${stemOf(master.file)}${ending.toLowerCase()}`
  const removeOlder = before && (await keepFormer(master, (copy) => photos.write(copy, before)))
  await moveTwins(master, { target, bytes })
  // Where names ignore case, the new file may be the old one: writing it and removing the other would leave none.
  if (target !== master.file) await photos.move(master.file, target)
  await photos.write(target, bytes)
  await removeOlder?.()
}
