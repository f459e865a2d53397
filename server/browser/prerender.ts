import { listingPath } from '../../lib/catalogue/listing'
import { isInViewport, opensAnotherPage } from '../../lib/http/in-viewport'
import {
  listingCost,
  pageCost,
  pageLinks,
  pieceCost,
  prefetchBudget,
  prefetchDelay,
  speculationRules,
} from '../../lib/http/prefetch'
import { loadedKey } from './loaded-key'

/** Milliseconds that a page may wait rendered: as long as next.config.ts lets the router keep a payload. */
const maxAgeMs = 30_000
/** Maximum milliseconds that the page's own scripts wait for the pages that are rendered ahead. */
const timeoutMs = 2_000

const state = document.documentElement.dataset

type Mark = { link: HTMLAnchorElement; timer: number }
const marked: Record<string, Mark> = {}

const forget = (address: string) => {
  const mark = marked[address]
  if (!mark) return
  clearTimeout(mark.timer)
  delete mark.link.dataset.ahead
  delete marked[address]
}

const isPiece = (link: HTMLAnchorElement) => link.dataset.way === 'item'
const isNext = (link: HTMLAnchorElement) => link.rel === 'next'
const nextPage = 'main a[rel="next"]:not([data-ahead])'

const isListing = ({ pathname }: HTMLAnchorElement) => Object.values<string>(listingPath).includes(pathname)

/** Whether a page other than a piece has been requested: the browser has cached what it shares with listings. */
let hasShared = false

const costOf = (link: HTMLAnchorElement) => {
  if (isPiece(link)) return pieceCost
  return hasShared && isListing(link) ? listingCost : pageCost
}

const mark = (link: HTMLAnchorElement) => {
  const { href } = link
  // Keeps the budget for the next page of a listing, which is opened sooner than the listing's fourth piece.
  const reserved = isPiece(link) && document.querySelector(nextPage) ? pageCost : 0
  const left = Number(state.ahead) - costOf(link)
  if (marked[href] || left < reserved) return
  state.ahead = `${left}`
  hasShared ||= !isPiece(link)
  link.dataset.ahead = ''
  marked[href] = { link, timer: window.setTimeout(forget, maxAgeMs, href) }
}

const isLikely = (link: HTMLAnchorElement) => (opensAnotherPage(link) || isNext(link)) && isInViewport(link)

const markLikely = () => {
  const find = (selector: string) => document.querySelector(selector)
  const within = find('dialog[open] nav') ?? find('dialog[open]') ?? find('main') ?? document.body
  const links = [...within.querySelectorAll<HTMLAnchorElement>(pageLinks)].filter(isLikely)
  for (const wanted of [isNext, isPiece, () => true]) links.filter(wanted).forEach(mark)
}

let rules: HTMLScriptElement | undefined

const start = () => {
  if (!rules) {
    rules = document.createElement('script')
    rules.type = 'speculationrules'
    rules.text = speculationRules
    document.head.appendChild(rules)
  }
  markLikely()
}

let waiting: number
const wait = () => {
  clearTimeout(waiting)
  waiting = window.setTimeout(start, prefetchDelay)
}

const begin = (done: () => void) => {
  state.ahead = `${prefetchBudget()}`
  start()
  for (const name of ['scroll', 'click', 'resize', 'pageshow'])
    addEventListener(name, wait, { passive: true, capture: true })
  addEventListener('pagehide', () => {
    clearTimeout(waiting)
    rules?.remove()
    rules = undefined
    for (const address in marked) forget(address)
    state.ahead = `${prefetchBudget()}`
  })
  let left = Object.keys(marked).length
  if (left === 0) return done()
  setTimeout(done, timeoutMs)
  addEventListener('storage', ({ key, newValue }) => {
    if (key === loadedKey && marked[newValue ?? ''] && --left === 0) done()
  })
  addEventListener('keydown', done)
  addEventListener('pointerdown', ({ target }) => (target as Element).closest('a') || done())
}

/**
 * Has the browser render ahead the pages that the visitor sees links to and is likely to open next, within a budget per
 * page view. <html> then carries the remaining kilobytes as `data-ahead`, and the browser follows every link itself
 * (components/layout/navigation.tsx); elsewhere, and for what is not a page, components/layout/prefetch-links.tsx
 * fetches ahead. Calls `done`, perhaps more than once, when the page's own scripts may load: when the first of those
 * pages have loaded, after two seconds, or when the visitor does something else.
 */
export const prerender = (done: () => void) => {
  if (!document.hidden) return begin(done)
  document.addEventListener('visibilitychange', () => prerender(done), { once: true })
  done()
}
