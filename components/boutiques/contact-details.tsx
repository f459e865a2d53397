'use client'

import { type ReactNode, useId, useState } from 'react'
import { texts } from '@/lib/site/texts'
import styles from './contact-details.module.css'

/** A boutique's contact details behind a button; without JavaScript they stand there openly. */
export function ContactDetails({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? texts.boutique.hideDetails : texts.boutique.showDetails}
        <span className={styles.sign} aria-hidden="true" />
      </button>
      <div className={styles.details} id={id} data-open={open || undefined}>
        <div>{children}</div>
      </div>
    </>
  )
}
