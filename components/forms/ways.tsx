import type { ReactNode } from 'react'
import type { Reach } from '@/lib/boutiques/reach'
import styles from './ways.module.css'

type WaysProps = { reach: Reach | null; children: ReactNode }

/** Contact details as an alternative to the form. */
export const Ways = ({ reach, children }: WaysProps) => (
  <div className={styles.ways}>
    <p>{children}</p>
    {reach?.call && (
      <a className="link" href={reach.call.href}>
        Call <span className="nowrap tabular">{reach.call.shown}</span>
      </a>
    )}
    {reach?.chat && (
      <a className="link" href={reach.chat.href}>
        WhatsApp <span className="nowrap tabular">{reach.chat.shown}</span>
      </a>
    )}
  </div>
)
