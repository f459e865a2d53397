import { useState } from 'react'
import styles from './unkept-note.module.css'

export const unkeptWords =
  'Your browser keeps nothing new for this site: what you save is gone once you leave the page.'

/** The words over the page, until they are closed. */
export function UnkeptNote() {
  const [open, setOpen] = useState(true)
  if (!open) return null
  return (
    <div className={`toast ${styles.note}`}>
      {unkeptWords}
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
    </div>
  )
}
