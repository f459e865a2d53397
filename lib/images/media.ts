import 'server-only'
import { publicOnly } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import { type PhotoRow, photoSelect, siteFolder, toPhoto } from './address'
import type { Photo } from './photo'

const ending = /\.(jpe?g|png|webp|tiff?|avif|mp4|mov)$/i
const filmName = /^[A-Za-z0-9_-][A-Za-z0-9._-]*\.(mp4|mov)$/i

type Reference = { sku: string; name: string }

/** 'boutique.jpg' → a picture of the site, 'SKU/01-front' → a piece's. A film's name refers to its poster. */
const read = (text: string): Reference | null => {
  const bare = text
    .trim()
    .replace(/^\/?media\//, '')
    .replace(ending, '')
  const slash = bare.indexOf('/')
  const reference =
    slash < 0 ? { sku: siteFolder, name: bare } : { sku: bare.slice(0, slash), name: bare.slice(slash + 1) }
  return reference.sku && reference.name ? reference : null
}

/**
 * The pictures that content refers to, keyed by the name as written: 'boutique', 'boutique.jpg' (in PHOTOS_DIR/site) or
 * 'SKU/01-front'. A film returns the picture of the same name as its poster. Unknown names and photographs of
 * members-only pieces are left out. `alt` is empty because the content describes the picture.
 */
export const findMedia = async (names: string[]): Promise<Map<string, Photo>> => {
  const references = new Map<string, Reference>()
  for (const name of names) {
    const reference = name ? read(name) : null
    if (reference) references.set(name, reference)
  }
  if (references.size === 0) return new Map()
  const wanted = [...references.values()]
  const skus = [...new Set(wanted.map(({ sku }) => sku).filter((sku) => sku !== siteFolder))]
  const [rows, pieces] = await Promise.all([
    db.photo.findMany({ where: { OR: wanted.map(({ sku, name }) => ({ SKU: sku, name })) }, select: photoSelect }),
    skus.length === 0
      ? []
      : db.stockItem.findMany({
          where: { SKU: { in: skus }, ...publicOnly },
          select: { SKU: true, Family: true },
        }),
  ])
  const family = new Map(pieces.map((piece) => [piece.SKU, piece.Family]))
  const photoOf = ({ sku, name }: Reference): Photo | null => {
    const row: PhotoRow | undefined = rows.find((one) => one.SKU === sku && one.name === name)
    if (!row) return null
    if (sku === siteFolder) return toPhoto(row, { sku, family: 'watch', kind: 'large', alt: '' })
    const pieceFamily = family.get(sku)
    return pieceFamily ? toPhoto(row, { sku, family: pieceFamily, kind: 'large', alt: '' }) : null
  }
  const found = new Map<string, Photo>()
  for (const [name, reference] of references) {
    const photo = photoOf(reference)
    if (photo) found.set(name, photo)
  }
  return found
}

/** The URL of a film that content refers to ('loop.mp4', 'loop.mov'); '' for anything else. */
export const filmAddress = (name: string): string => {
  const bare = name.trim().replace(/^\/?media\//, '')
  return filmName.test(bare) ? `/media/${bare}` : ''
}

/** The URL path of a picture or film that content refers to, for other programs; '' if there is none. */
export const mediaAddress = (name: string, media: Map<string, Photo>): string => {
  const photo = media.get(name)
  return filmAddress(name) || (photo ? `${photo.src}.jpg` : '')
}
