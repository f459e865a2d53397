import 'server-only'
import path from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { guest } from '@/lib/auth/visibility'
import { lruLookup } from '@/lib/cache/lookups'
import type { Piece } from '@/lib/catalogue/piece'
import { getPiece } from '@/lib/catalogue/pieces'
import { escapeMarkup } from '@/lib/format-text'
import { OverloadError } from '@/lib/http/overload'
import { findPhoto } from '@/lib/images/find-photo'
import { getDerivative } from '@/lib/images/get-derivative'
import { parsePhotoPath } from '@/lib/images/parse-address'
import { photoUrl, widthUpTo } from '@/lib/images/photo'
import { getSite } from '@/lib/site/queries'

/** The size that social networks require, in pixels. */
export const previewSize = { width: 1200, height: 630 } as const

/** The path of a piece's preview picture. */
export const previewPath = (sku: string) => `/previews/${encodeURIComponent(sku)}`

const photoWidth = 540
const left = 72
const textWidth = previewSize.width - photoWidth - left - 48
const gap = 18
/** A picture takes nothing larger than itself, and a name in wide characters has more lines than fit. */
const maxTextHeight = previewSize.height - 160
const paper = '#f4f2ee'

const fonts = {
  display: { family: 'Newsreader 16pt', file: 'preview-display.ttf' },
  text: { family: 'Hanken Grotesk', file: 'preview-text.ttf' },
} as const

const markup = (text: string) => escapeMarkup(text.replace(/\p{Cc}/gu, ' ').slice(0, 90))

type Line = { text: string; font: keyof typeof fonts; size: number; colour: string }

const draw = async ({ text, font, size, colour }: Line) => {
  const { family, file } = fonts[font]
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${markup(text)}</span>`,
      font: `${family} ${size}`,
      fontfile: path.join(process.cwd(), 'public', 'fonts', file),
      width: textWidth,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .resize({ width: textWidth, height: maxTextHeight, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, height: info.height }
}

const findPicture = async ({ photos: [photo] }: Piece) => {
  const asked = photo && parsePhotoPath(photoUrl(photo, widthUpTo(photo.width, 960), 'jpg'))
  const found = asked && (await findPhoto(asked, async () => guest))
  return found ? ((await getDerivative(found, 'jpg'))?.bytes ?? null) : null
}

const compose = async (piece: Piece, brand: string): Promise<Buffer> => {
  const words: Line[] = [
    { text: piece.brand, font: 'text', size: 26, colour: '#56504a' },
    { text: piece.name, font: 'display', size: piece.name.length > 28 ? 52 : 68, colour: '#141210' },
    { text: piece.status.label, font: 'text', size: 26, colour: '#82622c' },
  ]
  const lines = await Promise.all(words.filter(({ text }) => text.trim()).map(draw))
  const sender = await draw({ text: brand, font: 'display', size: 34, colour: '#141210' })
  let top = Math.max(
    56,
    Math.round((previewSize.height - lines.reduce((sum, { height }) => sum + height + gap, 0)) / 2),
  )
  const placed = lines.map(({ input, height }) => {
    const here = { input, left, top }
    top += height + gap
    return here
  })
  const picture = await findPicture(piece)
  const photo = picture && {
    input: await sharp(picture).resize({ width: photoWidth, height: previewSize.height, fit: 'cover' }).toBuffer(),
    left: previewSize.width - photoWidth,
    top: 0,
  }
  return sharp({ create: { ...previewSize, channels: 3, background: paper } })
    .composite([
      ...(photo ? [photo] : []),
      ...placed.filter((one) => one.top < previewSize.height - 120),
      { input: sender.input, left, top: previewSize.height - 48 - sender.height },
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

const cachedPreviews = lruLookup<Buffer>(100)

/** One at a time; the queue is limited to what a page of a social network may request at once. */
const drawing = pLimit(1)
const maxQueued = 20
const pending = new Map<string, Promise<Buffer>>()

/** All that a picture shows, and so its key: one of a piece that has changed meanwhile must not pass for the new one. */
const contentOf = (piece: Piece, brand: string) =>
  JSON.stringify([brand, piece.brand, piece.name, piece.status.label, piece.photos[0]])

const composeOnce = (content: string, piece: Piece, brand: string): Promise<Buffer> => {
  const already = pending.get(content)
  if (already) return already
  if (drawing.pendingCount >= maxQueued) throw new OverloadError('Too many previews wait to be drawn.')
  const made = drawing(() => compose(piece, brand)).finally(() => pending.delete(content))
  pending.set(content, made)
  return made
}

/**
 * A piece's link preview as JPEG: photograph, brand, name and status, without the price. Null if guests may not see the
 * piece. Throws OverloadError if too many are waiting.
 */
export const getPreview = async (sku: string): Promise<Buffer | null> => {
  const found = await getPiece(sku, guest)
  if (found?.kind !== 'piece') return null
  const { brand } = await getSite()
  const content = contentOf(found.piece, brand)
  return cachedPreviews(content, () => composeOnce(content, found.piece, brand))
}
