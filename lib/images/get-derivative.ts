import 'server-only'
import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { logFailure } from '@/lib/log/failure'
import { processWide } from '@/lib/process-wide'
import { derivativeKey, makeSizes, maxMasterBytes, renderSize, type Size, sizeName, sizesFor } from './derivatives'
import type { FoundPhoto } from './find-photo'
import { listOriginals } from './originals'
import { type PhotoFormat, widthUpTo } from './photo'
import { folderOf, isStorageUnavailable } from './storage'
import { photoStores } from './stores'
import { isUnwritable } from './unwritable'

/** A file's bytes and size. isExact: it is the size that was requested. */
export type Derivative = { bytes: Buffer; size: Size; isExact: boolean }

/** Encoding takes up to a second of one core: few at a time, and no long queue of visitors who have left. */
const renderQueue = processWide('pictures', () => pLimit(2))
const maxQueued = 100

/** Queues other picture work behind the same limit; null if too many are waiting. */
export const queueRendering = async <Made>(make: () => Promise<Made>): Promise<Made | null> =>
  renderQueue.pendingCount >= maxQueued ? null : renderQueue(make)

/** null: the file is missing or unreadable. */
const read = async (hash: string, size: Size) => {
  try {
    const bytes = await photoStores().images.read(derivativeKey(hash, size))
    return bytes?.length ? bytes : null
  } catch (error) {
    if (isStorageUnavailable(error)) throw error
    return null
  }
}

const makeNow = async ({ itemId, name, hash }: FoundPhoto, size: Size) => {
  try {
    const ready = await read(hash, size)
    if (ready) return ready
    const { photos, images } = photoStores()
    const { masters } = await listOriginals(photos, folderOf(itemId))
    const master = masters.find((one) => one.name === name)
    if (!master || master.size > maxMasterBytes) return null
    const bytes = await photos.read(master.file)
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== hash) return null
    const made = await makeSizes(bytes, images, hash, [size]).catch((error) => {
      if (!isUnwritable(error)) throw error
      return 'unsaved' as const
    })
    return made === 'unsaved' ? await renderSize(bytes, size) : await read(hash, size)
  } catch (error) {
    if (isStorageUnavailable(error)) throw error
    logFailure(`images ${folderOf(itemId)}/${name} ${sizeName(size)}`, error)
    return null
  }
}

const making = processWide('pictures being made', () => new Map<string, Promise<Buffer | null>>())

const make = (photo: FoundPhoto, size: Size) => {
  const key = `${photo.hash}-${sizeName(size)}`
  const already = making.get(key)
  if (already) return already
  if (renderQueue.pendingCount >= maxQueued) return null
  const made = renderQueue(() => makeNow(photo, size)).finally(() => making.delete(key))
  making.set(key, made)
  return made
}

/** The nearest existing size, in the requested format if possible, else as JPEG. */
const nearest = async ({ hash, masterWidth }: FoundPhoto, wanted: Size): Promise<Derivative | null> => {
  const distance = (size: Size) => Math.abs(size.width - wanted.width) + (size.format === wanted.format ? 0 : 10_000)
  const others = sizesFor(masterWidth).filter(({ format }) => format === wanted.format || format === 'jpg')
  for (const size of others.sort((a, b) => distance(a) - distance(b))) {
    const bytes = await read(hash, size).catch(() => null)
    if (bytes) return { bytes, size, isExact: false }
  }
  return null
}

/**
 * One size of a photograph, never wider than its master. A missing file is made from the master on demand, and stored
 * if there is space; if that fails, the nearest existing size is returned. Returns null if nothing exists. Throws
 * StorageUnavailable if the storage does not answer and no size is available.
 */
export const getDerivative = async (photo: FoundPhoto, format: PhotoFormat): Promise<Derivative | null> => {
  const { masterWidth, width, isUpright } = photo
  const wanted = isUpright ? { width, format, isUpright } : { width: widthUpTo(masterWidth, width), format }
  try {
    const exact = (await read(photo.hash, wanted)) ?? (await make(photo, wanted))
    return exact ? { bytes: exact, size: wanted, isExact: true } : await nearest(photo, wanted)
  } catch (error) {
    if (!isStorageUnavailable(error)) throw error
    const other = await nearest(photo, wanted)
    if (other) return other
    throw error
  }
}
