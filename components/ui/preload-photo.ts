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

/** Where a wide photograph gives way to its upright cut, and where it does not. */
export const uprightMedia = '(max-width: 440px)'
const widerMedia = '(min-width: 440.02px)'

type Asked = { sizes: string; maxWidth?: number; uprightSizes?: string }

/** Asks for a photograph before its element is there, also where its page is fetched ahead; the measures as there. */
export const preloadPhoto = (photo: Photo, { sizes, maxWidth, uprightSizes }: Asked) => {
  const file = { as: 'image', type: 'image/avif', fetchPriority: 'high' } as const
  const whole = { ...file, imageSrcSet: photoSrcSet(photo, 'avif', maxWidth), imageSizes: sizes }
  const address = photoUrl(photo, widthUpTo(photo.width, 960), 'avif')
  if (!uprightSizes) return preload(address, whole)
  const cut = { ...file, imageSrcSet: uprightSrcSet(photo, 'avif'), imageSizes: uprightSizes }
  preload(uprightUrl(photo, uprightWidthsFor(photo).at(-1) ?? 320, 'avif'), { ...cut, media: uprightMedia })
  preload(address, { ...whole, media: widerMedia })
}
