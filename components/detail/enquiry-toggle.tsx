'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { enquiryId } from './enquiry-id'
import styles from './enquiry-toggle.module.css'

type EnquiryToggleProps = {
  words: { write: string; hide: string }
  /** the buttons that this one stands beside */
  ways: ReactNode
  waysId: string
  waysClassName?: string
  buttonClassName: string
  children: ReactNode
}

/** The buttons of a piece, and the form that the last of them opens. Without JavaScript the form stands there openly. */
export function EnquiryToggle({ words, ways, waysId, waysClassName, buttonClassName, children }: EnquiryToggleProps) {
  const [open, setOpen] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const arriving = useRef(false)

  useEffect(() => {
    if (window.location.hash === `#${enquiryId}`) {
      arriving.current = true
      setOpen(true)
    }
    // Open before the browser scrolls there.
    const follow = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest(`a[href="#${enquiryId}"]`))
        flushSync(() => setOpen(true))
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [])

  // The address led here while there was nothing to scroll to yet.
  useEffect(() => {
    if (open && arriving.current) form.current?.scrollIntoView()
    arriving.current = false
  }, [open])

  return (
    <>
      <div className={waysClassName} id={waysId}>
        {ways}
        <button
          type="button"
          className={`${buttonClassName} ${styles.button}`}
          aria-expanded={open}
          aria-controls={enquiryId}
          onClick={() => setOpen(!open)}
        >
          {open ? words.hide : words.write}
        </button>
      </div>
      <div className={styles.form} id={enquiryId} data-open={open || undefined} tabIndex={-1} ref={form}>
        {children}
      </div>
    </>
  )
}
