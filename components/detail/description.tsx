'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { texts } from '@/lib/site/texts'
import styles from './description.module.css'

type DescriptionProps = {
  /** too long to stand there whole at first */
  isLong: boolean
  className?: string
  children: ReactNode
}

/** The whole text is in the page; a long one is cut by the style sheet alone, and not where scripts don't run. */
export function Description({ isLong, className = '', children }: DescriptionProps) {
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
      <h2 className="d3" id="description">
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
          {open ? texts.detail.showLess : texts.detail.readMore}
        </button>
      )}
    </section>
  )
}
