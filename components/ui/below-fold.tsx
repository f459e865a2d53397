import type { ReactNode } from 'react'

/**
 * What lies below the first screen: not laid out, and its pictures not asked for, before the first screen has been
 * painted. Once the page has settled (see HeaderScroll) it is as if this weren't here.
 */
export const BelowFold = ({ children }: { children: ReactNode }) => <div className="below-fold">{children}</div>
