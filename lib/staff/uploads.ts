import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { env } from '@/lib/env'
import { siteFolder } from '@/lib/images/address'
import { mostBytes } from '@/lib/images/derivatives'

/** One file on its way, as the browser knows it. The same facts are the same upload, also after a reload. */
export type Upload = {
  sku: string
  name: string
  size: number
  modified: number
  /** the photograph whose place it takes; '' adds one */
  replaces: string
}

const readable = /\.(jpe?g|png|webp|tiff?|avif)$/i
const isDocument = (name: string) => /\.pdf$/i.test(name)
/** Bytes that a document may have; it is served whole. */
const mostOfDocument = 25 * 1024 * 1024
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** Names that begin with a dot are nobody's folder: the shop does not look into them. */
const folder = () => path.join(/*turbopackIgnore: true*/ env.PHOTOS_DIR, '.uploads')
const partOf = (id: string) => path.join(folder(), `${id}.part`)

export const uploadId = (staffId: number, { sku, name, size, modified, replaces }: Upload): string =>
  createHash('sha256')
    .update(JSON.stringify([staffId, sku, name, size, modified, replaces]))
    .digest('hex')
    .slice(0, 40)

export const isUploadId = (text: string) => /^[0-9a-f]{40}$/.test(text)

/** Why a file is not worth sending; null where it is. */
export const refusalOf = ({ sku, name, size }: Upload): { status: 413 | 422; sentence: string } | null => {
  const document = sku === siteFolder && isDocument(name)
  if (!document && !readable.test(name)) {
    const ending = path.extname(name).slice(1).toUpperCase() || 'This'
    const sentence = `${ending} is no kind of file that can be shown: save the photograph as JPEG, PNG, WebP, TIFF or AVIF.`
    return { status: 422, sentence }
  }
  if (size === 0) return { status: 422, sentence: 'The file is empty.' }
  const most = document ? mostOfDocument : mostBytes
  if (size <= most) return null
  const sentence = `The file has ${megabytes(size)} MB, and ${megabytes(most)} MB is the most: save it smaller.`
  return { status: 413, sentence }
}

/** Bytes that have arrived. */
export const receivedBytes = async (id: string): Promise<number> =>
  stat(partOf(id)).then(
    ({ size }) => size,
    () => 0,
  )

/**
 * Writes a piece at `offset`; gives how many bytes there are now, unchanged where the piece does not fit on. The same piece
 * twice, also at once, is the same file.
 */
export const receivePiece = async (id: string, offset: number, bytes: Uint8Array, size: number): Promise<number> => {
  const received = await receivedBytes(id)
  if (offset !== received || received + bytes.length > size) return received
  await mkdir(folder(), { recursive: true })
  const file = await open(partOf(id), constants.O_RDWR | constants.O_CREAT)
  try {
    await file.write(bytes, 0, bytes.length, offset)
  } finally {
    await file.close()
  }
  return received + bytes.length
}

const noteOf = (id: string) => path.join(folder(), `${id}.done`)

/** Under which name an upload was placed; null where it was not. The answer that said so may have been lost. */
export const placedAs = (id: string): Promise<string | null> => readFile(noteOf(id), 'utf8').catch(() => null)
export const notePlaced = (id: string, name: string) => writeFile(noteOf(id), name)
export const forgetPlaced = (id: string) => rm(noteOf(id), { force: true })

/** Why the whole file is no PDF that can be handed out; null where it is one. */
const faultOfDocument = async (id: string): Promise<string | null> => {
  const bytes = await readFile(partOf(id))
  const begins = bytes.subarray(0, 1_024).includes('%PDF-')
  const ends = bytes.subarray(-2_048).includes('%%EOF')
  if (!begins) return 'The file is no PDF, whatever its name says.'
  return ends ? null : 'The PDF is damaged: its end is missing. Save it again.'
}

/** Why the whole file is no photograph; null where it is one. Its bytes decide, not its name. */
export const faultOf = async (id: string, name: string): Promise<string | null> => {
  if (isDocument(name)) return faultOfDocument(id)
  try {
    const {
      format,
      width = 0,
      height = 0,
    } = await sharp(partOf(id), { failOn: 'error', limitInputPixels: false }).metadata()
    if (!['jpeg', 'png', 'webp', 'tiff', 'heif'].includes(format ?? ''))
      return 'The file is no photograph, whatever its name says.'
    return width * height > 120_000_000 ? 'The picture has more than 120 million pixels; save it smaller.' : null
  } catch {
    return 'The file is damaged, or no photograph, whatever its name says.'
  }
}

export const forgetUpload = (id: string) => rm(partOf(id), { force: true })

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Some network disks know no hard links. */
const linkOrCopy = (from: string, to: string) =>
  link(from, to).catch((error: unknown) => {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EXDEV'].includes(codeOf(error))) throw error
    return copyFile(from, to, constants.COPYFILE_EXCL)
  })

type Placed = 'placed' | 'taken' | 'gone'

/** Puts a file where it belongs, never over another. `gone`: somebody was faster. */
export const placeFile = async (file: string, target: string): Promise<Placed> => {
  await mkdir(path.dirname(target), { recursive: true })
  try {
    await linkOrCopy(file, target)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return 'taken'
    if (codeOf(error) === 'ENOENT') return 'gone'
    throw error
  }
  await rm(file, { force: true })
  return 'placed'
}

/** Puts the whole upload where it belongs. `gone`: it was placed a moment ago. */
export const placeUpload = (id: string, target: string): Promise<Placed> => placeFile(partOf(id), target)

/** Takes a whole upload for one request alone, where the same is asked twice at once. Gives its path; null for the later. */
export const claimUpload = async (id: string): Promise<string | null> => {
  const claimed = path.join(folder(), `${id}.${randomUUID()}`)
  return rename(partOf(id), claimed).then(
    () => claimed,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null
      throw error
    },
  )
}

/** Removes what nobody went on with for two days. */
export const sweepUploads = async (): Promise<void> => {
  for (const name of await readdir(folder()).catch(() => [])) {
    const file = path.join(folder(), name)
    const entry = await stat(file).catch(() => null)
    if (entry && Date.now() - entry.mtimeMs > 2 * 24 * 3_600_000) await rm(file, { force: true })
  }
}
