import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { likelyResults } from '@/components/listing/likely-results'
import { savesData } from './saves-data'

/** Kilobytes that one view of a page may fetch ahead; what a piece with its photograph, another page and results take. */
const [budget, ofPiece, ofPage, ofResults] = [150, 45, 30, 25]
/** Milliseconds without a movement after which the visitor is taken to look. */
const pause = 300

const isOnScreen = (element: HTMLElement) => {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth && element.checkVisibility()
}

/** The links of an open dialog, or of the page itself, that can be seen. */
const linksInSight = () => {
  const within = document.querySelector('dialog[open]') ?? document.querySelector('main')
  return [...(within?.querySelectorAll<HTMLAnchorElement>('a[data-way]') ?? [])].filter(
    (link) =>
      !link.target &&
      link.origin === window.location.origin &&
      link.pathname !== window.location.pathname &&
      isOnScreen(link),
  )
}

/**
 * Fetches ahead what the visitor is looking at and likely to open next, within a budget for each view of a page; nothing
 * for those who save data. What is hovered or touched, components/layout/navigation.tsx fetches whatever the budget says.
 */
export function LookAhead() {
  const router = useRouter()
  const pathname = usePathname()

  useEffect(() => {
    // Pages of the members' area are rendered for one visitor.
    if (savesData() || pathname.startsWith('/dashboard')) return
    const leaving = new AbortController()
    const met = new Set<string>()
    let left = budget
    /** Whether it is new and the budget allows it. */
    const take = (address: string, cost: number) => {
      if (cost > left || met.has(address)) return false
      met.add(address)
      left -= cost
      return true
    }
    const look = () => {
      for (const { address, fetch } of likelyResults(isOnScreen))
        if (take(address, ofResults)) fetch(leaving.signal).catch(() => {})
      const pages = linksInSight().filter((link) => take(link.href, link.dataset.way === 'item' ? ofPiece : ofPage))
      // The router fetches first what it was asked for last.
      for (const { href } of pages.reverse()) router.prefetch(href)
    }
    let timer = 0
    const wait = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(look, pause)
    }
    wait()
    for (const name of ['scroll', 'click', 'resize'])
      window.addEventListener(name, wait, { passive: true, capture: true, signal: leaving.signal })
    return () => {
      window.clearTimeout(timer)
      leaving.abort()
    }
  }, [pathname, router])

  return null
}
