import { useCallback, useEffect, useRef, useState } from 'react'
import { isOrdinaryClick } from '@/components/layout/native-navigation'
import { listingHref, parseCriteria } from '@/lib/catalogue/criteria'
import { type Criteria, type ListingResult, listingPath } from '@/lib/catalogue/listing'
import { addressCriteria, answers, load, recall, remember } from './results-cache'

/** The effect of a change on the browser's history. */
type Step = 'push' | 'replace' | 'keep'

/** After returning from another page, the address may have other criteria than the server rendered. */
const atFirst = (initial: ListingResult) => {
  if (typeof window === 'undefined' || location.pathname !== listingPath[initial.listing]) return initial
  const wanted = addressCriteria()
  return answers(initial, wanted) ? initial : (recall(initial.listing, wanted)?.result ?? initial)
}

/** Links to other pages of the listing where the browser prerenders pages (server/browser/prerender.ts). */
const leftToBrowser = 'html[data-ahead] [data-step="page"]'

/**
 * A listing's state in the browser. The address is the source of truth: every change writes it, and history navigation
 * reads it. Links to this listing anywhere on the page are handled here instead of by a navigation, except for links to
 * its other pages on phones. `onFollow` gets such a link while it is still in the page.
 */
export const useListing = (initial: ListingResult, onFollow: (link: HTMLAnchorElement) => void) => {
  const { listing } = initial
  const [result, setResult] = useState(() => atFirst(initial))
  const [criteria, setCriteria] = useState(result.criteria)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const request = useRef<AbortController>(null)
  const latest = useRef(criteria)
  const first = useRef(initial)
  const follower = useRef(onFollow)

  const show = useCallback(
    async (next: Criteria, step: Step) => {
      request.current?.abort()
      const href = listingHref(listing, next)
      // The same address twice in the history would make Back seem to do nothing.
      if (step !== 'keep' && href !== listingHref(listing, latest.current)) history[`${step}State`](null, '', href)
      latest.current = next
      setCriteria(next)
      setFailure('')

      const known = recall(listing, next)
      if (known) setResult(known.result)
      setBusy(!known)
      if (known?.isFresh) return
      const controller = new AbortController()
      request.current = controller
      try {
        const found = await load(listing, next, controller.signal)
        if (controller.signal.aborted) return
        remember(next, found)
        setResult(found)
      } catch (error) {
        if (controller.signal.aborted || known) return
        setFailure(error instanceof Error ? error.message : String(error))
      }
      setBusy(false)
    },
    [listing],
  )

  const change = useCallback(
    (step: (before: Criteria) => Criteria, how: Exclude<Step, 'keep'> = 'push') => show(step(latest.current), how),
    [show],
  )

  useEffect(() => {
    follower.current = onFollow
  })

  useEffect(() => {
    remember(initial.criteria, initial)
    if (answers(initial, latest.current)) setResult(initial)
  }, [initial])

  useEffect(() => {
    const isHere = () => location.pathname === listingPath[listing]
    const follow = () => {
      if (isHere() && listingHref(listing, addressCriteria()) !== listingHref(listing, latest.current))
        show(addressCriteria(), 'keep')
    }
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (!link || !isOrdinaryClick(event) || link.target || link.hash || link.origin !== location.origin) return
      if (link.pathname !== listingPath[listing] || link.matches(leftToBrowser)) return
      event.preventDefault()
      follower.current(link)
      // As for any link out of a dialog, the dialog's own history entry is replaced (components/layout/navigation.tsx).
      show(parseCriteria(new URLSearchParams(link.search)), history.state?.dialog ? 'replace' : 'push')
      link.closest('dialog')?.close()
      if (!link.closest('main')) scrollTo({ top: 0, behavior: 'instant' })
    }
    if (isHere() && !answers(first.current, addressCriteria())) show(addressCriteria(), 'keep')
    addEventListener('popstate', follow)
    document.addEventListener('click', onClick, true)
    return () => {
      removeEventListener('popstate', follow)
      document.removeEventListener('click', onClick, true)
      request.current?.abort()
    }
  }, [listing, show])

  const retry = useCallback(() => show(latest.current, 'keep'), [show])
  return { result, criteria, busy, failure, change, retry }
}
