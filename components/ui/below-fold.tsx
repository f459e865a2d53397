import type { ReactNode } from 'react'

/**
 * What lies below the first screen, or is closed at first: not laid out, its pictures not asked for and its rules not in the
 * page (server/first-styles.ts), before `data-unfolded` stands on <html> (server/starter.ts), or without that script before
 * the page has settled (see HeaderScroll). Class `after-paint` does the same to a box whose size
 * does not depend on its content, until the first screen has been painted (`data-painted`).
 */
export const BelowFold = ({ children }: { children: ReactNode }) => <div className="below-fold">{children}</div>
