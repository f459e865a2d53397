import 'server-only'
import { findMedia } from '@/lib/images/media'
import { type Photo, type PhotoFormat, phoneSizes, photoSrcSet, photoUrl, widthsFor } from '@/lib/images/photo'
import { sanitise } from './html'

/** How wide a column of text is. */
const sizes = phoneSizes('100vw', '(min-width: 1100px) 58vw')

const galleryAddress = /^\/(?:watches|jewelries)\/gallery\/N[WJ]-([^/]+)\/[a-z-]+\/([^/]+)$/
const ofWidth = /-\d{3,4}(?:-upright)?(?=\.(?:avif|webp|jpg)$)/

/** The name by which content's pictures are found: an address of ours without what only an address has. */
const nameOf = (src: string) => {
  const bare = src.replace(/&amp;/g, '&').replace(ofWidth, '')
  const [, sku, file] = galleryAddress.exec(bare) ?? []
  return sku && file ? `${sku}/${file}` : bare
}

const source = (photo: Photo, format: PhotoFormat) =>
  `<source type="image/${format}" srcset="${photoSrcSet(photo, format)}" sizes="${sizes}" />`

/** A picture in its place from the start: every size there is, and its own measures. `alt` as clean HTML has it. */
const picture = (photo: Photo, alt: string) => {
  const middle = widthsFor(photo.width).findLast((width) => width <= 960) ?? 160
  const fading = photo.closeUp ? '' : ' class="fade"'
  return `<picture>${source(photo, 'avif')}${source(photo, 'webp')}<img src="${photoUrl(photo, middle, 'jpg')}" width="${photo.width}" height="${photo.height}" alt="${alt}" loading="lazy" decoding="async"${fading} /></picture>`
}

const anyPicture = /<img\b[^>]*>/g
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** A figure whose picture is gone goes too, with its caption; one that holds anything else stays. */
const withoutHollowFigures = (html: string) =>
  html
    .split(/(?=<figure\b)/)
    .map((part) => {
      const end = part.startsWith('<figure') ? part.indexOf('</figure>') : -1
      const inside = part.slice(part.indexOf('>') + 1, end).replace(/<figcaption\b[^>]*>[\s\S]*?<\/figcaption>/g, '')
      return end >= 0 && inside.trim() === '' ? part.slice(end + '</figure>'.length) : part
    })
    .join('')

const columnNames = (table: string) => {
  const [head = ''] = /<thead\b[\s\S]*?<\/thead>/.exec(table) ?? []
  return [...head.matchAll(/<th\b[^>]*>([\s\S]*?)<\/th>/g)].map(([, words = '']) =>
    words
      .replace(/<[^>]*>/g, '')
      .replaceAll('"', '&quot;')
      .trim(),
  )
}

/** On phones a row is a block, where a value needs its column's name. Cells that span several tell no column. */
const labelledCells = (table: string) => {
  const names = columnNames(table)
  if (names.length === 0 || /\s(?:col|row)span=/.test(table)) return table
  return table.replace(/<tbody\b[\s\S]*<\/tbody>/, (body) =>
    body.replace(/<tr\b[\s\S]*?<\/tr>/g, (row) => {
      let column = 0
      return row.replace(/<t[hd]\b/g, (cell) => {
        const name = column === 0 ? '' : names[column]
        column += 1
        return name ? `${cell} data-label="${name}"` : cell
      })
    }),
  )
}

/** A table wider than its column is scrolled in a frame of its own, by keyboard too. */
const framedTables = (html: string) =>
  html
    .replace(/<table\b[\s\S]*?<\/table>/g, labelledCells)
    .replace(/<table\b/g, '<div class="scroller" role="group" aria-label="Table" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>')

/**
 * Staff's HTML as pages and endpoints give it: sanitised, its pictures found, sized and lazy. `<img src>` names them as
 * columns do ('05-boutique-london', 'SKU/01-front') or by an address of this site. Unknown ones, those of other sites
 * and those of pieces for members are left out.
 */
export const staffHtml = async (html: string): Promise<string> => {
  const clean = sanitise(html)
  const names = [...clean.matchAll(anyPicture)].map(([tag]) => nameOf(attribute(tag, 'src')))
  const media = await findMedia([...new Set(names)])
  const pictured = clean.replace(anyPicture, (tag) => {
    const photo = media.get(nameOf(attribute(tag, 'src')))
    return photo ? picture(photo, attribute(tag, 'alt')) : ''
  })
  return framedTables(withoutHollowFigures(pictured).replace(/<p>\s*<\/p>/g, ''))
}
