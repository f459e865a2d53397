'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './description.module.css'

type DescriptionProps = {
  /** too long to stand there whole at first */
  isLong: boolean
  /** what the button says while the text is cut, and while it is whole */
  words: { more: string; less: string }
  className?: string
  children: ReactNode
}

/** The whole text is in the page; a long one is cut by the style sheet alone, and not where scripts don't run. */
export function Description({ isLong, words, className = '', children }: DescriptionProps) {
  const [open, setOpen] = useState(false)
  const section = useRef<HTMLElement>(null)
  const text = useRef<HTMLDivElement>(null)

  // A link that is cut off shows itself to the keyboard.
  useEffect(() => {
    const show = () => setOpen(true)
    const element = text.current
    element?.addEventListener('focusin', show)
    return () => element?.removeEventListener('focusin', show)
  }, [])

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
          onClick={toggle}
        >
          {open ? words.less : words.more}
        </button>
      )}
    </section>
  )
}
