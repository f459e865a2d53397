import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { likelyResults } from '@/components/listing/likely-results'
import { budget, membersArea, pause } from '@/lib/http/ahead'
import { isOnScreen, opensAnotherPage } from '@/lib/http/in-sight'
import { savesData } from '@/lib/http/saves-data'

/** Kilobytes of the payload of a piece, and of another page, with its photograph; and of a listing's results, with and without. */
const [ofPiece, ofPage, ofResults, ofWords] = [34, 30, 17, 4]
/** The same as `pause` on a page that has just loaded. */
const firstPause = 50

/** The links of an open dialog, or of the page itself, that can be seen; those to pieces first. */
const linksInSight = () => {
  const within = document.querySelector('dialog[open]') ?? document.querySelector('main')
  const links = [...(within?.querySelectorAll<HTMLAnchorElement>('a[data-way]') ?? [])].filter(
    (link) => opensAnotherPage(link) && isOnScreen(link),
  )
  return links.toSorted((one, other) => Number(other.dataset.way === 'item') - Number(one.dataset.way === 'item'))
}

/**
 * Fetches ahead what the visitor is looking at and likely to open next, within a budget for each view of a page; nothing
 * for those who save data, and pages only where they are not left to the browser. What is hovered or touched,
 * components/layout/navigation.tsx fetches whatever the budget says.
 */
export function LookAhead() {
  const router = useRouter()
  const pathname = usePathname()

  useEffect(() => {
    if (savesData() || membersArea.test(pathname)) return
    const leaving = new AbortController()
    const met = new Set<string>()
    const state = document.documentElement.dataset
    let left = budget
    /** Whether it is new and the budget allows it. */
    const take = (address: string, cost: number) => {
      if (cost > left || met.has(address)) return false
      met.add(address)
      left -= cost
      if (state.ahead !== undefined) state.ahead = `${left}`
      return true
    }
    const look = () => {
      const { ahead } = state
      // There pages take most of the budget, and server/browser/render-ahead.ts counts with it.
      if (ahead !== undefined) left = Math.min(left, Number(ahead))
      for (const { address, fetch } of likelyResults(isOnScreen))
        if (take(address, ahead ? ofWords : ofResults)) fetch(leaving.signal, !ahead).catch(() => {})
      if (ahead !== undefined) return
      const pages = linksInSight().filter((link) => take(link.href, link.dataset.way === 'item' ? ofPiece : ofPage))
      // The router fetches first what it was asked for last.
      for (const { href } of pages.reverse()) router.prefetch(href)
    }
    let timer = setTimeout(look, firstPause)
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(look, pause)
    }
    for (const name of ['scroll', 'click', 'resize', 'pageshow'])
      addEventListener(name, wait, { passive: true, capture: true, signal: leaving.signal })
    // A page that comes back from the back/forward cache looks anew.
    const hide = () => {
      clearTimeout(timer)
      met.clear()
      left = budget
    }
    addEventListener('pagehide', hide, { signal: leaving.signal })
    return () => {
      hide()
      leaving.abort()
    }
  }, [pathname, router])

  return null
}
