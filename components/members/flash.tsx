'use client'

import { useEffect, useRef, useState } from 'react'
import { Spinner } from '@/components/ui/spinner'
import styles from './flash.module.css'

/** Reports an action just completed. Takes the focus for screen readers and clears its query, so it is shown once. */
export function Flash({ text }: { text: string }) {
  const note = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(true)

  useEffect(() => {
    note.current?.focus({ preventScroll: true })
    const url = new URL(window.location.href)
    for (const name of ['done', 'verified']) url.searchParams.delete(name)
    if (url.href !== window.location.href) window.history.replaceState(null, '', url)
  }, [])

  if (!open) return null
  return (
    <div className={`toast ${styles.flash}`} role="status" tabIndex={-1} ref={note}>
      <Spinner />
      {text}
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
    </div>
  )
}
