'use client'

import { type ReactNode, useEffect, useState } from 'react'
import styles from './contact-bar.module.css'

type ContactBarProps = {
  /** id of the block whose buttons the bar stands in for */
  after: string
  children: ReactNode
}

/** Phones only: comes up when the page's own buttons have left the screen, and goes where the footer repeats them. */
export function ContactBar({ after, children }: ContactBarProps) {
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const buttons = document.getElementById(after)
    const footer = document.querySelector('body > footer')
    if (!buttons) return
    let passed = false
    let atFooter = false
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries)
        if (target === footer) atFooter = isIntersecting
        else passed = !isIntersecting && boundingClientRect.top < 0
      setShown(passed && !atFooter)
    })
    observer.observe(buttons)
    if (footer) observer.observe(footer)
    return () => observer.disconnect()
  }, [after])

  return (
    <div className={styles.bar} data-shown={shown || undefined} data-screen>
      {children}
    </div>
  )
}
