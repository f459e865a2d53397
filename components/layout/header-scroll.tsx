'use client'

import { useEffect, useRef } from 'react'
import styles from './header-scroll.module.css'

/**
 * Two invisible marks at the top of the page tell how far it is scrolled, without a scroll listener: past 85 px the
 * header dims (`is-dim` on it), past 110 px the page is scrolled (`is-scrolled` on <html>). Once everything has loaded,
 * <html> is `data-settled`.
 */
export function HeaderScroll({ headerId }: { headerId: string }) {
  const dim = useRef<HTMLSpanElement>(null)
  const scrolled = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (target === dim.current) document.getElementById(headerId)?.classList.toggle('is-dim', !isIntersecting)
        else document.documentElement.classList.toggle('is-scrolled', !isIntersecting)
      }
    })
    for (const mark of [dim.current, scrolled.current]) if (mark) observer.observe(mark)
    return () => observer.disconnect()
  }, [headerId])

  useEffect(() => {
    const settle = () => {
      document.documentElement.dataset.settled = ''
    }
    const soon = () => window.setTimeout(settle, 200)
    if (document.readyState === 'complete') soon()
    else window.addEventListener('load', soon, { once: true })
  }, [])

  return (
    <>
      <span className={styles.dim} ref={dim} />
      <span className={styles.scrolled} ref={scrolled} />
    </>
  )
}
