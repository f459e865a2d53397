import { type Photo, phoneSizes } from '@/lib/images/photo'

/** Height of a narrow first screen that is not the photograph: 310 px on phones, 368 px on tablets. */
const around = 'clamp(310px, 200vw - 1168px, 368px)'

/** Up to 600 px of height a wide screen has the photograph beside the text (detail-page.module.css). */
const beside = '(min-height: 481px) and (max-height: 600px) and (min-aspect-ratio: 6/5) calc(80vh - 150px)'

/**
 * WebKit knows no min(), max() and clamp() in `sizes` and would take 100vw: it skips them to the approximate lengths at
 * the end, a dense screen's, which other browsers never reach.
 */
const wholeSizes = [
  phoneSizes(`min(100vw, max(200px, 80vh - ${around}))`, `(min-width: 1100px) 736px, ${beside}`),
  '(max-height: 640px) 130px,calc(52vh - 230px)',
].join()

/** `sizes` and `maxWidth` of a gallery photograph for Picture. */
export const gallerySize = (photo: Photo) => ({
  sizes: photo.closeUp ? phoneSizes('100vw', '(min-width: 1100px) 56vw') : wholeSizes,
  maxWidth: 1600,
})
