import type { Photo } from './photo'

// Lengths have one unit each, or are sums in vw, vh and px: WebKit knows no min(), max() and clamp() in `sizes`. All are
// linear, so that a length is scaled by scaling its numbers.

/** A length in `sizes`, `by` times as long. */
export const scaled = (length: string, by: number) =>
  length.replace(/[\d.]+/g, (number) => String(Math.round(Number(number) * by * 10) / 10))

const written = (length: string, by: number) => {
  const sum = scaled(length, by)
  return sum.includes(' ') ? `calc(${sum})` : sum
}

const dense = '(min-resolution: 2.5dppx)'

/**
 * `sizes` for a photograph that is drawn `phone` wide, and on wider screens as the first media condition that holds says.
 * 5 % are added because Chromium takes a file that is up to 13 % too small (one step of `photoWidths`). From 2.5 dots per
 * pixel on, three quarters suffice: nobody sees more than two dots, and the transfer is half as large.
 */
export const sizesOf = (phone: string, ...wider: [media: string, length: string][]) =>
  [...wider, ['', phone] as const]
    .flatMap(([media, length]) => {
      const on = media && `${media} and `
      return [`${on}${dense} ${written(length, 0.75)}`, `${media} ${written(length, 1.05)}`.trim()]
    })
    .join(', ')

// As in tokens.css: the screen without its margins, and a twelfth of its width and gap.
const content = 91.1
const gap = 1.7

/** Width in vw of so many of the content's twelve columns. */
export const columns = (count: number) => (count * (content + gap)) / 12 - gap

export type Box = {
  /** width in vw */
  vw: number
  /** width / height */
  ratio: number
}

type Shape = Pick<Photo, 'width' | 'height'>

/** How much wider than its box of this ratio a photograph with object-fit: cover is drawn. */
export const excess = ({ width, height }: Shape, ratio: number) => Math.max(1, width / height / ratio)

/** How wide a photograph with object-fit: cover is drawn. */
export const covering = (photo: Shape, { vw, ratio }: Box) => scaled(`${vw}vw`, excess(photo, ratio))

/** `sizes` for object-fit: cover. */
export const coverSizes = (photo: Shape, phone: Box, ...wider: [media: string, box: Box][]) =>
  sizesOf(covering(photo, phone), ...wider.map(([media, box]): [string, string] => [media, covering(photo, box)]))

/** `sizes` of a card: `phone` vw wide, three per row from 768 px, and six from 1280 px if `six`. */
export const cardSizes = (photo: Shape, phone = 50, six = true) => {
  const box = (vw: number) => ({ vw, ratio: 4 / 5 })
  return coverSizes(
    photo,
    box(phone),
    ['(min-width: 1280px)', box(six ? 16.7 : 33.3)],
    ['(min-width: 768px)', box(33.3)],
  )
}
