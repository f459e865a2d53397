import 'server-only'
import { siteFolder } from '@/lib/images/address'
import { findMedia, withGalleryAddresses } from '@/lib/images/media'
import { parsePhotoPath, type Wanted } from '@/lib/images/parse-address'
import { type Photo, type PhotoFormat, photoSrcSet, photoUrl, photoWidths, widthsFor } from '@/lib/images/photo'
import { columns, sizesOf } from '@/lib/images/sizes'
import { sanitise } from './html'

/** `sizes` of a picture in the text column (article-view.module.css): one in portrait format fits on the screen. */
const sizesFor = ({ width, height }: Photo) => {
  const ratio = width / height
  /** from where on it is not the column, but the screen that limits a portrait */
  const isLow = (vw: number) => `(min-aspect-ratio: ${Math.round((86 * 100 * ratio) / vw)}/100)`
  const [text, whole, fitting] = [columns(7), columns(12), `${86 * ratio}vh`]
  const wide = '(min-width: 1100px)'
  return ratio < 1.2
    ? sizesOf(`${whole}vw`, [`${wide} and ${isLow(text)}`, fitting], [wide, `${text}vw`], [isLow(whole), fitting])
    : sizesOf(`${whole}vw`, [wide, `${text}vw`])
}

const ofWidth = new RegExp(`-(?:${photoWidths.join('|')})(?:-upright)?(?=\\.(?:avif|webp|jpg)$)`)

const nameIn = (sku: string, want: Wanted) => {
  if (!('name' in want)) return []
  return [sku === siteFolder ? want.name : `${sku}/${want.name}`]
}

/**
 * The names to look a picture up by, the likeliest first. A URL is read as it is served. A name may end like one of a
 * size ('basel-960.jpg') and yet be a picture's own.
 */
const namesOf = (src: string) => {
  const written = src.replace(/&amp;/g, '&')
  const asked = parsePhotoPath(written)
  return asked
    ? asked.skus.flatMap((sku) => asked.wanted.flatMap((want) => nameIn(sku, want)))
    : [written, written.replace(ofWidth, '')]
}

const source = (photo: Photo, format: PhotoFormat) =>
  `<source type="image/${format}" srcset="${photoSrcSet(photo, format)}" sizes="${sizesFor(photo)}" />`

/**
 * A picture element with every size, and dimensions to prevent layout shift. `alt` is escaped already. Where it is a
 * block, as in articles, it loads once the first screen has been painted (see BelowFold): a browser loads even lazy
 * pictures from far below at once.
 */
const picture = (photo: Photo, alt: string) => {
  const middle = widthsFor(photo.width).findLast((width) => width <= 960) ?? 160
  const fading = photo.closeUp ? '' : ' class="fade"'
  return `<picture class="after-paint" style="aspect-ratio:${photo.width}/${photo.height}">${source(photo, 'avif')}${source(photo, 'webp')}<img src="${photoUrl(photo, middle, 'jpg')}" width="${photo.width}" height="${photo.height}" alt="${alt}" loading="lazy" decoding="async"${fading} /></picture>`
}

const anyPicture = /<img\b[^>]*>/g
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** Removes figures whose picture is gone, with their caption; a figure with other content stays. */
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

/** Labels cells with their column for phones, where rows are blocks. Tables with spanning cells get no labels. */
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

/** Wraps tables in a container that scrolls sideways, focusable for the keyboard. */
const framedTables = (html: string) =>
  html
    .replace(/<table\b[\s\S]*?<\/table>/g, labelledCells)
    .replace(/<table\b/g, '<div class="scroller" role="group" aria-label="Table" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>')

/**
 * Staff's HTML for pages and endpoints: sanitised, with responsive, lazy pictures. `<img src>` names a picture as
 * columns do ('05-boutique-london', '@7/01-front', 'SKU/01-front') or by a URL of this site. Unknown pictures, those of other sites
 * and those of members-only pieces are removed.
 */
export const staffHtml = async (html: string): Promise<string> => {
  const clean = sanitise(await withGalleryAddresses(html))
  const names = [...clean.matchAll(anyPicture)].flatMap(([tag]) => namesOf(attribute(tag, 'src')))
  const media = await findMedia([...new Set(names)])
  const pictured = clean.replace(anyPicture, (tag) => {
    const name = namesOf(attribute(tag, 'src')).find((one) => media.has(one))
    const photo = name && media.get(name)
    return photo ? picture(photo, attribute(tag, 'alt')) : ''
  })
  return framedTables(withoutHollowFigures(pictured).replace(/<p(?: dir="\w*")?>(?:\s|<br \/>)*<\/p>/g, ''))
}
