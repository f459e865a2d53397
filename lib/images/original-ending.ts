/** File extensions of masters. Apart from photo.ts, which listings load first, so that it is in no visitor's script. */
export const originalEnding = /\.(jpe?g|png|webp|tiff?|avif)$/i
