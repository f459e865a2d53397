import type { Photo } from './photo'

/** The columns of a photograph's record that pages read. */
export type PhotoRow = {
  /** null = a picture of the site */
  item_id: number | null
  name: string
  position: number
  hash: string
  width: number
  height: number
  placeholder: string
  closeUp: boolean
}

/** The columns of a PhotoRow. */
export const photoSelect = {
  item_id: true,
  name: true,
  position: true,
  hash: true,
  width: true,
  height: true,
  placeholder: true,
  closeUp: true,
} as const

/** The folder in PHOTOS_DIR for pictures that belong to no piece: banners, boutiques, logos. */
export const siteFolder = 'site'

/** The path of each family's photographs, and the prefix of a piece's folder in it. */
export const galleries = {
  watch: { path: '/watches/gallery/', prefix: 'NW-' },
  jewellery: { path: '/jewelries/gallery/', prefix: 'NJ-' },
} as const
export type PhotoFamily = keyof typeof galleries

export type PhotoKind = 'grid' | 'hover' | 'small' | 'large' | 'thumb' | 'mainGrid'

const folders = { small: 'gallery-small-image', large: 'gallery-large-image', thumb: 'thumb-image' } as const
const files = { grid: 'grid-image', hover: 'grid-hover', mainGrid: 'main_grid_image' } as const

/** The path that the addresses of a piece's photographs begin with. */
export const galleryAddress = (sku: string, family: PhotoFamily): string => {
  const { path, prefix } = galleries[family]
  return `${path}${encodeURIComponent(sku.startsWith(prefix) ? sku : prefix + sku)}/`
}

/**
 * The `src` of a Photo, to which photoUrl adds width and extension. grid and mainGrid are a piece's first photograph,
 * hover its second; small, large and thumb need the photograph's name and fall back to the grid picture without one.
 * The SKU 'site' returns /media/{name} for every kind.
 */
export const photoAddress = (sku: string, family: PhotoFamily, kind: PhotoKind, name?: string): string => {
  if (sku === siteFolder) return `/media/${name ?? ''}`
  const folder = galleryAddress(sku, family)
  if (kind === 'mainGrid') return `${folder}${family === 'jewellery' ? files.mainGrid : files.grid}`
  if (kind === 'grid' || kind === 'hover') return `${folder}${files[kind]}`
  return name ? `${folder}${folders[kind]}/${name}` : `${folder}${files.grid}`
}

type Use = { sku: string; family: PhotoFamily; kind: PhotoKind; alt: string }

/** Converts a record to a Photo for one use. */
export const toPhoto = (row: PhotoRow, { sku, family, kind, alt }: Use): Photo => ({
  src: photoAddress(sku, family, kind, row.name),
  width: row.width,
  height: row.height,
  placeholder: row.placeholder,
  // Only a piece on its studio background fades into the page; pictures of the site have edges of their own.
  closeUp: row.closeUp || sku === siteFolder,
  alt,
})

/** The drawing that is shown for a missing photograph. */
export const placeholderFor = (src: string) =>
  src.startsWith(galleries.jewellery.path) ? '/placeholder-jewellery.svg' : '/placeholder-watch.svg'
