import type { ReactNode } from 'react'
import { MinuteTrack } from '@/components/ui/minute-track'
import styles from './unavailable.module.css'

type UnavailableProps = {
  title: string
  text: string
  /** ways on: one filled button, one outlined */
  children: ReactNode
}

/** The screen of a page that cannot be shown. */
export const Unavailable = ({ title, text, children }: UnavailableProps) => (
  <main id="main" className={styles.screen}>
    <MinuteTrack className={styles.track} />
    <div className="wrap">
      <h1 className={`d1 ${styles.title}`}>{title}</h1>
      <p className={`lead ${styles.text}`}>{text}</p>
      <p className={styles.ways}>{children}</p>
    </div>
  </main>
)
