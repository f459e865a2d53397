import { type Photo, phoneSizes } from '@/lib/images/photo'

/** Of a narrow first screen's height, what the words and the bar around a photograph take: 310 px on phones, 368 on tablets. */
const around = 'clamp(310px, 200vw - 1168px, 368px)'

/** How large the gallery shows a photograph, as Picture has it. */
export const gallerySize = (photo: Photo) => ({
  sizes: photo.closeUp
    ? phoneSizes('100vw', '(min-width: 1100px) 56vw')
    : phoneSizes(`min(100vw, max(200px, 80vh - ${around}))`, '(min-width: 1100px) 736px'),
  maxWidth: 1600,
})
