import { savesData } from '../../lib/http/browser-features'
import { speculationRules } from '../../lib/http/prefetch'

declare global {
  interface Document {
    prerendering?: boolean
  }
}

/** Given by server/first-paint.ts: the build whose data the page's scripts need; '' if it is in the page. */
declare const build: string

/** Milliseconds after which loading starts, whatever has been painted. */
const maxDelayMs = 3_000
/** Milliseconds before the first retry for the data. */
const firstRetryMs = 1_000

/** A script did not load: the menu, which without JavaScript is a link, opens without it. */
const openByItself = () =>
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button[type=button]')
    const dialog = document.getElementById(`${button?.getAttribute('aria-controls')}`)
    if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal()
  })

const addScripts = () => {
  for (const held of document.querySelectorAll('script[type=held]')) {
    const script = document.createElement('script')
    for (const { name, value } of held.attributes) if (name !== 'type') script.setAttribute(name, value)
    script.onerror = openByItself
    held.replaceWith(script)
  }
}

const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]

/**
 * Whether to reload a page whose build is gone, or that is no longer public: once, and not if a field has been used. In
 * Firefox every submit button is `:user-valid` from the start.
 */
const isOutdated = ({ status }: Response) =>
  status === 404 &&
  arrival &&
  arrival.type !== 'reload' &&
  !document.querySelector(':focus,:not(button):user-valid,:user-invalid')

/** Loads the data, then the scripts. During a release both builds answer, so the first 404 is ignored. */
const addData = (wait: number) => {
  fetch(`/payload/${build}?of=${encodeURIComponent(location.pathname + location.search)}`, { priority: 'low' })
    .then((answer) => {
      if (wait > firstRetryMs && isOutdated(answer)) location.reload()
      return answer.json()
    })
    .then((pushed: unknown[]) => {
      Object.assign(self, { TURBOPACK: [pushed.pop()], __next_f: pushed })
      addScripts()
    })
    .catch(() => setTimeout(addData, wait, wait * 2))
}

/** Loads the style sheets and applies them together. */
const addSheets = () => {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=held]')]
  let left = links.length
  const apply = () => {
    left--
    if (left === 0) for (const link of links) link.removeAttribute('media')
  }
  for (const link of links) {
    link.onload = link.onerror = apply
    link.media = 'not all'
    link.rel = 'stylesheet'
  }
}

/** Phones take longer to put a page in place than to show a finished one: there likely next pages are rendered ahead. */
const renderAhead = () => {
  if (!HTMLScriptElement.supports?.('speculationrules') || savesData() || !matchMedia('(pointer:coarse)').matches)
    return
  document.documentElement.dataset.ahead = ''
  const rules = document.createElement('script')
  rules.type = 'speculationrules'
  rules.text = speculationRules
  document.head.append(rules)
}

// The header's search link led here (components/search/search-link.tsx): what is typed before the scripts are there stays.
if (location.hash === '#search' && arrival?.type === 'navigate') document.getElementById('q')?.focus()

let isStarted = false
const start = () => {
  if (isStarted) return
  isStarted = true
  document.documentElement.dataset.painted = ''
  addSheets()
  if (build) addData(firstRetryMs)
  else setTimeout(addScripts)
  renderAhead()
}

const startLater = () => setTimeout(start, maxDelayMs)
if (document.prerendering) document.addEventListener('prerenderingchange', startLater)
else startLater()
// Whoever acts does not wait for the first photograph.
for (const name of ['pointerdown', 'keydown', 'scroll']) addEventListener(name, start, { passive: true, once: true })

const whenDrawn = () => requestAnimationFrame(() => setTimeout(start))
if (document.hidden && !document.prerendering) start()
else
  try {
    new PerformanceObserver((_, observer) => {
      observer.disconnect()
      const photo = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
      if (photo) photo.decode().then(whenDrawn, whenDrawn)
      else setTimeout(start)
    }).observe({ type: 'paint', buffered: true })
  } catch {
    start()
  }
