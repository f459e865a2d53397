import 'server-only'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { db } from '@/lib/db/client'
import { type PhotographChange, recordPhotographs } from '@/lib/db/history'
import { siteFolder } from '@/lib/images/address'
import { maxMasterBytes, renderSize } from '@/lib/images/derivatives'
import { filmUses } from '@/lib/images/file-access'
import { queueRendering } from '@/lib/images/get-derivative'
import { openOriginalManifest } from '@/lib/images/original-manifest'
import { listOriginals, safeStem, stemKey } from '@/lib/images/originals'
import { inPhotographOrder, readPhotographOrder, writePhotographOrder } from '@/lib/images/photograph-order'
import { preparePhotos } from '@/lib/images/pipeline'
import {
  formerOf,
  listFormer,
  maxCopies,
  moveAside,
  moveInto,
  removedOf,
  replaceMaster,
  versionOf,
  withFolderLock,
} from '@/lib/images/replaced'
import { folderOf, itemOf } from '@/lib/images/storage'
import { photoStores } from '@/lib/images/stores'
import { forgetUpload, readUpload } from '@/lib/images/uploads'
import type { Staff } from './account'
import { actorOf, type Person } from './acting'
import { deskPhoto } from './computed-columns'
import { ownCondition } from './list-conditions'
import { pieces } from './resources/pieces'
import { mayArrangeSite } from './roles'
import { forgetPlaced, kindOfFile, notePlaced, placedAs, placeUpload } from './uploads'

/** Whether a colleague may change the photographs of a folder, which is a piece's or the site's own. */
export const mayArrange = async (sku: string, staff: Staff): Promise<boolean> => {
  if (sku === siteFolder) return mayArrangeSite(staff.role)
  const own = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM "StockItem" WHERE "SKU" = ${sku} AND ${ownCondition(pieces, staff)}`
  return own.length > 0
}

/**
 * Whether a colleague may add or replace a picture of the site's folder because it is the poster of a film there: one
 * that no page shows, nor its poster, and no piece that is not theirs. `replaces` is the name of the poster, '' if there is none yet.
 */
export const maySendPoster = async (
  { name, replaces }: { name: string; replaces: string },
  staff: Staff,
): Promise<boolean> => {
  const stem = safeStem(replaces || name).toLowerCase()
  const files = await photoStores().photos.list(siteFolder)
  const ofName = files.filter((file) => safeStem(file.name).toLowerCase() === stem)
  const isThere = (kind: ReturnType<typeof kindOfFile>) => ofName.some((file) => kindOfFile(file.name) === kind)
  if (!isThere('film') || isThere('photograph') !== (replaces !== '')) return false
  const { skus, isOnPage } = await filmUses(stem)
  if (isOnPage) return false
  return (await Promise.all(skus.map((sku) => mayArrange(sku, staff)))).every(Boolean)
}

/** A photograph at the desk. `src` is null until it is prepared, and stays null if it cannot be. */
export type DeskPhoto = {
  name: string
  closeUp: boolean
  src: string | null
  width: number | null
  height: number | null
  /** why it cannot be prepared, as a sentence; null if it can, or was not tried yet */
  fault: string | null
  /** which version that it replaced is kept and can be brought back; null if none */
  former: string | null
}

/** The folder of a piece's photographs, or of the site's; null if there is no such piece. */
export const findFolder = async (sku: string): Promise<string | null> => {
  if (sku === siteFolder) return siteFolder
  const piece = await db.stockItem.findUnique({ where: { SKU: sku }, select: { StockItemId: true } })
  return piece && folderOf(piece.StockItemId)
}

/** All photographs of a folder in their order, including those not prepared yet or unreadable. */
export const listPhotographs = async (folder: string, sku: string): Promise<DeskPhoto[]> => {
  const [{ masters }, rows, former] = await Promise.all([
    listOriginals(photoStores().photos, folder),
    db.photo.findMany({
      where: { item_id: itemOf(folder) ?? null },
      select: { name: true, hash: true, width: true, height: true },
    }),
    listFormer(folder),
  ])
  const rowOf = (name: string) => rows.find((one) => one.name === name)
  const manifest = masters.every(({ name }) => rowOf(name)) ? null : await openOriginalManifest(photoStores().images)
  return masters.map((master) => {
    const { name, closeUp } = master
    const row = rowOf(name)
    const known = row ? undefined : manifest?.get(master)
    const kept = former.get(stemKey(path.posix.basename(master.file)))
    return {
      name,
      closeUp,
      src: row ? deskPhoto(sku, name, row.hash) : null,
      width: row?.width ?? null,
      height: row?.height ?? null,
      fault: known && 'reason' in known ? known.reason : null,
      former: kept ? versionOf(kept) : null,
    }
  })
}

/** Writes the records; the sizes are made by scripts/watch-pictures.ts, or on demand. */
const prepare = (folder: string) => preparePhotos({ ...photoStores(), only: [folder], workers: 1, recordsOnly: true })

/** Records what was done with a folder's photographs, before anything that may fail, and prepares them. */
const settle = async (folder: string, staff: Person, changes: PhotographChange[]) => {
  await recordPhotographs(itemOf(folder) ?? null, changes, actorOf(staff))
  await prepare(folder)
}

/**
 * Whether a name is taken for `file`. A picture may share a film's name and becomes its poster. A film may not take a
 * picture's name: the picture would then be visible only to those who may see the film.
 */
const nameTaken = async (folder: string, stem: string, file: string) => {
  const kind = kindOfFile(file)
  const files = await photoStores().photos.list(folder)
  return files.some(({ name }) => {
    const other = kindOfFile(name)
    const isInTheWay = other === kind || (kind === 'film' && other === 'photograph')
    return isInTheWay && safeStem(name).toLowerCase() === stem.toLowerCase()
  })
}

/** Moves a complete upload into a folder, under its own name or the next free one. Resolves to the name. */
export const addPhotograph = async (
  folder: string,
  uploadId: string,
  fileName: string,
  staff: Person,
): Promise<string> => {
  const ending = path.extname(fileName).toLowerCase()
  const stem = safeStem(fileName).slice(0, 100)
  for (let copy = 1; copy < maxCopies; copy++) {
    const name = copy === 1 ? stem : `${stem}-${copy}`
    if (await nameTaken(folder, name, fileName)) continue
    const placed = await withFolderLock(folder, () => placeUpload(uploadId, `${folder}/${name}${ending}`))
    if (placed === 'taken') continue
    if (placed === 'gone') return (await alreadyAdded(folder, uploadId, fileName)) ?? name
    await notePlaced(uploadId, name)
    await recordPhotographs(itemOf(folder) ?? null, [{ became: `${name} was added` }], actorOf(staff))
    if (kindOfFile(fileName) === 'photograph') await prepare(folder)
    return name
  }
  throw new Error('No file name is available for this photograph.')
}

/** The name under which an upload was already added; null if it was not, or was removed since. */
export const alreadyAdded = async (folder: string, uploadId: string, fileName: string): Promise<string | null> => {
  const name = await placedAs(uploadId)
  if (!name || (await nameTaken(folder, name, fileName))) return name
  await forgetPlaced(uploadId)
  return null
}

/** The order with removed photographs kept at their former positions, so that a restore puts them back there. */
const withRemoved = async (folder: string, order: string[], ...stood: string[][]) => {
  const removed = (await photoStores().photos.list(removedOf(folder))).map(({ name }) => safeStem(name))
  const whole = [...order]
  for (const names of stood)
    for (const [index, name] of names.entries())
      if (removed.includes(name) && !whole.includes(name)) whole.splice(index, 0, name)
  return whole
}

/** Whether names that both lists have are in the same order in both. */
const isSameOrder = (one: string[], other: string[]) =>
  isDeepStrictEqual(
    one.filter((name) => other.includes(name)),
    other.filter((name) => one.includes(name)),
  )

type NewArrangement = {
  order?: string[]
  /** the order that `order` changes */
  was?: string[]
  closeUps?: Record<string, boolean>
}

/**
 * Stores the order of a folder, or the close-ups of some of its photographs, or both. Drops unknown names; removed
 * photographs keep their position. Resolves to false, with nothing stored, if their order is another now than `was`.
 */
export const arrangePhotographs = async (
  folder: string,
  { order, was, closeUps = {} }: NewArrangement,
  staff: Person,
): Promise<boolean> => {
  const changes = await withFolderLock(folder, async () => {
    const { masters } = await listOriginals(photoStores().photos, folder)
    if (masters.length === 0) return []
    const names = masters.map(({ name }) => name)
    if (was && !isSameOrder(was, names)) return null
    const before = await readPhotographOrder(photoStores().photos, folder)
    const present = order && inPhotographOrder(masters, { order, closeUps: {} }).map(({ name }) => name)
    await writePhotographOrder(photoStores().photos, folder, {
      order: order && present ? await withRemoved(folder, present, order, before.order) : before.order,
      closeUps: Object.fromEntries(
        Object.entries({ ...before.closeUps, ...closeUps }).filter(([name]) => names.includes(name)),
      ),
    })
    const marked = masters.filter(({ name, closeUp }) => (closeUps[name] ?? closeUp) !== closeUp)
    return [
      ...(present && !isDeepStrictEqual(present, names) ? [{ was: names.join(', '), became: present.join(', ') }] : []),
      ...marked.map(({ name, closeUp }) => ({ became: `${name} is ${closeUp ? 'no longer' : 'now'} a close-up` })),
    ]
  })
  if (changes !== null) await settle(folder, staff, changes)
  return changes !== null
}

const masterOf = async (folder: string, name: string) =>
  (await listOriginals(photoStores().photos, folder)).masters.find((one) => one.name === name)

/**
 * Moves a photograph to the folder .removed. Resolves to its name there, which differs if the name is taken, or null if
 * there is no such photograph.
 */
export const removePhotograph = async (folder: string, name: string, staff: Person): Promise<string | null> => {
  const waitsAs = await withFolderLock(folder, async () => {
    const master = await masterOf(folder, name)
    return master ? moveAside(folder, master) : null
  })
  if (waitsAs !== null) await settle(folder, staff, [{ became: `${name} was removed` }])
  return waitsAs
}

/** Removed photographs of a folder that can be restored, latest removal first, with the time of removal. */
export const listRemoved = async (folder: string): Promise<{ name: string; at: string }[]> => {
  const files = await photoStores().photos.list(removedOf(folder))
  return files
    .toSorted((one, other) => other.placedMs - one.placedMs)
    .map(({ name, placedMs }) => ({ name: safeStem(name), at: new Date(placedMs).toISOString() }))
}

const removedFile = async (folder: string, name: string) =>
  (await photoStores().photos.list(removedOf(folder))).find((one) => safeStem(one.name) === name)

/** The ETag of a removed photograph; null if there is none. */
export const tagOfRemoved = async (folder: string, name: string): Promise<string | null> => {
  const file = await removedFile(folder, name)
  return file ? `"${file.size.toString(36)}-${Math.round(file.placedMs).toString(36)}"` : null
}

/** A JPEG of a removed photograph, 160 pixels wide; null if missing, too large or unreadable, or if too many wait. */
export const pictureOfRemoved = async (folder: string, name: string): Promise<Buffer | null> => {
  const file = await removedFile(folder, name)
  if (!file || file.size > maxMasterBytes) return null
  return queueRendering(async () => {
    const bytes = await photoStores().photos.read(file.key)
    return bytes && renderSize(bytes, { width: 160, format: 'jpg' }).catch(() => null)
  })
}

/**
 * Replaces a photograph with a complete upload. Name, order and close-up stay, so that all references show the new one.
 * Resolves to the version that can be put back, or null if there is no such photograph. If interrupted, either the old
 * or the new one is in place.
 */
export const replacePhotograph = async (
  folder: string,
  uploadId: string,
  { fileName, name }: { fileName: string; name: string },
  staff: Person,
): Promise<{ former: string | null } | null> => {
  const bytes = await readUpload(uploadId)
  const replaced = await withFolderLock(folder, async () => {
    const master = await masterOf(folder, name)
    if (!master) return null
    if (bytes) await replaceMaster(master, { ending: path.extname(fileName), bytes })
    const kept = await formerOf(master)
    return { former: kept ? versionOf(kept) : null }
  })
  if (!replaced) return null
  await forgetUpload(uploadId)
  await settle(folder, staff, bytes ? [{ became: `${name} was replaced` }] : [])
  return replaced
}

/**
 * Swaps a photograph with its former version, which is another one afterwards: with that, a second call swaps them back.
 * Refuses with `changed` if `former` is not the version kept now: the photograph was replaced again, and the newer one
 * would go.
 */
export const putBackPhotograph = async (
  folder: string,
  { name, former }: { name: string; former: string },
  staff: Person,
): Promise<{ ok: true } | { ok: false; reason: 'gone' | 'changed' }> => {
  const result = await withFolderLock(folder, async () => {
    const master = await masterOf(folder, name)
    const kept = master && (await formerOf(master))
    if (kept && versionOf(kept) !== former) return { ok: false, reason: 'changed' } as const
    const bytes = kept && (await photoStores().photos.read(kept.key))
    if (!bytes) return { ok: false, reason: 'gone' } as const
    await replaceMaster(master, { ending: path.extname(kept.name), bytes })
    return { ok: true } as const
  })
  if (result.ok) await settle(folder, staff, [{ became: `the previous ${name} was restored` }])
  return result
}

/** Restores a removed photograph under its name or the next free one. Resolves to the name; null if there is none. */
export const restorePhotograph = async (folder: string, name: string, staff: Person): Promise<string | null> => {
  const restored = await withFolderLock(folder, async () => {
    const file = await removedFile(folder, name)
    return file ? moveInto(folder, { file: file.key, name }, (stem) => nameTaken(folder, stem, file.name)) : null
  })
  if (restored !== null) await settle(folder, staff, [{ became: `${restored} was restored` }])
  return restored
}
