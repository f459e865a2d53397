import type { ReactNode } from 'react'
import { Spinner } from '@/components/ui/spinner'
import styles from './waiting.module.css'

/** A quiet screen for whoever cannot see the list yet, or any more. */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <div className="wrap">
    <div className={styles.waiting}>
      <Spinner className={styles.turn} />
      {children}
    </div>
  </div>
)

/** What can be done there. */
export const Ways = ({ children }: { children: ReactNode }) => <div className={styles.ways}>{children}</div>
