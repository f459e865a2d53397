import 'server-only'
import type { PhotoRow } from './address'
import type { Size } from './derivatives'
import { inFolderOrder, listMasters, type Master, type Skipped } from './masters'
import { openMemory } from './memory'
import { deleteRows, readRows, syncRows } from './rows'
import type { Storage } from './storage'
import { type Studied, study } from './study'
import { isUnwritable } from './unwritable'

type Job = {
  /** the masters, and where their sizes go */
  photos: Storage
  images: Storage
  /** folders to look at; left out = all, and records of folders that are gone are deleted */
  only?: string[]
  /** how many pictures at once, default 2 */
  workers?: number
  /** leave the large sizes for another run; what a visitor asks for meanwhile is made on the spot */
  smallOnly?: boolean
  /** no sizes at all: records alone, so that pages name the photographs and visitors get each made on the spot */
  recordsOnly?: boolean
  /** stops after the pictures in hand */
  signal?: AbortSignal
  /** from 0 to 1 */
  onProgress?: (done: number) => void
}

/** made and kept count files, unsaved those that the disk did not take, rows the records that changed. */
export type Outcome = { photos: number; made: number; kept: number; unsaved: number; rows: number; skipped: Skipped[] }

// What listings and thumbnails need is made for every photograph before any large size, so that a shop whose
// pictures are half done can already be walked through.
const isSmall = ({ width }: Size) => width <= 640
/** The large sizes take about four times as long as the small ones. */
const largeShare = 4

type Crew = { workers: number; signal?: AbortSignal }

const inParallel = async <Item>(items: Item[], { workers, signal }: Crew, work: (item: Item) => Promise<void>) => {
  const queue = items.values()
  const drain = async () => {
    for (const item of queue) {
      signal?.throwIfAborted()
      await work(item)
    }
  }
  await Promise.all(Array.from({ length: workers }, drain))
}

/** Several processes begin at different places: each finds what the others made, and so they share the work. */
const fromAnywhere = <Item>(items: Item[]): Item[] => {
  const first = Math.floor(Math.random() * items.length)
  return [...items.slice(first), ...items.slice(0, first)]
}

const listOnly = async (photos: Storage, folders: string[]) =>
  new Map(await Promise.all(folders.map(async (SKU) => [SKU, await photos.list(SKU)] as const)))

/**
 * Prepares photographs: every master gets its sizes and its record. Whatever exists
 * is left alone, so it may be stopped at any time and run again, also by two processes at once. Pictures at fault are
 * skipped and reported; a disk that takes no file costs nothing but time. Throws where a folder cannot be read or the
 * database does not answer.
 */
export const preparePhotos = async (job: Job): Promise<Outcome> => {
  const { photos, images, only, smallOnly = false, recordsOnly = false, onProgress } = job
  const crew = { workers: job.workers ?? 2, signal: job.signal }
  const found = only ? await listOnly(photos, only) : await photos.all()
  const all = inFolderOrder([...found.keys()])
  // An unmounted disk looks like an empty folder, and must not cost the shop its photographs.
  const isEmpty = [...found.values()].every((files) => files.length === 0)
  const lost = only ? isEmpty && (await photos.all()).size === 0 : all.length === 0
  const had = await readRows(only)
  const folders = only ?? [...all, ...(lost ? [] : [...had.keys()].filter((SKU) => !all.includes(SKU)))]
  const listed = await Promise.all(
    folders.map(async (SKU) => ({ SKU, ...(await listMasters(photos, SKU, found.get(SKU) ?? [])) })),
  )
  const memory = await openMemory(images)
  const outcome: Outcome = {
    photos: 0,
    made: 0,
    kept: 0,
    unsaved: 0,
    rows: 0,
    skipped: listed.flatMap(({ skipped }) => skipped),
  }

  const skipsLarge = smallOnly || recordsOnly
  const weight = skipsLarge ? 1 : 1 + largeShare
  const total = listed.reduce((sum, { masters }) => sum + masters.length, 0) * weight
  let done = 0
  const advance = (steps: number) => {
    done += steps
    onProgress?.(Math.min(1, done / Math.max(1, total)))
  }

  // Copies of one master have one length: they wait for each other, and all but the first find everything made.
  const inHand = new Map<number, Promise<unknown>>()
  const studyOnce = (master: Master, choose: (size: Size) => boolean): Promise<Studied> => {
    const before = inHand.get(master.size) ?? Promise.resolve()
    const studied = before.then(() => study(master, { photos, images, memory, choose }))
    inHand.set(
      master.size,
      studied.catch(() => null),
    )
    return studied
  }

  const keepMemory = () =>
    memory.save().catch((error) => {
      if (!isUnwritable(error)) throw error
    })

  /** Once the disk takes no file, the others are not even tried. */
  let isFull = false
  const good: Master[] = []
  const count = (studied: Studied) => {
    if ('reason' in studied) return
    outcome.made += studied.made
    outcome.kept += studied.kept
    outcome.unsaved += studied.unsaved
    isFull ||= studied.unsaved > 0
  }

  const prepareFolder = async ({ SKU, masters }: (typeof listed)[number]) => {
    const rows: PhotoRow[] = []
    const atFault: string[] = []
    for (const master of masters) {
      const studied = await studyOnce(master, (size) => !recordsOnly && !isFull && isSmall(size))
      count(studied)
      if ('reason' in studied) {
        outcome.skipped.push({ file: master.file, reason: studied.reason })
        atFault.push(master.name)
        advance(weight)
        continue
      }
      const { hash, width, height, placeholder } = studied.facts
      const { name, position, closeUp } = master
      rows.push({ SKU, name, position, hash, width, height, placeholder, closeUp })
      good.push(master)
      advance(1)
    }
    outcome.photos += rows.length
    // Folders are prepared at once: what is added to must be read after the wait, not before.
    const written = lost ? 0 : await syncRows(SKU, had.get(SKU) ?? [], rows, atFault)
    outcome.rows += written
  }

  try {
    const emptied = lost ? [] : listed.filter(({ masters }) => masters.length === 0)
    outcome.rows += await deleteRows(emptied.flatMap(({ SKU }) => had.get(SKU) ?? []))
    const filled = listed.filter(({ masters }) => masters.length > 0)
    await inParallel(filled, crew, prepareFolder)
    await keepMemory()
    await inParallel(skipsLarge ? [] : fromAnywhere(good), crew, async (master) => {
      const studied = await studyOnce(master, (size) => !isFull && !isSmall(size))
      count(studied)
      if ('reason' in studied) outcome.skipped.push({ file: master.file, reason: studied.reason })
      advance(largeShare)
    })
  } finally {
    await keepMemory()
  }
  await images.tidy().catch(() => {})
  return outcome
}
