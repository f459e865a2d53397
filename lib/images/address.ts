import type { Photo } from './photo'

/** What a page reads of a photograph's record. */
export type PhotoRow = {
  SKU: string
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
  SKU: true,
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

/** In which address space a piece's photographs stand, and how its folder there begins. */
export const galleries = {
  watch: { path: '/watches/gallery/', prefix: 'NW-' },
  jewellery: { path: '/jewelries/gallery/', prefix: 'NJ-' },
} as const
export type PhotoFamily = keyof typeof galleries

export type PhotoKind = 'grid' | 'hover' | 'small' | 'large' | 'thumb' | 'mainGrid'

const folders = { small: 'gallery-small-image', large: 'gallery-large-image', thumb: 'thumb-image' } as const
const files = { grid: 'grid-image', hover: 'grid-hover', mainGrid: 'main_grid_image' } as const

/**
 * Where a photograph is served: the `src` of a Photo, to which photoUrl adds width and ending.
 * grid and mainGrid are a piece's first photograph, hover its second; small, large and thumb need the photograph's
 * name and give the grid picture without one. The SKU 'site' gives /media/{name}, whatever the kind.
 */
export const photoAddress = (sku: string, family: PhotoFamily, kind: PhotoKind, name?: string): string => {
  if (sku === siteFolder) return `/media/${name ?? ''}`
  const { path, prefix } = galleries[family]
  const folder = `${path}${encodeURIComponent(sku.startsWith(prefix) ? sku : prefix + sku)}`
  if (kind === 'mainGrid') return `${folder}/${family === 'jewellery' ? files.mainGrid : files.grid}`
  if (kind === 'grid' || kind === 'hover') return `${folder}/${files[kind]}`
  return name ? `${folder}/${folders[kind]}/${name}` : `${folder}/${files.grid}`
}

type Use = { sku: string; family: PhotoFamily; kind: PhotoKind; alt: string }

/** A record as pages know it, for one use. */
export const toPhoto = (row: PhotoRow, { sku, family, kind, alt }: Use): Photo => ({
  src: photoAddress(sku, family, kind, row.name),
  width: row.width,
  height: row.height,
  placeholder: row.placeholder,
  // Only a piece on its studio floor fades into the page; rooms and banners have edges of their own.
  closeUp: row.closeUp || sku === siteFolder,
  alt,
})

/** The drawing that stands in for a missing photograph. */
export const placeholderFor = (src: string) =>
  src.startsWith(galleries.jewellery.path) ? '/placeholder-jewellery.svg' : '/placeholder-watch.svg'
