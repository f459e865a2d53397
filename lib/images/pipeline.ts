import 'server-only'
import type { PhotoRow } from './address'
import type { Size } from './derivatives'
import { forgetFormerFolders, isInbox, moveFormerFolders, type TakenIn, takeIn } from './inbox'
import { originalEnding } from './original-ending'
import { openOriginalManifest } from './original-manifest'
import { inFolderOrder, listOriginals, type Original, type Skipped } from './originals'
import { type ProcessedOriginal, processOriginal } from './process-original'
import { deleteRows, findOwned, type Recorded, readRecorded, readRecordedRows, readRows, syncRows } from './rows'
import { itemOf, type Storage, type Stored } from './storage'
import { isUnwritable, type Obstacle } from './unwritable'

type TakeTurn = (work: () => Promise<void>) => Promise<void>

type Job = {
  /** storage of the masters, and of the sizes made from them */
  photos: Storage
  images: Storage
  /** folders to process, inboxes among them; if absent, all, and records of folders that are gone are deleted */
  only?: string[]
  /** pictures processed in parallel, default 2 */
  workers?: number
  /** runs the work on a folder or picture when it is its turn among other runs */
  takeTurn?: TakeTurn
  /** leaves the large sizes for another run; meanwhile they are made on demand */
  smallOnly?: boolean
  /** writes records only: pages then refer to the photographs, and each size is made on demand */
  recordsOnly?: boolean
  /** deletes the records of missing folders also where most are missing at once */
  forgetMissing?: boolean
  /** stops after the pictures in progress */
  signal?: AbortSignal
  /** from 0 to 1 */
  onProgress?: (done: number) => void
}

/**
 * made, kept and unsaved count files (unsaved: the disk was not writable; obstacle: why); rows counts changed records; waiting
 * are inboxes whose piece there is not; troubles are sentences about folders that stay as they are.
 */
export type Outcome = {
  photos: number
  made: number
  kept: number
  unsaved: number
  obstacle?: Obstacle
  rows: number
  skipped: Skipped[]
  waiting: string[]
  troubles: string[]
}

// The small sizes, for listings and thumbnails, are made for every photograph before any large size, so that the shop
// is usable while its pictures are half done.
const isSmall = ({ width }: Size) => width <= 640
/** Making the large sizes takes about four times as long as the small ones. */
const largeShare = 4

type Parallelism = { workers: number; takeTurn: TakeTurn; signal?: AbortSignal }

const inParallel = async <Item>(
  items: Item[],
  { workers, takeTurn, signal }: Parallelism,
  work: (item: Item) => Promise<void>,
) => {
  const queue = items.values()
  const drain = async () => {
    for (const item of queue) {
      signal?.throwIfAborted()
      await takeTurn(() => work(item))
    }
  }
  await Promise.all(Array.from({ length: workers }, drain))
}

const listOnly = async (photos: Storage, folders: string[]) =>
  new Map(await Promise.all(folders.map(async (folder) => [folder, await photos.list(folder)] as const)))

/** Of fewer folders, staff may well have deleted most. */
const minMissing = 3

type Missing = { isLost: boolean; trouble?: string }

/**
 * Whether the folders are those of a disk that is not mounted, where the desk may have put a photograph since: all are
 * missing, or most of those with records. `trouble` says so in a sentence.
 */
const checkMissing = (recorded: Recorded, there: Set<string>): Missing => {
  const missing = [...recorded.keys()].filter((folder) => !there.has(folder)).length
  const isLost = there.size === 0 || (missing >= minMissing && missing * 2 > recorded.size)
  if (!isLost || missing === 0) return { isLost }
  return {
    isLost,
    trouble:
      `${missing} of ${recorded.size} folders are missing at once: is the disk of the photographs mounted? Their records ` +
      'stay; if they are gone for good, npm run images -- --forget-missing deletes those.',
  }
}

/** Every readable folder of photographs, and all that are there, with a sentence about each that cannot be read. */
const listAll = async (photos: Storage) => {
  const unreadable = new Map<string, string>()
  const found = await photos.all((folder, code) => unreadable.set(folder, code))
  const troubles = [...unreadable].map(([folder, code]) => `The folder ${folder} cannot be read (${code}).`)
  return { found, there: new Set([...found.keys(), ...unreadable.keys()]), troubles }
}

/** A part of a large stock at a time: what is read of it is bounded, and other work gets its turn in between. */
const foldersAtOnce = 200

const isBare = (files: Stored[]) => files.length === 0

type PhotoKey = Pick<PhotoRow, 'item_id' | 'name'>

/**
 * What a run works on. found: the files of each folder; folders: those to prepare, in order; gone: records of folders
 * that are gone; rowsOf: the records of folders; isLost: their disk is not mounted, so no record is deleted; held: folders
 * with photographs that could not be moved there; waiting: inboxes whose piece there is not.
 */
type Survey = {
  found: Map<string, Stored[]>
  folders: string[]
  gone: PhotoKey[]
  rowsOf: (folders: string[]) => Promise<Map<string, PhotoRow[]>>
  isLost: boolean
} & Pick<TakenIn, 'held' | 'waiting' | 'skipped' | 'troubles'>

/** Splits off the inboxes. */
const split = (listed: Map<string, Stored[]>) => {
  const entries = [...listed]
  return {
    inboxes: new Map(entries.filter(([folder]) => isInbox(folder))),
    places: new Map(entries.filter(([folder]) => !isInbox(folder))),
  }
}

const surveyAll = async ({ photos, forgetMissing }: Job): Promise<Survey> => {
  await moveFormerFolders(photos)
  const listed = await listAll(photos)
  const { inboxes, places: found } = split(listed.found)
  const { places, ...taken } = await takeIn(photos, inboxes)
  for (const [folder, files] of await listOnly(photos, [...places])) found.set(folder, files)
  const there = new Set([...listed.there, ...places, ...taken.held])
  if (there.size > 0 && taken.held.size === 0) await forgetFormerFolders()
  const recorded = await readRecorded()
  const { isLost, trouble }: Missing = forgetMissing ? { isLost: false } : checkMissing(recorded, there)
  const gone = isLost ? [] : [...recorded].filter(([folder]) => !there.has(folder))
  return {
    ...taken,
    found,
    folders: inFolderOrder([...(await findOwned([...found.keys()]))]),
    gone: gone.flatMap(([folder, names]) => names.map((name) => ({ item_id: itemOf(folder) ?? null, name }))),
    rowsOf: (folders) => readRecordedRows(folders, recorded),
    isLost,
    troubles: [...listed.troubles, ...taken.troubles, ...(trouble ? [trouble] : [])],
  }
}

const surveyOnly = async (only: string[], job: Job): Promise<Survey> => {
  await moveFormerFolders(job.photos, only)
  const { inboxes, places: asked } = split(await listOnly(job.photos, only))
  const { places, ...taken } = await takeIn(job.photos, inboxes)
  const found = new Map([...asked, ...(await listOnly(job.photos, [...places]))])
  const folders = [...(await findOwned([...found.keys()]))]
  // Listing all folders takes long, and tells whether the disk is mounted: needed only where no photograph is left.
  const isEmpty = folders.length > 0 && [...found.values()].every(isBare)
  const whole = isEmpty && !job.forgetMissing ? await listAll(job.photos) : null
  const { isLost, trouble }: Missing = whole ? checkMissing(await readRecorded(), whole.there) : { isLost: false }
  const rows = await readRows(folders)
  const troubles = trouble ? [...taken.troubles, trouble] : taken.troubles
  return { ...taken, found, folders, gone: [], rowsOf: async () => rows, isLost, troubles }
}

/**
 * Empties the inboxes, then makes the sizes and the record of every master. Skips what exists, so it may be stopped and run again at any time,
 * also by two processes at once. Faulty pictures are skipped and reported; an unwritable disk costs only time. Throws
 * if a folder of `only` cannot be read or the database does not answer.
 */
export const preparePhotos = async (job: Job): Promise<Outcome> => {
  const { photos, images, only, smallOnly = false, recordsOnly = false, onProgress } = job
  const parallelism = { workers: job.workers ?? 2, takeTurn: job.takeTurn ?? ((work) => work()), signal: job.signal }
  const { found, folders, gone, rowsOf, isLost, held, waiting, skipped, troubles } = await (only
    ? surveyOnly(only, job)
    : surveyAll(job))
  const manifest = await openOriginalManifest(images)
  const outcome: Outcome = { photos: 0, made: 0, kept: 0, unsaved: 0, rows: 0, skipped, waiting, troubles }

  const skipsLarge = smallOnly || recordsOnly
  const weight = skipsLarge ? 1 : 1 + largeShare
  const files = [...found.values()]
  const total = files.reduce((sum, all) => sum + all.filter(({ name }) => originalEnding.test(name)).length, 0) * weight
  let done = 0
  const advance = (steps: number) => {
    done += steps
    onProgress?.(Math.min(1, done / Math.max(1, total)))
  }

  // Copies of one master have equal length: process them in sequence, so that all but the first find the files made.
  const inHand = new Map<number, Promise<unknown>>()
  const processOnce = (master: Original, choose: (size: Size) => boolean): Promise<ProcessedOriginal> => {
    const before = inHand.get(master.size) ?? Promise.resolve()
    const processed = before.then(() => processOriginal(master, { photos, images, manifest, choose }))
    inHand.set(
      master.size,
      processed.catch(() => null),
    )
    return processed
  }

  const saveManifest = () =>
    manifest.save().catch((error) => {
      if (!isUnwritable(error)) throw error
    })

  /** After the first failed write, no more are attempted. */
  let isFull = false
  const good: Original[] = []
  const count = (processed: ProcessedOriginal) => {
    if ('reason' in processed) return
    outcome.made += processed.made
    outcome.kept += processed.kept
    outcome.unsaved += processed.unsaved
    if (processed.obstacle) outcome.obstacle = processed.obstacle
    isFull ||= processed.unsaved > 0
  }

  const prepareFolder = async ({ folder, masters }: { folder: string; masters: Original[] }, before: PhotoRow[]) => {
    const item_id = itemOf(folder) ?? null
    const rows: PhotoRow[] = []
    const atFault: string[] = []
    for (const master of masters) {
      parallelism.signal?.throwIfAborted()
      const processed = await processOnce(master, (size) => !recordsOnly && !isFull && isSmall(size))
      count(processed)
      if ('reason' in processed) {
        outcome.skipped.push({ file: master.file, reason: processed.reason })
        atFault.push(master.name)
        advance(weight)
        continue
      }
      const { hash, width, height, placeholder } = processed.facts
      const { name, position, closeUp } = master
      rows.push({ item_id, name, position, hash, width, height, placeholder, closeUp })
      good.push(master)
      advance(1)
    }
    outcome.photos += rows.length
    // Folders are prepared in parallel: read the counter after the await, not before.
    const keep = isLost || held.has(folder) ? before.map(({ name }) => name) : atFault
    const written = await syncRows(item_id, before, rows, keep)
    outcome.rows += written
  }

  const prepareFolders = async (part: string[]) => {
    const rows = await rowsOf(part)
    const listed = await Promise.all(
      part.map(async (folder) => ({ folder, ...(await listOriginals(photos, folder, found.get(folder) ?? [])) })),
    )
    outcome.skipped.push(...listed.flatMap(({ skipped }) => skipped))
    const filled = listed.filter(({ masters }) => masters.length > 0)
    const emptied = isLost ? [] : listed.filter(({ folder, masters }) => masters.length === 0 && !held.has(folder))
    outcome.rows += await deleteRows(emptied.flatMap(({ folder }) => rows.get(folder) ?? []))
    await inParallel(filled, parallelism, (one) => prepareFolder(one, rows.get(one.folder) ?? []))
  }

  try {
    outcome.rows += await deleteRows(gone)
    for (let from = 0; from < folders.length; from += foldersAtOnce)
      await prepareFolders(folders.slice(from, from + foldersAtOnce))
    await saveManifest()
    await inParallel(skipsLarge ? [] : good, parallelism, async (master) => {
      const processed = await processOnce(master, (size) => !isFull && !isSmall(size))
      count(processed)
      if ('reason' in processed) outcome.skipped.push({ file: master.file, reason: processed.reason })
      advance(largeShare)
    })
  } finally {
    await saveManifest()
  }
  await images.tidy().catch(() => {})
  return outcome
}
