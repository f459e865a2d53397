import type { ReactNode } from 'react'

type BelowFoldProps = {
  /** it is closed at first, wherever it stands */
  closed?: boolean
  children: ReactNode
}

/**
 * What lies below the first screen, or is closed at first: not laid out, its pictures not asked for and its rules not in the
 * page (server/first-styles.ts), before `data-unfolded` stands on <html> (server/browser/starter.ts), or without that script
 * before the page has settled (see HeaderScroll). Class `after-paint` hides the content of a box whose size does not depend on
 * it, until the first screen has been painted (`data-painted`).
 */
export const BelowFold = ({ closed = false, children }: BelowFoldProps) => (
  <div className={closed ? 'below-fold below-fold--closed' : 'below-fold'}>{children}</div>
)
