import type { ReactNode } from 'react'

type BelowFoldProps = { children: ReactNode }

/**
 * Content below the first screen. It is not laid out, loads no pictures and keeps its rules out of the page
 * (server/critical-css.ts) until <html> has `data-unfolded` (server/browser/starter.ts). Without that script this lasts
 * until the page has settled (see HeaderScroll). Class `after-paint` hides the content of a fixed-size box until the
 * first screen has been painted (`data-painted`).
 */
export const BelowFold = ({ children }: BelowFoldProps) => (
  <div className="below-fold">
    <div>{children}</div>
  </div>
)

/** The same for content that is closed at first, wherever it is on the page. */
export const ClosedAtFirst = ({ children }: BelowFoldProps) => (
  <div className="below-fold below-fold--closed">
    <div>{children}</div>
  </div>
)

/** Content that only a script shows, in a box that is invisible until then: its rules are kept out of the page, too. */
export const ShownByScript = ({ children }: BelowFoldProps) => <div className="below-fold--by-script">{children}</div>
