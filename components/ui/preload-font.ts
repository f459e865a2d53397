import { preload } from 'react-dom'

/**
 * Asks for the letters that English text needs of a font (see scripts/fonts.ts) in the head of the page: found in the style
 * sheet alone, they would come a round trip later, and before everything else.
 */
export const preloadFont = (name: string) =>
  preload(`/fonts/${name}-core.woff2`, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
