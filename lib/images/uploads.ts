import 'server-only'
import { open } from 'node:fs/promises'
import type { Stored } from './storage'
import { photoStores } from './stores'

/** The shop ignores folders whose names begin with a dot. */
export const uploadsFolder = '.uploads'
/** Each chunk is a file of its own, so that different machines can receive them. */
const chunkKey = (id: string, offset: number) => `${uploadsFolder}/${id}.${String(offset).padStart(11, '0')}`

/** A size in words: '60.1 MB'. Rounded up, so that one above a limit never reads like the limit. */
export const formatMegabytes = (bytes: number) =>
  `${(Math.ceil((bytes / 1024 / 1024) * 10) / 10).toLocaleString('en-GB')} MB`

export const isUploadId = (text: string) => /^[0-9a-f]{40}$/.test(text)

/** The received chunks in order, up to the first gap. */
const chunksOf = async (id: string): Promise<Stored[]> => {
  const files = await photoStores().photos.list(uploadsFolder, `${id}.`)
  const chunks = files.filter(({ name }) => /\.\d{11}$/.test(name)).sort((a, b) => (a.name < b.name ? -1 : 1))
  let length = 0
  const fitting: Stored[] = []
  for (const chunk of chunks) {
    if (chunk.key !== chunkKey(id, length)) break
    fitting.push(chunk)
    length += chunk.size
  }
  return fitting
}

/** Number of bytes received. */
export const receivedBytes = async (id: string): Promise<number> =>
  (await chunksOf(id)).reduce((sum, { size }) => sum + size, 0)

/**
 * Stores a chunk at `offset`. Returns the number of bytes received, unchanged if the chunk does not fit on. Idempotent:
 * the same chunk sent twice, even concurrently, writes the same file.
 */
export const receiveChunk = async (id: string, offset: number, bytes: Uint8Array, size: number): Promise<number> => {
  const received = await receivedBytes(id)
  if (offset !== received || bytes.length === 0 || received + bytes.length > size) return received
  await photoStores().photos.write(chunkKey(id, offset), bytes)
  return received + bytes.length
}

/** The whole file; null if nothing was received. */
export const readUpload = async (id: string): Promise<Buffer | null> => {
  const parts = await Promise.all((await chunksOf(id)).map(({ key }) => photoStores().photos.read(key)))
  return parts.length === 0 || parts.includes(null) ? null : Buffer.concat(parts.filter((part) => part !== null))
}

/** Copies the whole file to a local path, chunk by chunk; false if a chunk is missing or nothing was received. */
export const copyUpload = async (id: string, place: string): Promise<boolean> => {
  const chunks = await chunksOf(id)
  if (chunks.length === 0) return false
  const file = await open(place, 'w', 0o600)
  try {
    for (const { key } of chunks) {
      const bytes = await photoStores().photos.read(key)
      if (!bytes) return false
      await file.writeFile(bytes)
    }
  } finally {
    await file.close()
  }
  return true
}

export const forgetUpload = async (id: string): Promise<void> => {
  for (const { key } of await chunksOf(id)) await photoStores().photos.remove(key)
}

/** Removes chunks older than two days. */
export const sweepUploads = async (): Promise<void> => {
  const { photos } = photoStores()
  for (const { key, placedMs } of await photos.list(uploadsFolder))
    if (Date.now() - placedMs > 2 * 24 * 3_600_000) await photos.remove(key)
}
