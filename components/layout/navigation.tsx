'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { savesData } from '@/lib/http/browser-features'
import { isNativeNavigation, isOrdinaryClick } from './native-navigation'

const linkOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-way]') : null

/**
 * Follows every link of the shop by client navigation, unless it is left to the browser, and prefetches a page when its
 * link is hovered, touched or focused, and at once for the first cards of a page (`data-ahead`). One listener serves the
 * whole page: a client component per link would weigh more than the page's text.
 */
export function Navigation() {
  const router = useRouter()

  const pathname = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other cards
  useEffect(() => {
    if (isNativeNavigation() || savesData()) return
    for (const { href } of document.querySelectorAll<HTMLAnchorElement>('a[data-ahead]')) router.prefetch(href)
  }, [router, pathname])

  // The header's search link leads to a listing's own search until its script listens, and in another tab. Back and a
  // reload are no new requests: the visitor may have closed the tray.
  useEffect(() => {
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (location.hash === '#search' && arrival?.type === 'navigate')
      document.querySelector<HTMLElement>('[aria-controls=search]')?.click()
  }, [])

  useEffect(() => {
    const isHere = (link: HTMLAnchorElement) =>
      !link.target && !link.hasAttribute('download') && link.origin === location.origin
    const follow = (event: MouseEvent) => {
      const link = linkOf(event)
      if (!link || !isOrdinaryClick(event) || !isHere(link)) return
      // An open dialog has its own history entry, which the new page replaces.
      const replaces = history.state?.dialog
      const isBrowsers = isNativeNavigation()
      if (isBrowsers && !replaces) return
      event.preventDefault()
      if (isBrowsers) return location.replace(link.href)
      const { way } = link.dataset
      router[replaces ? 'replace' : 'push'](link.href, way ? { transitionTypes: [way] } : {})
    }
    let met: HTMLAnchorElement | null = null
    const meet = (event: Event) => {
      const link = linkOf(event)
      if (!link || link === met || isNativeNavigation() || !isHere(link) || savesData()) return
      met = link
      router.prefetch(link.href)
    }
    document.documentElement.dataset.hydrated = ''
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('click', follow, { signal })
    for (const name of ['mouseover', 'touchstart', 'focusin'])
      document.addEventListener(name, meet, { passive: true, signal })
    return () => listening.abort()
  }, [router])

  return null
}
