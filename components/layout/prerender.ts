import { speculationRules } from '@/lib/http/speculation-rules'

/**
 * Where a page that was rendered ahead says so, with its address, which gives way at once to the shop's own, so that no page
 * stays named in the browser: server/paint-first.ts writes both, and marks the links to it as `data-ready`.
 */
const key = 'shop-ahead'
/** Milliseconds that a page may wait rendered: as long as next.config.ts lets the router keep a payload. */
const longest = 30_000
/** Milliseconds that long tasks block a page while it starts, which they do not on a quick processor. */
const slowStart = 50

let blocked = 0
if (typeof PerformanceObserver === 'function' && PerformanceObserver.supportedEntryTypes.includes('longtask'))
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocked += duration - 50
  }).observe({ type: 'longtask', buffered: true })

let slow: boolean | undefined

/** Whether this page was rendered ahead itself. */
const wasAhead = () =>
  performance.getEntriesByType('navigation').some((entry) => Number(Reflect.get(entry, 'activationStart')) > 0)

/**
 * Whether pages are better rendered ahead by the browser than by the router at the click: where a slow processor, as a
 * phone's is, would need longer for that than a visitor waits. A quick one does it at once, and the photograph travels from
 * its card.
 */
export const rendersAhead = () => {
  slow ??= window.matchMedia('(pointer: coarse)').matches || blocked > slowStart || wasAhead()
  return slow && HTMLScriptElement.supports?.('speculationrules') === true
}

/** The links whose pages server/render-ahead.ts has the browser render before anything else. */
export const firstAhead = () => [...document.querySelectorAll<HTMLAnchorElement>('main a[data-ahead]')]

/** Whether this browser has ever had a page of ours ready: it may be told not to, by its settings or its tools. */
export const hasRenderedAhead = () => {
  try {
    return window.localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

const linksTo = (address: string) => [...document.links].filter(({ href }) => href === address)

/** Adds the rules by which the browser renders marked links ahead, once. */
const addRules = () => {
  if (document.querySelector('script[type="speculationrules"]')) return
  const rules = document.createElement('script')
  rules.type = 'speculationrules'
  rules.text = speculationRules
  document.head.append(rules)
}

/**
 * Has the browser render the pages behind `links`; what is ready, components/layout/navigation.tsx leaves to it. Ends after
 * 30 s, or with `signal`; then calls `onEnd`.
 */
export const prerender = (links: HTMLAnchorElement[], signal: AbortSignal, onEnd: () => void) => {
  const addresses = links.map(({ href }) => href)
  const end = () => {
    window.clearTimeout(timer)
    signal.removeEventListener('abort', end)
    for (const link of links) delete link.dataset.ahead
    for (const link of addresses.flatMap(linksTo)) delete link.dataset.ready
    onEnd()
  }
  const timer = window.setTimeout(end, longest)
  signal.addEventListener('abort', end)
  addRules()
  for (const link of links) link.dataset.ahead = ''
}
