'use client'

import { useEffect, useState } from 'react'
import { Spinner } from '@/components/ui/spinner'
import { useFocusedGroup } from '@/components/ui/use-focused-group'
import styles from './flash.module.css'

/** Reports an action just completed. Takes the focus for screen readers and clears its query, so it is shown once. */
export function Flash({ text }: { text: string }) {
  const { group, textId } = useFocusedGroup({ preventScroll: true })
  const [open, setOpen] = useState(true)

  useEffect(() => {
    const url = new URL(window.location.href)
    for (const name of ['done', 'verified']) url.searchParams.delete(name)
    if (url.href !== window.location.href) window.history.replaceState(null, '', url)
  }, [])

  if (!open) return null
  return (
    <div className={`toast ${styles.flash}`} {...group}>
      <Spinner />
      <span id={textId}>{text}</span>
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
    </div>
  )
}
