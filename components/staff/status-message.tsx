import type { ReactNode } from 'react'

/**
 * Text that screen readers say when it changes, and nobody sees. It stays mounted while there is nothing to say: most
 * of them do not notice a region that arrives together with its text.
 */
export const StatusMessage = ({ children }: { children?: ReactNode }) => (
  <p role="status" className="visually-hidden">
    {children}
  </p>
)
