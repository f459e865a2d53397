import 'server-only'
import { type PhotoRow, siteFolder } from './address'
import type { Size } from './derivatives'
import { originalEnding } from './original-ending'
import { openOriginalManifest } from './original-manifest'
import { inFolderOrder, listOriginals, type Original, type Skipped } from './originals'
import { type ProcessedOriginal, processOriginal } from './process-original'
import { deleteRows, findMisnamed, type Recorded, readRecorded, readRecordedRows, readRows, syncRows } from './rows'
import type { Storage, Stored } from './storage'
import { isUnwritable, type Obstacle } from './unwritable'

type TakeTurn = (work: () => Promise<void>) => Promise<void>

type Job = {
  /** storage of the masters, and of the sizes made from them */
  photos: Storage
  images: Storage
  /** folders to process; if absent, all, and records of folders that are gone are deleted */
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
 * made, kept and unsaved count files (unsaved: the disk was not writable; obstacle: why); rows counts changed records; troubles are
 * sentences about folders whose records stay as they are, or that are no piece's.
 */
export type Outcome = {
  photos: number
  made: number
  kept: number
  unsaved: number
  obstacle?: Obstacle
  rows: number
  skipped: Skipped[]
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
  new Map(await Promise.all(folders.map(async (SKU) => [SKU, await photos.list(SKU)] as const)))

/** Of fewer folders, staff may well have deleted most. */
const minMissing = 3

type Missing = { isLost: boolean; trouble?: string }

/**
 * Whether the folders are those of a disk that is not mounted, where the desk may have put a photograph since: all are
 * missing, or most of those with records whose pieces still exist, sold ones included. `trouble` says so in a sentence.
 */
const checkMissing = (recorded: Map<string, Recorded>, there: Set<string>): Missing => {
  const owned = [...recorded].filter(([, { hasOwner }]) => hasOwner)
  const missing = owned.filter(([folder]) => !there.has(folder)).length
  const isLost = there.size === 0 || (missing >= minMissing && missing * 2 > owned.length)
  if (!isLost || missing === 0) return { isLost }
  return {
    isLost,
    trouble:
      `${missing} of ${owned.length} folders are missing at once: is the disk of the photographs mounted? Their records ` +
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

/** A sentence about each folder whose photographs are nowhere shown, because its name is not quite a piece's. */
const misnamedTroubles = async (folders: string[]) =>
  [...(await findMisnamed(folders))].map(
    ([folder, meant]) =>
      `The folder ${folder} belongs to no piece: ${meant === siteFolder ? 'pictures of the site' : `photographs of ${meant}`} belong into the folder ${meant}.`,
  )

/** A part of a large stock at a time: what is read of it is bounded, and other work gets its turn in between. */
const foldersAtOnce = 200

const isBare = (files: Stored[]) => files.length === 0

type PhotoKey = Pick<PhotoRow, 'SKU' | 'name'>

/**
 * What a run works on. found: the files of each folder; folders: those to prepare, in order; gone: records of folders
 * that are gone; rowsOf: the records of folders; isLost: their disk is not mounted, so no record is deleted.
 */
type Survey = {
  found: Map<string, Stored[]>
  folders: string[]
  gone: PhotoKey[]
  rowsOf: (folders: string[]) => Promise<Map<string, PhotoRow[]>>
  isLost: boolean
  troubles: string[]
}

const surveyAll = async ({ photos, forgetMissing }: Job): Promise<Survey> => {
  const { found, there, troubles } = await listAll(photos)
  const recorded = await readRecorded()
  const { isLost, trouble }: Missing = forgetMissing ? { isLost: false } : checkMissing(recorded, there)
  const gone = isLost ? [] : [...recorded].filter(([SKU]) => !there.has(SKU))
  return {
    found,
    folders: inFolderOrder([...found.keys()]),
    gone: gone.flatMap(([SKU, { names }]) => names.map((name) => ({ SKU, name }))),
    rowsOf: (folders) => readRecordedRows(folders, recorded),
    isLost,
    troubles: trouble ? [...troubles, trouble] : troubles,
  }
}

const surveyOnly = async (folders: string[], job: Job): Promise<Survey> => {
  const found = await listOnly(job.photos, folders)
  // Listing all folders takes long, and tells whether the disk is mounted: needed only where no photograph is left.
  const isEmpty = [...found.values()].every(isBare)
  const whole = isEmpty && !job.forgetMissing ? await listAll(job.photos) : null
  const { isLost, trouble }: Missing = whole ? checkMissing(await readRecorded(), whole.there) : { isLost: false }
  const rows = await readRows(folders)
  return { found, folders, gone: [], rowsOf: async () => rows, isLost, troubles: trouble ? [trouble] : [] }
}

/**
 * Makes the sizes and the record of every master. Skips what exists, so it may be stopped and run again at any time,
 * also by two processes at once. Faulty pictures are skipped and reported; an unwritable disk costs only time. Throws
 * if a folder of `only` cannot be read or the database does not answer.
 */
export const preparePhotos = async (job: Job): Promise<Outcome> => {
  const { photos, images, only, smallOnly = false, recordsOnly = false, onProgress } = job
  const parallelism = { workers: job.workers ?? 2, takeTurn: job.takeTurn ?? ((work) => work()), signal: job.signal }
  const { found, folders, gone, rowsOf, isLost, troubles } = await (only ? surveyOnly(only, job) : surveyAll(job))
  const manifest = await openOriginalManifest(images)
  const outcome: Outcome = { photos: 0, made: 0, kept: 0, unsaved: 0, rows: 0, skipped: [], troubles }

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

  const prepareFolder = async ({ SKU, masters }: { SKU: string; masters: Original[] }, before: PhotoRow[]) => {
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
      rows.push({ SKU, name, position, hash, width, height, placeholder, closeUp })
      good.push(master)
      advance(1)
    }
    outcome.photos += rows.length
    // Folders are prepared in parallel: read the counter after the await, not before.
    const written = await syncRows(SKU, before, rows, isLost ? before.map(({ name }) => name) : atFault)
    outcome.rows += written
  }

  const prepareFolders = async (skus: string[]) => {
    const rows = await rowsOf(skus)
    const listed = await Promise.all(
      skus.map(async (SKU) => ({ SKU, ...(await listOriginals(photos, SKU, found.get(SKU) ?? [])) })),
    )
    outcome.skipped.push(...listed.flatMap(({ skipped }) => skipped))
    const filled = listed.filter(({ masters }) => masters.length > 0)
    outcome.troubles.push(...(await misnamedTroubles(filled.map(({ SKU }) => SKU))))
    const emptied = isLost ? [] : listed.filter(({ masters }) => masters.length === 0)
    outcome.rows += await deleteRows(emptied.flatMap(({ SKU }) => rows.get(SKU) ?? []))
    await inParallel(filled, parallelism, (folder) => prepareFolder(folder, rows.get(folder.SKU) ?? []))
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
