import 'server-only'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { env } from '@/lib/env'
import { listMasters, type Master } from '@/lib/images/masters'
import { folderOf, prepare, replacedOf } from './folders'
import { claimUpload, placeFile } from './uploads'

const masterOf = async (sku: string, name: string) =>
  (await listMasters(env.PHOTOS_DIR, sku)).masters.find((one) => one.name === name)

const digest = async (file: string) => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

const isSame = async (one: string, other: string) => (await digest(one)) === (await digest(other))

/** Lays a photograph's file aside, where it waits for an undo; the one that waited there before is given up. Gives its new path. */
const layAside = async (sku: string, name: string, file: string): Promise<string> => {
  const folder = path.join(replacedOf(sku), name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const aside = path.join(folder, path.basename(file))
  await rename(file, aside)
  return aside
}

const takePlace = async (sku: string, { name, file }: Master, from: string, to: string): Promise<boolean> => {
  // Sent once more because its answer was lost: what waits for an undo must stay the other one.
  if (await isSame(from, file)) return true
  const aside = await layAside(sku, name, file)
  const isPlaced = await placeFile(from, to).then(
    (placed) => placed === 'placed',
    async (error: unknown) => {
      await rename(aside, file)
      throw error
    },
  )
  if (!isPlaced) await rename(aside, file)
  return isPlaced
}

/**
 * Puts a whole upload in the place of a photograph: name, order and close-up stay, so that whatever names it shows the new
 * one. False where there is no such photograph.
 */
export const replacePhotograph = async (
  sku: string,
  uploadId: string,
  { fileName, name }: { fileName: string; name: string },
): Promise<boolean> => {
  const claimed = await claimUpload(uploadId)
  const master = await masterOf(sku, name)
  // Not there: the same upload took the place a moment ago.
  if (!claimed || !master) {
    if (claimed) await rm(claimed, { force: true })
    return master !== undefined
  }
  const target = path.join(folderOf(sku), `${name}${path.extname(fileName).toLowerCase()}`)
  const isPlaced = await takePlace(sku, master, claimed, target).finally(() => rm(claimed, { force: true }))
  await prepare(sku)
  return isPlaced
}

/** Puts the photograph that was replaced back in its place; doing it again brings the other one. False where none waits. */
export const putBackPhotograph = async (sku: string, name: string): Promise<boolean> => {
  const [file] = await readdir(path.join(replacedOf(sku), name)).catch((): string[] => [])
  const master = await masterOf(sku, name)
  if (!file || !master) return false
  const waiting = path.join(replacedOf(sku), `${name}.${process.pid}.${Date.now()}`)
  await rename(path.join(replacedOf(sku), name, file), waiting)
  await layAside(sku, name, master.file)
  await rename(waiting, path.join(folderOf(sku), file))
  await prepare(sku)
  return true
}
