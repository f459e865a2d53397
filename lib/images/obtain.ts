import 'server-only'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { env } from '@/lib/env'
import { logFailure } from '@/lib/log/failure'
import { derivativePath, isUnwritable, makeSizes, mostBytes, renderSize, type Size, sizesFor } from './derivatives'
import type { FoundPhoto } from './find-photo'
import { listMasters } from './masters'
import { type PhotoFormat, widthUpTo } from './photo'

/** A file's bytes and what it is. isExact = it is the size that was asked for. */
export type Obtained = { bytes: Buffer; size: Size; isExact: boolean }

// Making a picture takes up to a second of one core: few at once, and no long queue of visitors who have left.
const mostAtOnce = 2
const mostWaiting = 100
const waiting: (() => void)[] = []
let working = 0

const takeTurn = async () => {
  if (working < mostAtOnce) working++
  else await new Promise<void>((resolve) => waiting.push(resolve))
}

const giveTurn = () => {
  const next = waiting.shift()
  if (next) next()
  else working--
}

const read = (hash: string, size: Size) =>
  readFile(derivativePath(env.IMAGES_DIR, hash, size)).then(
    (bytes) => (bytes.length ? bytes : null),
    () => null,
  )

const makeNow = async ({ SKU, name, hash }: FoundPhoto, size: Size) => {
  await takeTurn()
  try {
    const ready = await read(hash, size)
    if (ready) return ready
    const { masters } = await listMasters(env.PHOTOS_DIR, SKU)
    const master = masters.find((one) => one.name === name)
    if (!master || master.size > mostBytes) return null
    const bytes = await readFile(master.file)
    if (createHash('sha256').update(bytes).digest('hex') !== hash) return null
    const made = await makeSizes(bytes, env.IMAGES_DIR, hash, [size]).catch((error) => {
      if (!isUnwritable(error)) throw error
      return 'unsaved' as const
    })
    return made === 'unsaved' ? await renderSize(bytes, size) : await read(hash, size)
  } catch (error) {
    logFailure(`images ${SKU}/${name} ${size.width}.${size.format}`, error)
    return null
  } finally {
    giveTurn()
  }
}

const making = new Map<string, Promise<Buffer | null>>()

const make = (photo: FoundPhoto, size: Size) => {
  const key = `${photo.hash}-${size.width}-${size.format}`
  const already = making.get(key)
  if (already) return already
  if (waiting.length >= mostWaiting) return null
  const made = makeNow(photo, size).finally(() => making.delete(key))
  making.set(key, made)
  return made
}

/**
 * One size of a photograph, never wider than its master. A missing file is made from the master on the spot, and
 * kept where there is room; where that cannot be, the nearest one that exists is given, in the format asked for if possible, else as JPEG. Gives null
 * when nothing exists.
 */
export const obtain = async (photo: FoundPhoto, format: PhotoFormat): Promise<Obtained | null> => {
  const width = widthUpTo(photo.masterWidth, photo.width)
  const wanted = { width, format }
  const exact = (await read(photo.hash, wanted)) ?? (await make(photo, wanted))
  if (exact) return { bytes: exact, size: wanted, isExact: true }
  const distance = (size: Size) => Math.abs(size.width - width) + (size.format === format ? 0 : 10_000)
  const others = sizesFor(photo.masterWidth).filter((size) => size.format === format || size.format === 'jpg')
  for (const size of others.sort((a, b) => distance(a) - distance(b))) {
    const bytes = await read(photo.hash, size)
    if (bytes) return { bytes, size, isExact: false }
  }
  return null
}
