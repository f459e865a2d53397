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
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries)
        if (target === buttons) passed = !isIntersecting && boundingClientRect.top < 0
        else if (isIntersecting) inTheWay.add(target)
        else inTheWay.delete(target)
      setShown(passed && inTheWay.size === 0)
    })
    for (const one of [buttons, document.getElementById(beside), document.querySelector('body > footer')])
      if (one) observer.observe(one)
    return () => observer.disconnect()
  }, [after, beside])

  return (
    <div className={styles.bar} data-shown={shown || undefined} data-screen>
      {children}
    </div>
  )
}
