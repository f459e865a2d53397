'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { afterPaint } from '@/lib/after-paint'
import styles from './header-scroll.module.css'

/** The parts of the page below the first screen (components/ui/below-fold.tsx) that are not closed. */
const below = 'html[data-unfolded] .below-fold:not(.below-fold--closed)'

/**
 * Lays out what is below the first screen, a part per frame, then marks the page as settled. All at once would take a
 * phone up to a second, in which it answers no tap. A part in view is laid out already; made visible and automatic
 * again it would count as shifted.
 */
const settle = () => {
  const parts = [...document.querySelectorAll<HTMLElement>(below)]
  const next = (at: number) => {
    const part = parts[at]
    if (part) {
      const { top, bottom } = part.getBoundingClientRect()
      if (top > innerHeight || bottom < 0) part.style.contentVisibility = 'visible'
      afterPaint(() => next(at + 1))
    } else {
      document.documentElement.dataset.settled = ''
      for (const part of parts) part.style.contentVisibility = ''
    }
  }
  next(0)
}

/**
 * Two invisible marks at the top of the page replace a scroll listener: past 85 px the header gets `is-dim`, past
 * 110 px <html> gets `is-scrolled`. While a dark section is under the header, the header has `is-night`. From
 * 200 ms after the page has loaded the rest of it is laid out, then <html> gets `data-settled`.
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

  const pathname = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other sections
  useEffect(() => {
    const under = new Set<Element>()
    // a line through the middle of the compact header
    const line = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) under[isIntersecting ? 'add' : 'delete'](target)
        document.getElementById(headerId)?.classList.toggle('is-night', under.size > 0)
      },
      { rootMargin: '-4% 0px -95.9%' },
    )
    for (const section of document.querySelectorAll('main .night, footer.night')) line.observe(section)
    return () => line.disconnect()
  }, [headerId, pathname])

  useEffect(() => {
    const soon = () => setTimeout(settle, 200)
    if (document.readyState === 'complete') soon()
    else addEventListener('load', soon, { once: true })
  }, [])

  return (
    <>
      <span className={styles.dim} ref={dim} />
      <span className={styles.scrolled} ref={scrolled} />
    </>
  )
}
