import { photoAddress, siteFolder } from '@/lib/images/address'

/** The name of a picture in content: 'boutique' in the site's folder, '10311/01-front' in a piece's. */
export const mediaName = (sku: string, name: string) => (sku === siteFolder ? name : `${sku}/${name}`)

const fileEnding = /\.(jpe?g|png|webp|tiff?|avif|mp4|mov)$/i
/** Also the width that the address of a picture adds to its name. */
const ending = /(-\d{3,4}(-upright)?)?\.(jpe?g|png|webp|tiff?|avif|mp4|mov)$/i

/** Whether a name in content is that of a film. */
export const isFilm = (text: string): boolean => /\.(mp4|mov)$/i.test(text.trim())

/** Folder and name of the picture that a name in content means; null for none. A film's name gives its poster. */
const readMediaName = (text: string, without: RegExp) => {
  const bare = text
    .trim()
    .replace(/^\/?media\//, '')
    .replace(without, '')
  if (bare === '' || /^https?:/.test(bare)) return null
  const [first = '', ...more] = bare.split('/')
  return more.length > 0 ? { sku: first, name: more.join('/') } : { sku: siteFolder, name: first }
}

/** URL of the thumbnail for a name in content at the desk; '' for none. */
export const mediaThumbnail = (text: string, width: number): string => {
  const read = readMediaName(text, ending)
  return read
    ? `/api/staff/photographs/${encodeURIComponent(read.sku)}/${encodeURIComponent(read.name)}?width=${width}`
    : ''
}

/** Paths, one of which leads visitors to the picture of a name in content; none for a film or a path. */
export const mediaPaths = (text: string): string[] => {
  const read = isFilm(text) ? null : readMediaName(text, fileEnding)
  if (!read?.sku) return []
  const { sku, name } = read
  const pathIn = (family: 'watch' | 'jewellery') =>
    `${photoAddress(sku, family, 'thumb', encodeURIComponent(name))}-160.jpg`
  return [...new Set([pathIn('watch'), pathIn('jewellery')])]
}
