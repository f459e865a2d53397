import 'server-only'
import { createHash } from 'node:crypto'
import path from 'node:path'
import sharp from 'sharp'
import { mostBytes } from '@/lib/images/derivatives'
import type { Stored } from '@/lib/images/storage'
import { photoStores } from '@/lib/images/stores'

/** One file on its way, as the browser knows it. The same facts are the same upload, also after a reload. */
export type Upload = { sku: string; name: string; size: number; modified: number }

const readable = /\.(jpe?g|png|webp|tiff?|avif)$/i
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** Names that begin with a dot are nobody's folder: the shop does not look into them. */
const folder = '.uploads'
/** Each piece is a file of its own, so that the next one may reach another machine. */
const pieceOf = (id: string, offset: number) => `${folder}/${id}.${String(offset).padStart(9, '0')}`

export const uploadId = (staffId: number, { sku, name, size, modified }: Upload): string =>
  createHash('sha256')
    .update(JSON.stringify([staffId, sku, name, size, modified]))
    .digest('hex')
    .slice(0, 40)

export const isUploadId = (text: string) => /^[0-9a-f]{40}$/.test(text)

/** Why a file is not worth sending; null where it is. */
export const refusalOf = ({ name, size }: Upload): string | null => {
  if (!readable.test(name)) {
    const ending = path.extname(name).slice(1).toUpperCase()
    return `${ending || 'This'} is no kind of file that can be shown: save the photograph as JPEG, PNG, WebP, TIFF or AVIF.`
  }
  if (size === 0) return 'The file is empty.'
  return size > mostBytes
    ? `The file has ${megabytes(size)} MB, and ${megabytes(mostBytes)} MB is the most: save it smaller.`
    : null
}

/** The pieces that have arrived, without a gap, in their order. */
const piecesOf = async (id: string): Promise<Stored[]> => {
  const files = await photoStores().photos.list(folder, `${id}.`)
  const pieces = files.filter(({ name }) => /\.\d{9}$/.test(name)).sort((a, b) => (a.name < b.name ? -1 : 1))
  let length = 0
  const fitting: Stored[] = []
  for (const piece of pieces) {
    if (piece.key !== pieceOf(id, length)) break
    fitting.push(piece)
    length += piece.size
  }
  return fitting
}

const lengthOf = (pieces: Stored[]) => pieces.reduce((sum, { size }) => sum + size, 0)

/** Bytes that have arrived. */
export const receivedBytes = async (id: string): Promise<number> => lengthOf(await piecesOf(id))

/**
 * Keeps a piece that begins at `offset`; gives how many bytes there are now, unchanged where the piece does not fit on. The
 * same piece twice, also at once, is the same file.
 */
export const receivePiece = async (id: string, offset: number, bytes: Uint8Array, size: number): Promise<number> => {
  const received = await receivedBytes(id)
  if (offset !== received || bytes.length === 0 || received + bytes.length > size) return received
  await photoStores().photos.write(pieceOf(id, offset), bytes)
  return received + bytes.length
}

/** The whole file; null where nothing of it is there. */
const assembled = async (id: string): Promise<Buffer | null> => {
  const parts = await Promise.all((await piecesOf(id)).map(({ key }) => photoStores().photos.read(key)))
  return parts.length === 0 || parts.includes(null) ? null : Buffer.concat(parts.filter((part) => part !== null))
}

const noteOf = (id: string) => `${folder}/${id}.done`

/** Under which name an upload was placed; null where it was not. The answer that said so may have been lost. */
export const placedAs = async (id: string): Promise<string | null> =>
  (await photoStores().photos.read(noteOf(id)))?.toString('utf8') ?? null
export const notePlaced = (id: string, name: string) => photoStores().photos.write(noteOf(id), Buffer.from(name))
export const forgetPlaced = (id: string) => photoStores().photos.remove(noteOf(id))

/** Why the whole file is no photograph; null where it is one. Its bytes decide, not its name. */
export const faultOf = async (id: string): Promise<string | null> => {
  const bytes = await assembled(id)
  try {
    const {
      format,
      width = 0,
      height = 0,
    } = await sharp(bytes ?? Buffer.alloc(0), { failOn: 'error', limitInputPixels: false }).metadata()
    if (!['jpeg', 'png', 'webp', 'tiff', 'heif'].includes(format ?? ''))
      return 'The file is no photograph, whatever its name says.'
    return width * height > 120_000_000 ? 'The picture has more than 120 million pixels; save it smaller.' : null
  } catch {
    return 'The file is damaged, or no photograph, whatever its name says.'
  }
}

export const forgetUpload = async (id: string): Promise<void> => {
  for (const { key } of await piecesOf(id)) await photoStores().photos.remove(key)
}

/** Puts the whole file where it belongs, never over another. `gone`: the same upload was placed a moment ago. */
export const placeUpload = async (id: string, key: string): Promise<'placed' | 'taken' | 'gone'> => {
  const bytes = await assembled(id)
  if (!bytes) return 'gone'
  if (!(await photoStores().photos.create(key, bytes))) return 'taken'
  await forgetUpload(id)
  return 'placed'
}

/** Removes what nobody went on with for two days. */
export const sweepUploads = async (): Promise<void> => {
  const { photos } = photoStores()
  for (const { key, mtimeMs } of await photos.list(folder))
    if (Date.now() - mtimeMs > 2 * 24 * 3_600_000) await photos.remove(key)
}
