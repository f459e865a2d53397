import { preload } from 'react-dom'
import { type Photo, photoSrcSet, photoUrl, uprightSrcSet, uprightWidthsFor, widthUpTo } from '@/lib/images/photo'

/** Where a wide photograph gives way to its upright cut, and where it does not. */
export const uprightMedia = '(max-width: 440px)'
const widerMedia = '(min-width: 440.02px)'

type Asked = { sizes: string; maxWidth?: number; uprightSizes?: string | null }

/** Asks for a photograph before its element is there, also where its page is fetched ahead; the measures as there. */
export const preloadPhoto = (photo: Photo, { sizes, maxWidth, uprightSizes = null }: Asked) => {
  const file = { as: 'image', type: 'image/avif', fetchPriority: 'high' } as const
  const whole = { ...file, imageSrcSet: photoSrcSet(photo, 'avif', maxWidth), imageSizes: sizes }
  const address = photoUrl(photo, widthUpTo(photo.width, 960), 'avif')
  if (uprightSizes === null) return preload(address, whole)
  const cut = { ...file, imageSrcSet: uprightSrcSet(photo, 'avif'), imageSizes: uprightSizes }
  preload(`${photo.src}-${uprightWidthsFor(photo).at(-1)}-upright.avif`, { ...cut, media: uprightMedia })
  preload(address, { ...whole, media: widerMedia })
}
