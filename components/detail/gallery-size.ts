import { type Photo, phoneSizes } from '@/lib/images/photo'

/** How large the gallery shows a photograph, as Picture has it. */
export const gallerySize = (photo: Photo) => ({
  sizes: photo.closeUp
    ? phoneSizes('100vw', '(min-width: 1100px) 56vw')
    : phoneSizes('min(100vw, max(200px, 80vh - 310px))', '(min-width: 1100px) 736px'),
  maxWidth: 1600,
})
