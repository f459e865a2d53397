'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './description.module.css'

type DescriptionProps = {
  /** collapsed at first */
  isLong: boolean
  /** the button's labels while collapsed and expanded */
  words: { more: string; less: string }
  className?: string
  children: ReactNode
}

/** The whole text is in the page. A long one is collapsed by CSS only, and not where scripts do not run. */
export function Description({ isLong, words, className = '', children }: DescriptionProps) {
  const [open, setOpen] = useState(false)
  const [fits, setFits] = useState(false)
  const section = useRef<HTMLElement>(null)
  const text = useRef<HTMLDivElement>(null)

  // Expands when the focus enters, since a focused link may be cut off.
  useEffect(() => {
    const show = () => setOpen(true)
    const element = text.current
    element?.addEventListener('focusin', show)
    return () => element?.removeEventListener('focusin', show)
  }, [])

  // A long text with few lines, as of short paragraphs in a wide column, is not cut: the button would do nothing.
  useEffect(() => {
    const cut = text.current?.firstElementChild
    if (!isLong || open || !cut) return
    const look = () => setFits(cut.scrollHeight <= cut.clientHeight)
    const observer = new ResizeObserver(look)
    observer.observe(cut)
    // With a font that comes late the text takes more lines, while what is shown of it stays as high.
    document.fonts.addEventListener('loadingdone', look)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', look)
    }
  }, [isLong, open])

  const toggle = () => {
    setOpen(!open)
    const top = section.current?.getBoundingClientRect().top ?? 0
    if (open && top < 0) section.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <section className={`${styles.description} ${className}`} ref={section} aria-labelledby="description">
      <h2 className="title-section" id="description">
        Description
      </h2>
      <div id="description-text" className={isLong && !open ? styles.cut : undefined} ref={text}>
        {children}
      </div>
      {isLong && (
        <button
          type="button"
          className={`link ${styles.toggle}`}
          aria-expanded={open}
          aria-controls="description-text"
          style={fits ? { visibility: 'hidden' } : undefined}
          onClick={toggle}
        >
          {open ? words.less : words.more}
        </button>
      )}
    </section>
  )
}
