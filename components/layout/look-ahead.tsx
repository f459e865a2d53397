import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { load, recall, remember } from '@/components/listing/results-memory'
import { preloadPhoto } from '@/components/ui/preload-photo'
import { parseCriteria } from '@/lib/catalogue/criteria'
import { listingPath, listings } from '@/lib/catalogue/listing'
import { cardSizes } from '@/lib/images/photo'
import { savesData } from './saves-data'

/** Kilobytes that one view of a page may fetch ahead; what a piece with its photograph takes of them, and another page. */
const [budget, ofPiece, ofPage] = [150, 45, 30]
/** Milliseconds without a movement after which the visitor is taken to look. */
const pause = 300

const isOnScreen = (link: HTMLElement) => {
  const { top, bottom, left, right } = link.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth && link.checkVisibility()
}

/** The links of an open dialog, or of the page itself, that can be seen. */
const linksInSight = () => {
  const [dialog] = document.querySelectorAll('dialog[open]')
  const within = dialog ?? document.querySelector('main')
  return [...(within?.querySelectorAll<HTMLAnchorElement>('a[data-way], a[rel="next"]') ?? [])].filter(
    (link) => !link.target && link.origin === window.location.origin && isOnScreen(link),
  )
}

/** The listing's next page, with the photographs that stand at its top. */
const fetchResults = async (link: HTMLAnchorElement, signal: AbortSignal) => {
  const listing = listings.find((one) => listingPath[one] === link.pathname)
  const criteria = parseCriteria(new URLSearchParams(link.search))
  if (!listing || recall(listing, criteria)) return
  const found = await load(listing, criteria, signal)
  remember(criteria, found)
  for (const { photo } of found.cards.slice(0, 2)) if (photo) preloadPhoto(photo, { sizes: cardSizes, maxWidth: 960 })
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
    const look = () => {
      const pages: string[] = []
      for (const link of linksInSight()) {
        const cost = link.dataset.way === 'item' ? ofPiece : ofPage
        const address = link.pathname + link.search
        const isHere = link.pathname === window.location.pathname
        if (cost > left || met.has(address) || isHere !== (link.rel === 'next')) continue
        met.add(address)
        left -= cost
        if (isHere) fetchResults(link, leaving.signal).catch(() => {})
        else pages.push(link.href)
      }
      // The router fetches first what it was asked for last.
      for (const page of pages.reverse()) router.prefetch(page)
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
