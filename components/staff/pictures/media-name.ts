/** The folder of pictures that belong to no piece. */
export const siteFolder = 'site'

/** A picture as content names it: 'boutique' lies in the site's folder, '10311/01-front' in a piece's. */
export const mediaName = (sku: string, name: string) => (sku === siteFolder ? name : `${sku}/${name}`)

const ending = /(-\d{3,4}(-upright)?)?\.(jpe?g|png|webp|tiff?|avif|mp4|mov)$/i

/** Where the desk shows the picture that content names; '' for none. A film stands for the picture of its name. */
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
