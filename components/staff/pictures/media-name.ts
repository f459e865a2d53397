/** The folder of files that belong to no piece. */
export const siteFolder = 'site'

/** The name of a picture in content: 'boutique' in the site's folder, '10311/01-front' in a piece's. */
export const mediaName = (sku: string, name: string) => (sku === siteFolder ? name : `${sku}/${name}`)

const ending = /(-\d{3,4}(-upright)?)?\.(jpe?g|png|webp|tiff?|avif|mp4|mov)$/i

/** URL of the thumbnail for a name in content; '' for none. A film's name gives its poster. */
export const mediaThumbnail = (text: string, width: number): string => {
  const bare = text
    .trim()
    .replace(/^\/?media\//, '')
    .replace(ending, '')
  if (bare === '' || /^https?:/.test(bare)) return ''
  const [first = '', ...more] = bare.split('/')
  const [sku, name] = more.length > 0 ? [first, more.join('/')] : [siteFolder, first]
  return `/api/staff/photographs/${encodeURIComponent(sku)}/${encodeURIComponent(name)}?width=${width}`
}
