/** The columns that a piece's path is made of. */
export type Addressed = {
  Family: 'watch' | 'jewellery'
  SKU: string
  ManufacturerName: string
  Model: string
  HTMLSafeModel: string
}

const safe = /^[A-Za-z0-9_~-][A-Za-z0-9._~-]*$/
const withoutSpaces = (text: string) => text.replace(/\s+/g, '')

const modelSlug = (piece: Addressed) => {
  const model = withoutSpaces(piece.Model)
  if (safe.test(model)) return model
  const slug = withoutSpaces(piece.HTMLSafeModel) || model
  // Browsers take a segment of one or two dots for a folder, however it is escaped.
  return /^\.{0,2}$/.test(slug) ? 'watch' : slug
}

/** Whether two brand names are equal, ignoring case and outer spaces. */
export const isSameBrand = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** The main brand in the address of its pieces: 'richard-mille'. */
const brandSlug = (mainBrand: string) => {
  const plain = mainBrand
    .slice(0, 80)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  return plain.match(/[a-z0-9]+/g)?.join('-') ?? 'main'
}

/** The canonical path of a piece, percent-encoded. A path with another model redirects to it. */
export const pieceHref = (piece: Addressed, mainBrand: string) => {
  const sku = encodeURIComponent(piece.SKU)
  if (piece.Family === 'jewellery') return `/jewellery/${sku}`
  const model = encodeURIComponent(modelSlug(piece))
  if (isSameBrand(piece.ManufacturerName, mainBrand)) return `/${brandSlug(mainBrand)}-watch/${model}/${sku}`
  const brand = encodeURIComponent(piece.ManufacturerName.trim().replace(/\s+/g, '-'))
  return `/watch/${brand}-${model}/${sku}`
}
