import 'server-only'
import sharp, { type Sharp } from 'sharp'
import { env } from '@/lib/env'
import { floorFactors } from './floor'
import { type PhotoFormat, type PhotoWidth, photoFormats, uprightFormats, uprightWidthsFor, widthsFor } from './photo'
import { isPicture } from './picture-kind'
import type { Storage } from './storage'

// One thread per picture: several pictures at once use the cores better. No cache: a cached operation could return a
// file's previous content.
sharp.concurrency(1)
sharp.cache(false)

export const maxMasterBytes = 60 * 1024 * 1024
const maxPixels = 120_000_000
/** Longest side in pixels: rows or columns of millions take gigabytes to scale, however few there are. */
const maxSide = 30_000

/** Why a picture is too large to be scaled; null if it is not. */
export const excessOf = (width: number, height: number): string | null => {
  if (width * height > maxPixels)
    return `The picture has more than ${maxPixels / 1e6} million pixels. Please save it smaller.`
  return Math.max(width, height) > maxSide
    ? `The picture is more than ${maxSide.toLocaleString('en-GB')} pixels wide or high. Please save it smaller.`
    : null
}

/** Thrown for a picture that is too large; the message says so to staff. */
export class TooLarge extends Error {}

/** One file to be made from a master. */
export type Size = { width: PhotoWidth; format: PhotoFormat; isUpright?: boolean }

// CPU time of one core per 1600 × 2000 photograph of a watch, all widths together at one effort, and size at 1600:
//   AVIF effort 0: 0.3–0.4 s, 14–24 % larger than effort 1 · effort 1: 0.8–0.9 s · effort 2: 1.2–1.3 s, 1–2 % less
//   effort 3: 2.3 s, 5–16 % less · effort 4 (sharp's default): 8–10 s, 9–20 % less
//   WebP effort 2: 0.2 s, 3–5 % larger than effort 4 in half its time · JPEG 0.1 s, mozjpeg 0.3 s, 22 % less
// At 640, AVIF q60 at effort 1 takes 22–46 kB; q50 loses 2.5 dB and visible texture. At 1600, q55 is above 41 dB.
// Up to 640 (phones), two more steps of effort cost 0.3 s for all these widths and save 12 % against q60: they reach the
// same 36 to 37.5 dB at q58. AVIF_EFFORT=0 asks for speed, so it stays 0.
// An upright cut lies below text and its scrim, so q55 and 4:2:0 suffice.
const encoders: Record<PhotoFormat, (picture: Sharp, size: Size, lower?: number) => Sharp> = {
  avif: (picture, { width, isUpright = false }, lower = 0) =>
    picture.avif({
      quality: (width > 640 || isUpright ? 55 : 58) - lower,
      effort: width > 640 || env.AVIF_EFFORT === 0 ? env.AVIF_EFFORT : Math.min(9, env.AVIF_EFFORT + 2),
      chromaSubsampling: width >= 1600 || isUpright ? '4:2:0' : '4:4:4',
    }),
  webp: (picture, { width }) => picture.webp({ quality: width > 960 ? 78 : 80, effort: 2 }),
  jpg: (picture) => picture.flatten({ background: '#f4f2ee' }).jpeg({ quality: 80, progressive: true }),
}

const folderOf = (hash: string) => {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('A photograph has a hash that is no sha256.')
  return `${hash.slice(0, 2)}/${hash}`
}

/** File name of a size, such as 640.avif or 480-upright.avif */
export const sizeName = ({ width, format, isUpright }: Size) => `${width}${isUpright ? '-upright' : ''}.${format}`

/** Storage key of one size of a master. Throws if the hash is no sha256, so that no key leads elsewhere. */
export const derivativeKey = (hash: string, size: Size) => `${folderOf(hash)}/${sizeName(size)}`

/** Every size of a master of this width. */
export const sizesFor = (masterWidth: number): Size[] =>
  widthsFor(masterWidth).flatMap((width) => photoFormats.map((format) => ({ width, format })))

/** Every size of the upright cut of a master. */
export const uprightSizesFor = (master: { width: number; height: number }): Size[] =>
  uprightWidthsFor(master).flatMap((width) => uprightFormats.map((format) => ({ width, format, isUpright: true })))

/** Masters in remote storage whose sizes are known to be complete; saves a request per check. */
const complete = new Set<string>()

/** Returns the sizes that have no file. An empty file, as a power cut leaves it, counts as missing. */
export const findMissing = async (images: Storage, hash: string, sizes: Size[]): Promise<Size[]> => {
  if (sizes.length === 0) return []
  const known = `${hash} ${sizes.map(sizeName).join()}`
  if (images.isRemote && complete.has(known)) return []
  const files = await images.list(folderOf(hash))
  const there = new Set(files.filter(({ size }) => size > 0).map(({ name }) => name))
  const missing = sizes.filter((size) => !there.has(sizeName(size)))
  if (images.isRemote && missing.length === 0) complete.add(known)
  return missing
}

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()

/** Raw pixels of a picture, with a light, even floor turned into the page's. */
const onPageFloor = async (picture: Sharp) => {
  const pixels = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const factors = floorFactors(pixels)
  if (!factors) return pixels
  return sharp(pixels.data, { raw: pixels.info }).linear(factors, [0, 0, 0]).raw().toBuffer({ resolveWithObject: true })
}

/** Width of the picture that a placeholder is made from, in pixels: wide enough to tell its floor from its object. */
const placeholderSource = 160

/**
 * Returns a master's dimensions after rotation, its format checked, and a placeholder: a data: URL at most 8 pixels
 * wide, under 400 bytes; '' if the picture is transparent, where it would stay visible behind it.
 */
export const inspect = async (bytes: Buffer) => {
  // Vector and document formats under a photograph's name could reference other files.
  if (!isPicture(bytes)) throw new Error('not an image')
  const { autoOrient, hasAlpha } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const { width, height } = autoOrient
  const excess = excessOf(width, height)
  if (excess) throw new TooLarge(excess)
  const pixels = await onPageFloor(open(bytes).resize({ width: placeholderSource, withoutEnlargement: true }))
  const small = await sharp(pixels.data, { raw: pixels.info }).resize(8, 12, { fit: 'inside' }).png().toBuffer()
  if (hasAlpha && !(await sharp(small).stats()).isOpaque) return { width, height, placeholder: '' }
  for (const quality of [60, 40, 1]) {
    const webp = await sharp(small).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    const placeholder = `data:image/webp;base64,${webp.toString('base64')}`
    if (placeholder.length < 400) return { width, height, placeholder }
  }
  return { width, height, placeholder: '' }
}

const wholeOf = (bytes: Buffer, widest: number) => open(bytes).resize({ width: widest, withoutEnlargement: true })

const cutOf = async (bytes: Buffer, widest: number) => {
  const { autoOrient: master } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata()
  const width = Math.max(1, Math.min(widest, master.width, Math.floor((master.height * 3) / 4)))
  return open(bytes).resize({ width, height: Math.round((width * 4) / 3), fit: 'cover' })
}

/** The raw pixels that these sizes are made from: of the whole picture or of its upright cut. */
const widestOf = async (bytes: Buffer, sizes: Size[]) => {
  const widest = Math.max(...sizes.map(({ width }) => width))
  return onPageFloor(sizes[0]?.isUpright ? await cutOf(bytes, widest) : wholeOf(bytes, widest))
}

type Pixels = Awaited<ReturnType<typeof widestOf>>

/**
 * Bytes of an AVIF file for phones (up to 480 pixels wide): with its headers it arrives within two round trips. Only
 * close-ups of fine texture, one photograph in ten, have more at the usual quality; there the lower one is not seen.
 */
const maxPhoneBytes = 25_000
const [phoneWidth, steps] = [480, [0, 4, 8, 12]]

const encode = async ({ data, info }: Pixels, size: Size) => {
  const picture = sharp(data, { raw: info }).resize({ width: size.width, withoutEnlargement: true })
  const isLimited = size.format === 'avif' && size.width <= phoneWidth
  let bytes = Buffer.alloc(0)
  for (const lower of isLimited ? steps : [0]) {
    bytes = await encoders[size.format](picture.clone(), size, lower).toBuffer()
    if (bytes.length <= maxPhoneBytes) break
  }
  return bytes
}

/** Encodes one size of a master: upright, in sRGB, without metadata. Writes no file. */
export const renderSize = async (bytes: Buffer, size: Size) => encode(await widestOf(bytes, [size]), size)

/** Writes these sizes of a master: upright, in sRGB, without metadata. Each file is written atomically. */
export const makeSizes = async (bytes: Buffer, images: Storage, hash: string, sizes: Size[]) => {
  for (const alike of [sizes.filter(({ isUpright }) => !isUpright), sizes.filter(({ isUpright }) => isUpright)]) {
    if (alike.length === 0) continue
    const pixels = await widestOf(bytes, alike)
    for (const size of alike) await images.write(derivativeKey(hash, size), await encode(pixels, size))
  }
}
