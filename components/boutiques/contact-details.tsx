import type { ReactNode } from 'react'
import * as texts from '@/lib/texts'
import styles from './contact-details.module.css'

/** A boutique's contact details in a <details> element, which needs no script. Always open in print. */
export const ContactDetails = ({ children }: { children: ReactNode }) => (
  <details className={styles.details}>
    <summary className={styles.toggle}>
      <span className={styles.show}>{texts.boutique.showDetails}</span>
      <span className={styles.hide}>{texts.boutique.hideDetails}</span>
      <span className={styles.sign} aria-hidden="true" />
    </summary>
    <div className={styles.content}>{children}</div>
  </details>
)
