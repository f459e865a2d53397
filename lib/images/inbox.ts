import 'server-only'
import path from 'node:path'
import { db } from '@/lib/db/client'
import { siteFolder } from './address'
import { maxMasterBytes } from './derivatives'
import { originalEnding } from './original-ending'
import { listOriginals, type Skipped, stemKey, stemOf } from './originals'
import { photographOrderFile } from './photograph-order'
import { isKnown, replaceByMove, withFolderLock } from './replaced'
import {
  folderOf,
  isStorageUnavailable,
  itemOf,
  removedFolder,
  replacedFolder,
  type Storage,
  type Stored,
} from './storage'

/** A folder that is named by a SKU, into which people drop photographs. */
export const isInbox = (folder: string) => itemOf(folder) === undefined

type Meant = { folder: string; itemId: number | null; alike: string[] | null }

/**
 * The piece that each inbox is for: the one of that SKU, or of a SKU that differs only in case or in the family's prefix;
 * `alike` are the SKUs of several such.
 */
const findMeant = (inboxes: string[]) =>
  db.$queryRaw<Meant[]>`
    SELECT folder, alike.skus AS alike, coalesce(
      (SELECT item_id FROM "FormerPhotoFolder" former WHERE former.folder = asked.folder),
      (SELECT "StockItemId" FROM "StockItem" WHERE "SKU" = asked.folder),
      CASE WHEN cardinality(alike.skus) = 1 THEN alike.id END) AS "itemId"
    FROM unnest(${inboxes}::text[]) AS asked (folder)
    CROSS JOIN LATERAL (
      SELECT array_agg(DISTINCT "SKU" ORDER BY "SKU") AS skus, min("StockItemId") AS id
      FROM unnest(enum_range(NULL::"Family")) AS family CROSS JOIN unnest(sku_variants(family, asked.folder)) AS variant
      JOIN "StockItem" ON lower("SKU") = variant AND "Family" = family) AS alike`

/** Of these folders, the inboxes whose piece there is by now. */
export const findInboxesOfPieces = async (folders: string[]): Promise<string[]> =>
  (await findMeant(folders.filter(isInbox))).flatMap(({ folder, itemId }) => (itemId === null ? [] : folder))

/** Moves a file of an inbox to its place. One with the name of a photograph there replaces it, unless it is equal. */
const bring = (photos: Storage, folder: string, listed: Stored) =>
  withFolderLock(folder, async () => {
    const file = await photos.find(listed.key)
    // Another run has brought it.
    if (!file) return
    const move = (name: string) => photos.move(file.key, `${folder}/${name}`)
    if (file.name === photographOrderFile) {
      if (await photos.find(`${folder}/${file.name}`)) await photos.remove(file.key)
      else await move(file.name)
      return
    }
    const there = await photos.list(folder)
    const { masters } = await listOriginals(photos, folder, there)
    const master = masters.find(({ file: key }) => stemKey(path.posix.basename(key)) === stemKey(file.name))
    if (master && originalEnding.test(file.name)) {
      const bytes = file.size <= maxMasterBytes ? await photos.read(file.key) : null
      if (bytes && (await isKnown(master, bytes))) await photos.remove(file.key)
      else await replaceByMove(master, file)
      return
    }
    const isTaken = (name: string) => there.some((one) => one.name.toLowerCase() === name.toLowerCase())
    let name = file.name
    for (let copy = 2; isTaken(name); copy++) name = `${stemOf(file.name)}-${copy}${path.extname(file.name)}`
    await move(name)
  })

/**
 * places: folders that got something; held: those that could not get all of theirs; waiting: inboxes whose piece there is
 * not; troubles: sentences about inboxes that stay as they are.
 */
export type TakenIn = {
  places: Set<string>
  held: Set<string>
  waiting: string[]
  skipped: Skipped[]
  troubles: string[]
}

const nameless = ({ folder, alike }: Meant) => {
  if (folder.toLowerCase() === siteFolder)
    return [`The folder ${folder} belongs to no piece: pictures of the site belong into the folder ${siteFolder}.`]
  return alike ? [`The folder ${folder} may be for any of ${alike.join(', ')}: give it that name.`] : []
}

/**
 * Empties inboxes into the places of their pieces, file by file: whoever is still copying into an inbox finds it there.
 * A file is moved, never copied and removed on a disk, so that none is lost at any moment.
 */
export const takeIn = async (photos: Storage, inboxes: Map<string, Stored[]>): Promise<TakenIn> => {
  const taken: TakenIn = { places: new Set(), held: new Set(), waiting: [], skipped: [], troubles: [] }
  if (inboxes.size === 0) return taken
  for (const meant of await findMeant([...inboxes.keys()])) {
    const files = (inboxes.get(meant.folder) ?? []).filter(
      ({ name }) => !name.startsWith('.') || name === photographOrderFile,
    )
    if (meant.itemId === null) {
      if (files.length > 0) taken.waiting.push(meant.folder)
      if (files.length > 0) taken.troubles.push(...nameless(meant))
      continue
    }
    const place = folderOf(meant.itemId)
    if (files.length === 0) await photos.removeEmpty(meant.folder)
    for (const file of files) {
      if (file.isOutside) {
        const reason = 'It is a link to a file outside of PHOTOS_DIR; copy the file here.'
        taken.skipped.push({ file: file.key, reason })
        continue
      }
      try {
        await bring(photos, place, file)
        taken.places.add(place)
      } catch (error) {
        if (isStorageUnavailable(error) || !(error instanceof Error && 'code' in error && 'syscall' in error))
          throw error
        taken.held.add(place)
        taken.troubles.push(`${file.key} cannot be moved to ${place} (${error.code}).`)
      }
    }
  }
  return taken
}

/**
 * Moves folders of releases that named them by SKU to their places, with what the desk can bring back: all, or those of
 * `places`. Where a folder is in the way, its files are left to `takeIn`. May be interrupted and called again.
 */
export const moveFormerFolders = async (photos: Storage, places?: string[]): Promise<void> => {
  const ids = places?.map(itemOf).filter((id) => typeof id === 'number')
  const former = await db.formerPhotoFolder.findMany({ where: ids ? { item_id: { in: ids } } : {} })
  for (const { folder, item_id } of former) {
    const place = folderOf(item_id)
    const moved = await withFolderLock(place, async () => {
      const moves = []
      for (const above of ['', `${removedFolder}/`, `${replacedFolder}/`])
        moves.push(await photos.moveFolder(above + folder, above + place))
      return moves.includes(true) && (await photos.list(folder)).length === 0
    })
    if (moved) await db.formerPhotoFolder.deleteMany({ where: { folder } })
  }
}

/** Forgets which folders were named by SKU, once all are in their places. */
export const forgetFormerFolders = () => db.formerPhotoFolder.deleteMany()
