import 'server-only'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type PhotoFormat, type PhotoWidth, photoFormats, widthsFor } from './photo'

// Several pictures at once use the cores better than several threads on one picture; and a cached operation could
// answer with a file's former content.
sharp.concurrency(1)
sharp.cache(false)

export const mostBytes = 60 * 1024 * 1024
export const mostPixels = 120_000_000

/** One file to be made of a master. */
export type Size = { width: PhotoWidth; format: PhotoFormat }

// Processor time of one core per 1600 × 2000 photograph of a watch, all widths together, and size at 1600:
//   AVIF effort 0: 0.3–0.4 s, 14–24 % larger than effort 1 · effort 1: 0.8–0.9 s · effort 2: 1.2–1.3 s, 1–2 % less
//   effort 3: 2.3 s, 5–16 % less · effort 4 (sharp's own choice): 8–10 s, 9–20 % less
//   WebP effort 2: 0.2 s, 3–5 % larger than effort 4 in half its time · JPEG 0.1 s, mozjpeg 0.3 s, 22 % less
// At 640, AVIF q60 takes 22–46 kB; q50 loses 2.5 dB and visible texture. At 1600, q55 is above 41 dB.
// The demo shop's 108 photographs (34 of them 1600, 6 2400 wide) take 36 s on two cores and 54 MB.
const encoders: Record<PhotoFormat, (picture: Sharp, width: number) => Sharp> = {
  avif: (picture, width) =>
    picture.avif({ quality: width > 640 ? 55 : 60, effort: 1, chromaSubsampling: width >= 1600 ? '4:2:0' : '4:4:4' }),
  webp: (picture, width) => picture.webp({ quality: width > 960 ? 78 : 80, effort: 2 }),
  jpg: (picture) => picture.flatten({ background: '#f4f2ee' }).jpeg({ quality: 80, progressive: true }),
}

/** Where a size of a master is kept. Throws for a hash that is none, so that no path leaves IMAGES_DIR. */
export const derivativePath = (imagesDir: string, hash: string, { width, format }: Size) => {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('A photograph has a hash that is no sha256.')
  return path.join(/*turbopackIgnore: true*/ imagesDir, hash.slice(0, 2), hash, `${width}.${format}`)
}

/** Every size that a master this wide has. */
export const sizesFor = (masterWidth: number): Size[] =>
  widthsFor(masterWidth).flatMap((width) => photoFormats.map((format) => ({ width, format })))

/** The sizes among these that have no file. An empty file, left by a power cut, counts as none. */
export const findMissing = async (imagesDir: string, hash: string, sizes: Size[]): Promise<Size[]> => {
  const lengths = await Promise.all(
    sizes.map((size) =>
      stat(/*turbopackIgnore: true*/ derivativePath(imagesDir, hash, size)).then(
        (entry) => entry.size,
        () => 0,
      ),
    ),
  )
  return sizes.filter((_, index) => !lengths[index])
}

/** By its content, whatever its name says; sharp calls AVIF heif. */
const photographs = new Set<string>(['jpeg', 'png', 'webp', 'tiff', 'heif', 'avif'])

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()

/**
 * A master's pixels as they stand upright, and a placeholder: a data: URL of at most 16 pixels' width, under 400 bytes,
 * or '' where the picture is see-through and would show it for ever.
 */
export const inspect = async (bytes: Buffer) => {
  const { autoOrient, hasAlpha, format } = await sharp(bytes, { limitInputPixels: mostPixels }).metadata()
  // Drawings and documents under a photograph's name could name other files, and are none.
  if (!photographs.has(format)) throw new Error(`a file of the kind ${format}`)
  const { width, height } = autoOrient
  if (width * height > mostPixels) throw new Error('Input image exceeds pixel limit')
  const tiny = open(bytes).resize(16, 24, { fit: 'inside' }).toColourspace('srgb')
  const small = await tiny.png().toBuffer()
  if (hasAlpha && !(await sharp(small).stats()).isOpaque) return { width, height, placeholder: '' }
  for (const quality of [40, 20, 1]) {
    const webp = await sharp(small).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    const placeholder = `data:image/webp;base64,${webp.toString('base64')}`
    if (placeholder.length < 400) return { width, height, placeholder }
  }
  return { width, height, placeholder: '' }
}

const writeWhole = async (file: string, bytes: Buffer, imagesDir: string) => {
  const draft = path.join(imagesDir, 'drafts', `${process.pid}-${randomBytes(6).toString('hex')}`)
  try {
    await writeFile(draft, bytes)
    await rename(draft, file)
  } catch (error) {
    // Half a file on a full disk takes the room that another one needs.
    await rm(draft, { force: true }).catch(() => {})
    throw error
  }
}

const widestOf = async (bytes: Buffer, sizes: Size[]) => {
  const widest = Math.max(...sizes.map(({ width }) => width))
  return open(bytes)
    .resize({ width: widest, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

type Pixels = Awaited<ReturnType<typeof widestOf>>

const encode = ({ data, info }: Pixels, size: Size) => {
  const picture = sharp(data, { raw: info }).resize({ width: size.width, withoutEnlargement: true })
  return encoders[size.format](picture, size.width).toBuffer()
}

/** One size of a master, upright, in sRGB and without metadata, without writing it anywhere. */
export const renderSize = async (bytes: Buffer, size: Size) => encode(await widestOf(bytes, [size]), size)

/** Makes these sizes of a master: upright, in sRGB, without metadata. A file appears whole or not at all. */
export const makeSizes = async (bytes: Buffer, imagesDir: string, hash: string, sizes: Size[]) => {
  if (sizes.length === 0) return
  const [first] = sizes.map((size) => path.dirname(derivativePath(imagesDir, hash, size)))
  await mkdir(first ?? imagesDir, { recursive: true })
  await mkdir(path.join(imagesDir, 'drafts'), { recursive: true })
  const pixels = await widestOf(bytes, sizes)
  for (const size of sizes)
    await writeWhole(derivativePath(imagesDir, hash, size), await encode(pixels, size), imagesDir)
}

const unwritable = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'])

/**
 * Whether a file could not be written because the disk is full, read-only or not ours: staff can mend that. Of a folder
 * and those above it, made together, Node says ENOENT where the disk is read-only.
 */
export const isUnwritable = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (unwritable.has(String(error.code)) || (error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir'))

/** Removes what a killed process left half-written, once it is an hour old. */
export const sweepDrafts = async (imagesDir: string) => {
  const folder = path.join(imagesDir, 'drafts')
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const entry = await stat(file).catch(() => null)
    if (entry && Date.now() - entry.mtimeMs > 3_600_000) await rm(file, { force: true })
  }
}
