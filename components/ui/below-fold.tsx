import type { ReactNode } from 'react'

/**
 * What lies below the first screen: not laid out, and its pictures not asked for, before the first screen has been
 * painted. It has no effect once the page has settled (see HeaderScroll).
 */
export const BelowFold = ({ children }: { children: ReactNode }) => <div className="below-fold">{children}</div>
