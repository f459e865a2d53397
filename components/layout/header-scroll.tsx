'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import styles from './header.module.css'

/**
 * Two invisible marks at the top of the page replace a scroll listener: past 85 px the header gets `is-dim`, past
 * 110 px <html> gets `is-scrolled`. While a dark section is under the header, the header has `is-night`.
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

  return (
    <>
      <span className={styles.dim} ref={dim} />
      <span className={styles.scrolled} ref={scrolled} />
    </>
  )
}
