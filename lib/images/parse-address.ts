import { galleries, type PhotoFamily, siteFolder } from './address'
import { type PhotoFormat, type PhotoWidth, photoFormats, photoWidths, uprightFormats, uprightWidths } from './photo'

/** One reading of a URL: which photograph (by name or position), how wide, and whether its upright cut. */
export type Wanted = ({ name: string } | { place: number }) & { width: PhotoWidth; isUpright?: boolean }

/** The request of a URL. Some URLs have several readings; the first one that exists is served. */
export type PhotoRequest = {
  /** null = a picture of the site */
  family: PhotoFamily | null
  skus: string[]
  wanted: Wanted[]
  format: PhotoFormat
}

const usual = { 'gallery-small-image': 960, 'gallery-large-image': 1600, 'thumb-image': 160 } as const
const placed = { 'grid-image': 0, 'grid-hover': 1, main_grid_image: 0 } as const
const safeName = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/

const isKey = <Keys extends object>(word: string, keys: Keys): word is Extract<keyof Keys, string> =>
  Object.hasOwn(keys, word)

const readWidth = (text: string) => photoWidths.find((width) => String(width) === text)

/** 'front-480-upright' is the upright cut of 'front', unless a photograph has that very name. */
const readUpright = (text: string, format: PhotoFormat): Wanted[] => {
  const [, name, digits] = /^(.+)-(\d+)-upright$/.exec(text) ?? []
  const width = uprightWidths.find((one) => String(one) === digits)
  return name && width && uprightFormats.some((one) => one === format) ? [{ name, width, isUpright: true }] : []
}

/** 'front-640' is the photograph 'front' 640 wide, or one named 'front-640'. */
const readName = (text: string, width: PhotoWidth, format: PhotoFormat): Wanted[] => {
  const dash = text.lastIndexOf('-')
  const said = dash > 0 ? readWidth(text.slice(dash + 1)) : undefined
  const whole = { name: text, width }
  return said ? [{ name: text.slice(0, dash), width: said }, whole] : [whole, ...readUpright(text, format)]
}

const readPlace = (text: string, jewellery: boolean): Wanted[] => {
  const [, word, suffix] = /^([a-z_]+(?:-[a-z]+)?)(?:-(\d+))?$/.exec(text) ?? []
  if (!word || !isKey(word, placed) || (word === 'main_grid_image' && !jewellery)) return []
  const width = suffix === undefined ? 640 : readWidth(suffix)
  return width ? [{ place: placed[word], width }] : []
}

/** 'NW-1' is the piece 'NW-1', else the piece '1'. */
const readSkus = (segment: string, prefix: string): string[] => {
  let sku: string
  try {
    sku = decodeURIComponent(segment)
  } catch {
    return []
  }
  const unsafe = [...sku].some((character) => character < ' ' || character === '/' || character === '\\')
  if (unsafe || sku.length > 200 || !sku.startsWith(prefix) || sku === prefix) return []
  const bare = sku.slice(prefix.length)
  return bare.startsWith(prefix) ? [sku] : [sku, bare]
}

/** Parses a path as it was sent, still percent-encoded. Returns null if it is no picture's. */
export const parsePhotoPath = (pathname: string): PhotoRequest | null => {
  if (pathname.length > 1000) return null
  const [, stem = '', ending = ''] = /^(.*)\.([a-z]+)$/i.exec(pathname) ?? []
  const format = photoFormats.find((one) => one === ending.toLowerCase())
  if (!format) return null
  if (stem.startsWith('/media/')) {
    const name = stem.slice('/media/'.length)
    return safeName.test(name)
      ? { family: null, skus: [siteFolder], wanted: readName(name, 960, format), format }
      : null
  }
  for (const family of ['watch', 'jewellery'] as const) {
    const { path, prefix } = galleries[family]
    if (!stem.startsWith(path)) continue
    const [segment = '', folder = '', name, ...more] = stem.slice(path.length).split('/')
    const skus = readSkus(segment, prefix)
    const wanted =
      name === undefined
        ? readPlace(folder, family === 'jewellery')
        : isKey(folder, usual) && safeName.test(name)
          ? readName(name, usual[folder], format)
          : []
    return skus.length && wanted.length && !more.length ? { family, skus, wanted, format } : null
  }
  return null
}

/** Returns the file name of a video that /media/ may serve, or null. */
export const parseVideoPath = (pathname: string): string | null => {
  const [, file = ''] = /^\/media\/([^/]+\.(?:mp4|mov))$/i.exec(pathname) ?? []
  return safeName.test(file) ? file : null
}
