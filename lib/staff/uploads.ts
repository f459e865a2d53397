import 'server-only'
import { createHash } from 'node:crypto'
import path from 'node:path'
import sharp from 'sharp'
import { siteFolder } from '@/lib/images/address'
import { excessOf, maxMasterBytes } from '@/lib/images/derivatives'
import { faultOfFilm } from '@/lib/images/film-file'
import { originalEnding } from '@/lib/images/original-ending'
import { hasHeicName, heicRefusal, isHeic, isPicture } from '@/lib/images/picture-kind'
import { photoStores } from '@/lib/images/stores'
import { forgetUpload, formatMegabytes, readUpload, uploadsFolder } from '@/lib/images/uploads'

/** A file being uploaded, as the browser describes it. Equal values identify the same upload, even after a reload. */
export type Upload = {
  sku: string
  name: string
  size: number
  modified: number
  /** name of the photograph that it replaces; '' adds one */
  replaces: string
}

/** Kind of a file by its extension. A photograph, a film and a document may share a name. */
export const kindOfFile = (name: string): 'photograph' | 'film' | 'document' => {
  const ending = path.extname(name).toLowerCase()
  if (ending === '.pdf') return 'document'
  return ending === '.mp4' || ending === '.mov' ? 'film' : 'photograph'
}

/** Maximum size in bytes. A document is served whole, and a film is checked in memory. */
const maxBytes = { photograph: maxMasterBytes, film: 60 * 1024 * 1024, document: 25 * 1024 * 1024 }

export const uploadId = (staffId: number, { sku, name, size, modified, replaces }: Upload): string =>
  createHash('sha256')
    .update(JSON.stringify([staffId, sku, name, size, modified, replaces]))
    .digest('hex')
    .slice(0, 40)

const unknown = (name: string, sku: string): string => {
  if (hasHeicName(name)) return heicRefusal
  const ending = path.extname(name).slice(1).toUpperCase() || 'This'
  if (kindOfFile(name) !== 'film')
    return `${ending} files are not supported. Please save the photograph as JPEG, PNG, WebP, TIFF or AVIF.`
  return sku === siteFolder
    ? `${ending} files do not play in every browser. Please save the video as MP4 (H.264).`
    : 'This is a video, not a photograph. Upload it in a video field.'
}

/** Why a file is refused before its upload; null if accepted. Films and documents go to the site's folder only. */
export const refusalOf = ({ sku, name, size, replaces }: Upload): { status: 413 | 422; sentence: string } | null => {
  const kind = kindOfFile(name)
  const isKnown =
    kind === 'photograph'
      ? originalEnding.test(name) && path.extname(name) !== ''
      : sku === siteFolder && replaces === '' && !/\.mov$/i.test(name)
  if (!isKnown) return { status: 422, sentence: unknown(name, sku) }
  if (size === 0) return { status: 422, sentence: 'The file is empty.' }
  if (size <= maxBytes[kind]) return null
  const sentence = `The file is ${formatMegabytes(size)}; the limit is ${formatMegabytes(maxBytes[kind])}.`
  return { status: 413, sentence }
}

const noteOf = (id: string) => `${uploadsFolder}/${id}.done`

/** The name under which an upload was placed, or null. Needed when the response that named it was lost. */
export const placedAs = async (id: string): Promise<string | null> =>
  (await photoStores().photos.read(noteOf(id)))?.toString('utf8') ?? null
export const notePlaced = (id: string, name: string) => photoStores().photos.write(noteOf(id), Buffer.from(name))
export const forgetPlaced = (id: string) => photoStores().photos.remove(noteOf(id))

/** Why a complete file is not a valid PDF; null if it is. */
const faultOfDocument = (bytes: Buffer): string | null => {
  const begins = bytes.subarray(0, 1_024).includes('%PDF-')
  const ends = bytes.subarray(-2_048).includes('%%EOF')
  if (!begins) return 'This file is not a PDF.'
  return ends ? null : 'The PDF is damaged or incomplete. Please save it again.'
}

/** Why a complete upload is not a valid photograph, film or PDF; null if it is. Checks its bytes, not just its name. */
export const faultOf = async (id: string, name: string): Promise<string | null> => {
  const bytes = await readUpload(id)
  // A concurrent request with the same bytes has already placed the upload.
  if (!bytes) return null
  const kind = kindOfFile(name)
  if (kind !== 'photograph') return kind === 'film' ? faultOfFilm(bytes) : faultOfDocument(bytes)
  if (isHeic(bytes)) return heicRefusal
  if (!isPicture(bytes)) return 'This file is not an image.'
  try {
    const { width, height } = await sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata()
    return excessOf(width, height)
  } catch {
    return 'The file is damaged or not an image.'
  }
}

/** Stores a complete upload under a free key. `gone`: the upload was already placed. */
export const placeUpload = async (id: string, key: string): Promise<'placed' | 'taken' | 'gone'> => {
  const { photos } = photoStores()
  const bytes = await readUpload(id)
  if (!bytes) return 'gone'
  if (!(await photos.create(key, bytes))) return 'taken'
  await forgetUpload(id)
  return 'placed'
}
