import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { likelyResults } from '@/components/listing/likely-results'
import { isInViewport, opensAnotherPage } from '@/lib/http/in-viewport'
import { membersArea, prefetchBudget, prefetchDelay } from '@/lib/http/prefetch'
import { savesData } from '@/lib/http/saves-data'

/** Kilobytes of a piece's payload with its photograph, another page's, and listing results with and without one. */
const [pieceCost, pageCost, resultsCost, wordsCost] = [34, 30, 17, 4]
/** `prefetchDelay` for a page that has just loaded, in ms. */
const firstDelayMs = 50

/** The visible links of an open dialog, or else of the page; those to pieces first. */
const visibleLinks = () => {
  const within = document.querySelector('dialog[open]') ?? document.querySelector('main')
  const links = [...(within?.querySelectorAll<HTMLAnchorElement>('a[data-way]') ?? [])].filter(
    (link) => opensAnotherPage(link) && isInViewport(link),
  )
  return links.toSorted((one, other) => Number(other.dataset.way === 'item') - Number(one.dataset.way === 'item'))
}

/**
 * Prefetches what the visitor is likely to open next from what is on screen, within a budget per page view. Prefetches
 * nothing if the visitor saves data, and no pages where the browser prerenders them. On hover, touch and focus,
 * components/layout/navigation.tsx prefetches regardless of the budget.
 */
export function PrefetchLinks() {
  const router = useRouter()
  const pathname = usePathname()

  useEffect(() => {
    if (savesData() || membersArea.test(pathname)) return
    const leaving = new AbortController()
    const met = new Set<string>()
    const state = document.documentElement.dataset
    let left = prefetchBudget()
    /** Whether `address` is new and within the budget; if so, charges its cost. */
    const take = (address: string, cost: number) => {
      if (cost > left || met.has(address)) return false
      met.add(address)
      left -= cost
      if (state.ahead !== undefined) state.ahead = `${left}`
      return true
    }
    const look = () => {
      const { ahead } = state
      // With prerendering, pages use most of the budget, which server/browser/prerender.ts shares.
      if (ahead !== undefined) left = Math.min(left, Number(ahead))
      for (const { address, fetch } of likelyResults(isInViewport))
        if (take(address, ahead ? wordsCost : resultsCost)) fetch(leaving.signal, !ahead).catch(() => {})
      if (ahead !== undefined) return
      const pages = visibleLinks().filter((link) => take(link.href, link.dataset.way === 'item' ? pieceCost : pageCost))
      // The router fetches the most recently requested page first.
      for (const { href } of pages.reverse()) router.prefetch(href)
    }
    let timer = setTimeout(look, firstDelayMs)
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(look, prefetchDelay)
    }
    for (const name of ['scroll', 'click', 'resize', 'pageshow'])
      addEventListener(name, wait, { passive: true, capture: true, signal: leaving.signal })
    // A page restored from the back/forward cache starts again with a full budget.
    const hide = () => {
      clearTimeout(timer)
      met.clear()
      left = prefetchBudget()
    }
    addEventListener('pagehide', hide, { signal: leaving.signal })
    return () => {
      hide()
      leaving.abort()
    }
  }, [pathname, router])

  return null
}
