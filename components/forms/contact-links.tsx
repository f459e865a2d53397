import type { ReactNode } from 'react'
import type { ContactChannels } from '@/lib/boutiques/contact-channels'
import styles from './contact-links.module.css'

type WaysProps = { reach: ContactChannels | null; children: ReactNode }

/** Contact details as an alternative to the form. */
export const ContactLinks = ({ reach, children }: WaysProps) => (
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
