import 'server-only'
import { mkdir, readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { env } from '@/lib/env'
import { siteFolder } from '@/lib/images/address'
import { arranged, readArrangement, writeArrangement } from '@/lib/images/arrangement'
import { listMasters, safeStem } from '@/lib/images/masters'
import type { Staff } from './account'
import { ownCondition } from './bindings'
import { deskPhoto } from './decorate'
import { folderOf, prepare, removedOf, replacedOf } from './folders'
import { pieces } from './resources/pieces'
import { forgetPlaced, notePlaced, placedAs, placeUpload } from './uploads'

const isFolderName = (sku: string) => /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(sku)

/** Whether somebody may change the photographs of a folder: the piece's, or the site's own. */
export const mayArrange = async (sku: string, staff: Staff): Promise<boolean> => {
  if (sku === siteFolder) return staff.role !== 'boutique'
  const own = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM "StockItem" WHERE "SKU" = ${sku} AND ${ownCondition(pieces, staff) as Prisma.Sql}`
  return own.length > 0
}

/** A photograph as the desk shows it; `src` null while it is prepared or cannot be. */
export type DeskPhoto = {
  name: string
  closeUp: boolean
  src: string | null
  width: number | null
  height: number | null
  fault: string | null
}

/** A folder's photographs in their order, those too that are still prepared or at fault. */
export const listPhotographs = async (sku: string): Promise<DeskPhoto[]> => {
  const [{ masters }, rows] = await Promise.all([
    listMasters(env.PHOTOS_DIR, sku),
    db.photo.findMany({ where: { SKU: sku }, select: { name: true, hash: true, width: true, height: true } }),
  ])
  return masters.map(({ name, closeUp }) => {
    const row = rows.find((one) => one.name === name)
    return {
      name,
      closeUp,
      src: row ? deskPhoto(sku, name, row.hash) : null,
      width: row?.width ?? null,
      height: row?.height ?? null,
      fault: null,
    }
  })
}

const nameTaken = async (sku: string, stem: string) => {
  const files = await readdir(folderOf(sku)).catch((): string[] => [])
  return files.some((file) => safeStem(file).toLowerCase() === stem.toLowerCase())
}

/** Puts a whole upload among the photographs, under its own name or the next free one. Gives the name. */
export const addPhotograph = async (sku: string, uploadId: string, fileName: string): Promise<string> => {
  const ending = path.extname(fileName).toLowerCase()
  const stem = safeStem(fileName).slice(0, 100)
  for (let copy = 1; copy < 1_000; copy++) {
    const name = copy === 1 ? stem : `${stem}-${copy}`
    if (await nameTaken(sku, name)) continue
    const placed = await placeUpload(uploadId, path.join(folderOf(sku), `${name}${ending}`))
    if (placed === 'taken') continue
    if (placed === 'gone') return (await alreadyAdded(sku, uploadId)) ?? name
    await notePlaced(uploadId, name)
    if (ending !== '.pdf') await prepare(sku)
    return name
  }
  throw new Error('No free name for a photograph.')
}

/** The name under which an upload stands among the photographs already; null where it does not, or was removed since. */
export const alreadyAdded = async (sku: string, uploadId: string): Promise<string | null> => {
  const name = await placedAs(uploadId)
  if (!name || (await nameTaken(sku, name))) return name
  await forgetPlaced(uploadId)
  return null
}

/** The order with those that were removed at the places where they stood, to which an undo brings them back. */
const withRemoved = async (sku: string, order: string[], ...stood: string[][]) => {
  const removed = (await readdir(removedOf(sku)).catch((): string[] => [])).map(safeStem)
  const whole = [...order]
  for (const names of stood)
    for (const [index, name] of names.entries())
      if (removed.includes(name) && !whole.includes(name)) whole.splice(index, 0, name)
  return whole
}

/** The order and the close-ups of a folder. Names that are not there, nor removed, are dropped. */
export const arrangePhotographs = async (
  sku: string,
  order: string[],
  closeUps: Record<string, boolean>,
): Promise<void> => {
  const { masters } = await listMasters(env.PHOTOS_DIR, sku)
  if (masters.length === 0) return
  const known = new Set(masters.map(({ name }) => name))
  const before = await readArrangement(folderOf(sku))
  const present = arranged(masters, { order, closeUps: {} }).map(({ name }) => name)
  await writeArrangement(folderOf(sku), {
    order: await withRemoved(sku, present, order, before.order),
    closeUps: Object.fromEntries(
      Object.entries({ ...before.closeUps, ...closeUps }).filter(([name]) => known.has(name)),
    ),
  })
  await prepare(sku)
}

/** Takes a photograph away; its file waits in PHOTOS_DIR/.removed. False where it is not there. */
export const removePhotograph = async (sku: string, name: string): Promise<boolean> => {
  const { masters } = await listMasters(env.PHOTOS_DIR, sku)
  const master = masters.find((one) => one.name === name)
  if (!master) return false
  await mkdir(removedOf(sku), { recursive: true })
  await rename(master.file, path.join(removedOf(sku), path.basename(master.file)))
  await prepare(sku)
  return true
}

/**
 * Renames the folder of a piece whose SKU changed, and what was removed from it. A folder of the new name that is there
 * already stays as it is, and the old one too.
 */
export const renamePhotographs = async (from: string, to: string): Promise<void> => {
  if (!isFolderName(from) || !isFolderName(to) || from === siteFolder || to === siteFolder) return
  const isTaken = await db.stockItem.count({ where: { SKU: from } })
  if (isTaken > 0) return
  for (const place of [folderOf, removedOf, replacedOf])
    await rename(place(from), place(to)).catch((error: unknown) => {
      // Nothing to rename, or a folder with files stands there.
      if (!/ENOENT|ENOTEMPTY|EEXIST/.test(String(error))) throw error
    })
  await prepare(to)
  await prepare(from)
}

/** Brings a removed photograph back under its name. False where there is none, or another has taken the name. */
export const restorePhotograph = async (sku: string, name: string): Promise<boolean> => {
  const files = await readdir(removedOf(sku)).catch((): string[] => [])
  const file = files.find((one) => safeStem(one) === name)
  if (!file || (await nameTaken(sku, name))) return false
  await mkdir(folderOf(sku), { recursive: true })
  await rename(path.join(removedOf(sku), file), path.join(folderOf(sku), file))
  await prepare(sku)
  return true
}
