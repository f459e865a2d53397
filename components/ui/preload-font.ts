import { preload } from 'react-dom'

/**
 * Preloads the subset of a font that English text needs (see scripts/fonts.ts). If only the style sheet named it, it
 * would load one round trip later, and before everything else.
 */
export const preloadFont = (name: string) =>
  preload(`/fonts/${name}-core.woff2`, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
