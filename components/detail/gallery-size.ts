import { type Photo, phoneSizes } from '@/lib/images/photo'

/** How large the gallery shows a photograph, as Picture has it. */
export const gallerySize = (photo: Photo) => ({
  sizes: photo.closeUp
    ? phoneSizes('100vw', '(min-width: 1100px) 56vw')
    : phoneSizes('min(100vw, 80vh - 310px)', '(min-width: 1100px) 736px, (min-width: 768px) 70vw'),
  maxWidth: 1600,
})
