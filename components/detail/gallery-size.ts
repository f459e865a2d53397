import type { Photo } from '@/lib/images/photo'
import { scaled, sizesOf } from '@/lib/images/sizes'

/**
 * The height of the stage, which a whole photograph fills at 4:5 (gallery.module.css). On narrow screens it is what the
 * header, the thumbnails, the piece's name and its price leave of the first screen; up to 600 px of height it stands
 * beside the text.
 */
const heights: [media: string, height: string][] = [
  ['(min-width: 1000px) and (max-aspect-ratio: 1/1)', '77vw - 120px'],
  ['(min-width: 1000px) and (min-height: 1368px)', '1280px'],
  ['(min-width: 1000px)', '100vh - 88px'],
  ['(min-aspect-ratio: 6/5) and (max-height: 480px)', '100vh - 124px'],
  ['(min-aspect-ratio: 6/5) and (max-height: 600px)', '100vh - 186px'],
  ['(min-width: 768px)', '100vh - 480px'],
  ['(max-height: 586px)', '168px'],
]

const wholeSizes = ({ width, height }: Photo) => {
  const ratio = Math.max(4 / 5, width / height)
  return sizesOf(
    scaled('100vh - 474px', ratio),
    ...heights.map(([media, length]): [string, string] => [media, scaled(length, ratio)]),
  )
}

const closeUpSizes = () =>
  sizesOf('100vw', ['(min-width: 1000px)', '56vw'], ['(min-aspect-ratio: 6/5) and (max-height: 600px)', '40vw'])

/** `sizes` and `maxWidth` of a gallery photograph for Picture. */
export const gallerySize = (photo: Photo) => ({
  sizes: photo.closeUp && photo.width <= photo.height ? closeUpSizes() : wholeSizes(photo),
  maxWidth: 1600,
})
