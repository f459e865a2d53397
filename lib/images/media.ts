import 'server-only'
import { publicOnly } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import { galleryAddress, type PhotoRow, photoSelect, siteFolder, toPhoto } from './address'
import type { Photo } from './photo'

const ending = /\.(jpe?g|png|webp|tiff?|avif|mp4|mov)$/i
const filmName = /^[A-Za-z0-9_-][A-Za-z0-9._-]*\.(mp4|mov)$/i

type Reference = { sku: string; name: string }

/** The id in '@7', as texts are stored. */
const idIn = (sku: string) => Number(/^@(\d{1,9})$/.exec(sku)?.[1] ?? 0)

/** 'boutique.jpg' → a picture of the site, '@7/01-front' or 'SKU/01-front' → a piece's. A film's name refers to its poster. */
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
 * The pictures that content refers to, keyed by the name as written: 'boutique', 'boutique.jpg' (in PHOTOS_DIR/site),
 * '@7/01-front' or 'SKU/01-front'. A film returns the picture of the same name as its poster. Unknown names and photographs of
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
  const pieces =
    skus.length === 0
      ? []
      : await db.stockItem.findMany({
          where: { OR: [{ SKU: { in: skus } }, { StockItemId: { in: skus.map(idIn) } }], ...publicOnly },
          select: { StockItemId: true, SKU: true, Family: true },
        })
  const pieceOf = (sku: string) => pieces.find((piece) => piece.SKU === sku || piece.StockItemId === idIn(sku))
  /** null for the site; 0, which no piece has, for an unknown piece */
  const itemOf = (sku: string) => (sku === siteFolder ? null : (pieceOf(sku)?.StockItemId ?? 0))
  const rows = await db.photo.findMany({
    where: { OR: wanted.map(({ sku, name }) => ({ item_id: itemOf(sku), name })) },
    select: photoSelect,
  })
  const photoOf = ({ sku, name }: Reference): Photo | null => {
    const row: PhotoRow | undefined = rows.find((one) => one.item_id === itemOf(sku) && one.name === name)
    const { SKU = siteFolder, Family = 'watch' } = pieceOf(sku) ?? {}
    return row ? toPhoto(row, { sku: SKU, family: Family, kind: 'large', alt: '' }) : null
  }
  const found = new Map<string, Photo>()
  for (const [name, reference] of references) {
    const photo = photoOf(reference)
    if (photo) found.set(name, photo)
  }
  return found
}

/** HTML with the present addresses of galleries that it names by the id of their piece ('/watches/gallery/@7/'). */
export const withGalleryAddresses = async (html: string): Promise<string> => {
  const ids = [...html.matchAll(/\/gallery\/@(\d{1,9})\//g)].map(([, id]) => Number(id))
  if (ids.length === 0) return html
  const pieces = await db.stockItem.findMany({
    where: { StockItemId: { in: ids }, ...publicOnly },
    select: { StockItemId: true, SKU: true },
  })
  const skus = new Map(pieces.map(({ StockItemId, SKU }) => [String(StockItemId), SKU]))
  return html.replace(/\/(watches|jewelries)\/gallery\/@(\d{1,9})\//g, (whole, path, id) => {
    const sku = skus.get(id)
    return sku ? galleryAddress(sku, path === 'watches' ? 'watch' : 'jewellery') : whole
  })
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
