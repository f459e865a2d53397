import type { ReactNode } from 'react'

type BelowFoldProps = {
  /** closed at first, wherever it is on the page */
  closed?: boolean
  children: ReactNode
}

/**
 * Content below the first screen, or closed at first. It is not laid out, loads no pictures and keeps its rules out of
 * the page (server/critical-css.ts) until <html> has `data-unfolded` (server/browser/starter.ts). Without that script
 * this lasts until the page has settled (see HeaderScroll). Class `after-paint` hides the content of a fixed-size box
 * until the first screen has been painted (`data-painted`).
 */
export const BelowFold = ({ closed = false, children }: BelowFoldProps) => (
  <div className={closed ? 'below-fold below-fold--closed' : 'below-fold'}>{children}</div>
)
