import type { ReactNode } from 'react'
import { Spinner } from '@/components/ui/spinner'
import styles from './waiting.module.css'

/** A screen for members who cannot see the private list yet, or no longer can. */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <div className="wrap">
    <div className={styles.waiting}>
      <Spinner className={styles.turn} />
      {children}
    </div>
  </div>
)

/** The actions offered there. */
export const Ways = ({ children }: { children: ReactNode }) => <div className={styles.ways}>{children}</div>
