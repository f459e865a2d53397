import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { likelyResults } from '@/components/listing/likely-results'
import { membersArea } from '@/lib/http/speculation-rules'
import { firstAhead, hasRenderedAhead, prerender, rendersAhead } from './prerender'
import { savesData } from './saves-data'

/** Kilobytes that one view of a page may fetch ahead. */
const budget = 150
/** What its payload costs, with its photograph, and what its document: of a piece, of another page; and what results do. */
const [ofPiece, ofPage] = [
  { payload: 34, document: 47 },
  { payload: 30, document: 70 },
]
const ofResults = 25
/** Of what was rendered ahead already, the payload is small: the photograph is there. */
const ofWords = 9
/** How many pages a browser is given to render before it has shown that it does. */
const fewest = 2
/** Milliseconds without a movement after which the visitor is taken to look; and on a page that has just loaded. */
const [pause, firstPause] = [300, 50]

const isOnScreen = (element: HTMLElement) => {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth && element.checkVisibility()
}

const costOf = ({ dataset }: HTMLAnchorElement) => (dataset.way === 'item' ? ofPiece : ofPage)

/** The links of an open dialog, or of the page itself, that can be seen; those to pieces first. */
const linksInSight = () => {
  const within = document.querySelector('dialog[open]') ?? document.querySelector('main')
  const links = [...(within?.querySelectorAll<HTMLAnchorElement>('a[data-way]') ?? [])].filter(
    (link) =>
      !link.target &&
      link.origin === window.location.origin &&
      link.pathname !== window.location.pathname &&
      isOnScreen(link),
  )
  return links.toSorted((one, other) => Number(other.dataset.way === 'item') - Number(one.dataset.way === 'item'))
}

/**
 * Fetches ahead what the visitor is looking at and likely to open next, within a budget for each view of a page; nothing
 * for those who save data. What is hovered or touched, components/layout/navigation.tsx fetches whatever the budget says.
 */
export function LookAhead() {
  const router = useRouter()
  const pathname = usePathname()

  useEffect(() => {
    if (savesData() || membersArea.test(pathname)) return
    const leaving = new AbortController()
    let hiding = new AbortController()
    const met = new Set<string>()
    let left = budget
    /** Whether it is new and the budget allows it. */
    const take = (address: string, cost: number) => {
      if (cost > left || met.has(address)) return false
      met.add(address)
      left -= cost
      return true
    }
    const renderAhead = (links: HTMLAnchorElement[]) => {
      const isKnown = hasRenderedAhead()
      const words = isKnown ? 0 : ofWords
      const few = isKnown ? links : links.slice(0, fewest)
      const taken = few.filter((link) => take(link.href, costOf(link).document + words))
      if (taken.length === 0) return
      // Asked for again, what has not changed costs no bytes.
      const forget = () => {
        for (const link of taken) if (met.delete(link.href)) left += costOf(link).document
      }
      prerender(taken, hiding.signal, forget)
      if (!isKnown) for (const { href } of taken.toReversed()) router.prefetch(href)
    }
    const look = () => {
      if (rendersAhead()) renderAhead(firstAhead())
      for (const { address, fetch } of likelyResults(isOnScreen))
        if (take(address, ofResults)) fetch(leaving.signal).catch(() => {})
      const links = linksInSight()
      if (rendersAhead()) renderAhead(links)
      const pages = links.filter((link) => take(link.href, costOf(link).payload))
      // The router fetches first what it was asked for last.
      for (const { href } of pages.reverse()) router.prefetch(href)
    }
    let timer = window.setTimeout(look, firstPause)
    const wait = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(look, pause)
    }
    for (const name of ['scroll', 'click', 'resize', 'pageshow'])
      window.addEventListener(name, wait, { passive: true, capture: true, signal: leaving.signal })
    // A page that comes back from the back/forward cache looks anew.
    const hide = () => {
      window.clearTimeout(timer)
      hiding.abort()
      hiding = new AbortController()
      met.clear()
      left = budget
    }
    window.addEventListener('pagehide', hide, { signal: leaving.signal })
    return () => {
      hide()
      leaving.abort()
    }
  }, [pathname, router])

  return null
}
