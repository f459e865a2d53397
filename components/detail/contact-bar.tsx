'use client'

import { type ReactNode, useEffect, useState } from 'react'
import styles from './contact-bar.module.css'

type ContactBarProps = {
  /** id of the block whose buttons the bar stands in for */
  after: string
  /** id of the form, which the bar doesn't cover */
  beside: string
  children: ReactNode
}

/** Phones only: comes up when the page's own buttons have left the screen; goes where the form or the footer is. */
export function ContactBar({ after, beside, children }: ContactBarProps) {
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const buttons = document.getElementById(after)
    if (!buttons) return
    let passed = false
    const inTheWay = new Set<Element>()
    const show = () => setShown(passed && inTheWay.size === 0)
    // Whatever lies below the screen counts as seen, so that also a jump past the buttons is noticed.
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
    for (const one of [document.getElementById(beside), document.querySelector('body > footer')])
      if (one) near.observe(one)
    return () => {
      above.disconnect()
      near.disconnect()
    }
  }, [after, beside])

  return (
    <div className={styles.bar} data-shown={shown || undefined} data-above-notice data-screen>
      {children}
    </div>
  )
}
