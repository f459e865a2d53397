import { preload } from 'react-dom'
import {
  type Photo,
  photoSrcSet,
  photoUrl,
  uprightSrcSet,
  uprightUrl,
  uprightWidthsFor,
  widthUpTo,
} from '@/lib/images/photo'

/** Media queries for a wide photograph's upright crop and for the photograph itself. */
export const uprightMedia = '(max-width: 440px)'
const widerMedia = '(min-width: 440.02px)'

type Asked = { sizes: string; maxWidth?: number; uprightSizes?: string }

/** Preloads a photograph before its element exists, also on prefetch. Takes the same `sizes` and widths as Picture. */
export const preloadPhoto = (photo: Photo, { sizes, maxWidth, uprightSizes }: Asked) => {
  const file = { as: 'image', type: 'image/avif', fetchPriority: 'high' } as const
  const whole = { ...file, imageSrcSet: photoSrcSet(photo, 'avif', maxWidth), imageSizes: sizes }
  const address = photoUrl(photo, widthUpTo(photo.width, 960), 'avif')
  if (!uprightSizes) return preload(address, whole)
  const cut = { ...file, imageSrcSet: uprightSrcSet(photo, 'avif'), imageSizes: uprightSizes }
  preload(uprightUrl(photo, uprightWidthsFor(photo).at(-1) ?? 320, 'avif'), { ...cut, media: uprightMedia })
  preload(address, { ...whole, media: widerMedia })
}
