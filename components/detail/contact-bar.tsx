'use client'

import { type ReactNode, useEffect, useState } from 'react'
import styles from './contact-bar.module.css'

type ContactBarProps = {
  /** id of the block of buttons that the bar replaces */
  after: string
  className?: string
  children: ReactNode
}

/** On phones: shown once the page's own buttons have scrolled off, hidden while a form or the footer is visible. */
export function ContactBar({ after, className = '', children }: ContactBarProps) {
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const buttons = document.getElementById(after)
    if (!buttons) return
    let passed = false
    const inTheWay = new Set<Element>()
    const show = () => setShown(passed && inTheWay.size === 0)
    // Counts everything below the viewport as visible, so that a jump past the buttons is noticed too.
    const above = new IntersectionObserver(
      ([entry]) => {
        passed = entry?.isIntersecting === false
        show()
      },
      { rootMargin: '0px 0px 1000000px' },
    )
    const near = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) inTheWay.add(target)
        else inTheWay.delete(target)
      show()
    })
    above.observe(buttons)
    for (const one of document.querySelectorAll('main form, footer')) near.observe(one)
    return () => {
      above.disconnect()
      near.disconnect()
    }
  }, [after])

  return (
    <div className={`${styles.bar} ${className}`} data-shown={shown || undefined} data-above-notice data-screen>
      {children}
    </div>
  )
}
