import 'server-only'
import path from 'node:path'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { siteFolder } from '@/lib/images/address'
import { arranged, readArrangement, writeArrangement } from '@/lib/images/arrangement'
import { listMasters, safeStem } from '@/lib/images/masters'
import { preparePhotos } from '@/lib/images/pipeline'
import { photoStores } from '@/lib/images/stores'
import type { Staff } from './account'
import { ownCondition } from './bindings'
import { deskPhoto } from './decorate'
import { pieces } from './resources/pieces'
import { forgetPlaced, notePlaced, placedAs, placeUpload } from './uploads'

const removedOf = (sku: string) => `.removed/${sku}`

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
    listMasters(photoStores().photos, sku),
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

/** What a lister needs is made at once; the large sizes follow by themselves. */
const prepare = (sku: string) => preparePhotos({ ...photoStores(), only: [sku], workers: 1, smallOnly: true })

const nameTaken = async (sku: string, stem: string) => {
  const files = await photoStores().photos.list(sku)
  return files.some(({ name }) => safeStem(name).toLowerCase() === stem.toLowerCase())
}

/** Puts a whole upload among the photographs, under its own name or the next free one. Gives the name. */
export const addPhotograph = async (sku: string, uploadId: string, fileName: string): Promise<string> => {
  const ending = path.extname(fileName).toLowerCase()
  const stem = safeStem(fileName).slice(0, 100)
  for (let copy = 1; copy < 1_000; copy++) {
    const name = copy === 1 ? stem : `${stem}-${copy}`
    if (await nameTaken(sku, name)) continue
    const placed = await placeUpload(uploadId, `${sku}/${name}${ending}`)
    if (placed === 'taken') continue
    if (placed === 'gone') return (await alreadyAdded(sku, uploadId)) ?? name
    await notePlaced(uploadId, name)
    await prepare(sku)
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

/** The order and the close-ups of a folder. Names that are not there are dropped. */
export const arrangePhotographs = async (
  sku: string,
  order: string[],
  closeUps: Record<string, boolean>,
): Promise<void> => {
  const { masters } = await listMasters(photoStores().photos, sku)
  if (masters.length === 0) return
  const known = new Set(masters.map(({ name }) => name))
  const before = await readArrangement(photoStores().photos, sku)
  await writeArrangement(photoStores().photos, sku, {
    order: arranged(masters, { order, closeUps: {} }).map(({ name }) => name),
    closeUps: Object.fromEntries(
      Object.entries({ ...before.closeUps, ...closeUps }).filter(([name]) => known.has(name)),
    ),
  })
  await prepare(sku)
}

/** Takes a photograph away; its file waits in the folder .removed. False where it is not there. */
export const removePhotograph = async (sku: string, name: string): Promise<boolean> => {
  const { masters } = await listMasters(photoStores().photos, sku)
  const master = masters.find((one) => one.name === name)
  if (!master) return false
  if (!(await photoStores().photos.move(master.file, `${removedOf(sku)}/${path.basename(master.file)}`))) return false
  await prepare(sku)
  return true
}

/** Brings a removed photograph back under its name. False where there is none, or another has taken the name. */
export const restorePhotograph = async (sku: string, name: string): Promise<boolean> => {
  const { photos } = photoStores()
  const file = (await photos.list(removedOf(sku))).find((one) => safeStem(one.name) === name)
  if (!file || (await nameTaken(sku, name)) || !(await photos.move(file.key, `${sku}/${file.name}`))) return false
  await prepare(sku)
  return true
}
