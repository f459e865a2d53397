'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { enquiryId } from './enquiry-id'
import styles from './enquiry-toggle.module.css'

type EnquiryToggleProps = {
  words: { write: string; hide: string }
  /** the other contact buttons, before this one */
  ways: ReactNode
  waysId: string
  waysClassName?: string
  buttonClassName: string
  /** after the button that opens the form */
  beside?: ReactNode
  children: ReactNode
}

/** A piece's contact buttons, one of which opens the form. Without JavaScript the form is always open. */
export function EnquiryToggle(props: EnquiryToggleProps) {
  const { words, ways, waysId, waysClassName, buttonClassName, beside, children } = props
  const [open, setOpen] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const arriving = useRef(false)

  useEffect(() => {
    if (window.location.hash === `#${enquiryId}`) {
      arriving.current = true
      setOpen(true)
    }
    // Opens the form before the browser scrolls to it.
    const follow = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest(`a[href="#${enquiryId}"]`))
        flushSync(() => setOpen(true))
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [])

  // For an address with the hash: the form was still closed when the browser scrolled.
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
        {beside}
      </div>
      <div className={styles.form} id={enquiryId} data-open={open || undefined} tabIndex={-1} ref={form}>
        {children}
      </div>
    </>
  )
}
