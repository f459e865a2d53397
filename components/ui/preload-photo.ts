import { preload } from 'react-dom'
import { type Photo, photoSrcSet, photoUrl, widthUpTo } from '@/lib/images/photo'

type Asked = { sizes: string; maxWidth?: number }

/** Asks for a photograph before its element is there, also where its page is fetched ahead; `sizes` and `maxWidth` as there. */
export const preloadPhoto = (photo: Photo, { sizes, maxWidth }: Asked) =>
  preload(photoUrl(photo, widthUpTo(photo.width, 960), 'avif'), {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: photoSrcSet(photo, 'avif', maxWidth),
    imageSizes: sizes,
    fetchPriority: 'high',
  })
