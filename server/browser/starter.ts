import { afterPaint } from '../../lib/after-paint'
import { membersArea } from '../../lib/http/prefetch'
import { savesData } from '../../lib/http/saves-data'
import type { StartedPage } from '../starter'
import { loadedKey } from './loaded-key'

declare global {
  interface Document {
    prerendering?: boolean
  }
}

/** Passed to this script by server/starter.ts. */
declare const page: StartedPage & { ahead: string }

/** Milliseconds after which loading starts, whatever has been painted. */
const maxDelayMs = 3_000
/** Milliseconds after which what is below the first screen is shown without style sheets that hang. */
const styleTimeoutMs = 10_000
/** Milliseconds after which the scripts load if the rendering of pages ahead hangs. */
const prerenderTimeoutMs = 5_000

/** Milliseconds before the first retry for the payload. */
const firstRetryMs = 1_000

const state = document.documentElement.dataset

const add = (name: string, attributes: Record<string, string>) => {
  const element = document.createElement(name)
  for (const key in attributes) element.setAttribute(key, attributes[key] ?? '')
  return document.head.appendChild(element)
}

// The router finds its sheets by data-precedence.
const addSheet = (href: string, attributes: Record<string, string>) =>
  add('link', { rel: 'stylesheet', href, 'data-precedence': 'next', ...attributes })

const addScripts = () => {
  for (const [src, id] of page.scripts) add('script', { src, async: '', ...(id && { id }) }).onerror = openTapped
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

/** Gives the scripts their payload, then loads them. */
const addScriptsWith = (pushed: unknown[]) => {
  Object.assign(self, { TURBOPACK: [pushed.pop()], __next_f: pushed })
  addScripts()
}

/**
 * The payload of a page that is not prerendered stands in it, if Next wrote it as expected. The server writes it last:
 * an element that came with a text stands before it.
 */
const addScriptsOfPage = () => {
  const payload = [...document.querySelectorAll('script[data-payload]')].at(-1)?.textContent
  if (payload) addScriptsWith(JSON.parse(payload))
  else addScripts()
}

/**
 * Loads the payload, then the scripts, which would show nothing without it. `wait`: milliseconds before the next retry.
 * During a release both the old and the new build answer, so the first 404 is ignored.
 */
const addPayload = (wait: number) => {
  fetch(page.payload, { priority: 'low' })
    .then((answer) => {
      if (wait > firstRetryMs && isOutdated(answer)) location.reload()
      return answer.json()
    })
    .then(addScriptsWith)
    .catch(() => setTimeout(addPayload, wait, wait * 2))
}

let isMoved = false
const goToTarget = () => isMoved || document.querySelector(':target')?.scrollIntoView({ behavior: 'instant' })

/** What is below the first screen has its rules in the sheets alone. */
let isStyled = page.sheets.length === 0
let isUnfolding = false
const unfold = () => {
  isUnfolding = true
  if (!isStyled || 'unfolded' in state) return
  state.unfolded = ''
  if (arrival?.type !== 'navigate') return
  // The browser could not scroll to the address's target before. Twice, as content around it gets its height once
  // drawn.
  goToTarget()
  afterPaint(goToTarget)
}

/** Loads the sheets, and applies all of them together. */
const addSheets = () => {
  let left = page.sheets.length
  const links = page.sheets.map((href) => addSheet(href, { fetchpriority: 'low', media: 'not all' }))
  const go = () => {
    isStyled = true
    if (isUnfolding) unfold()
  }
  const apply = () => {
    if (--left) return
    for (const link of links) {
      link.onload = link.onerror = null
      link.removeAttribute('media')
    }
    go()
  }
  for (const link of links) link.onload = link.onerror = apply
  setTimeout(go, styleTimeoutMs)
}

let isLoading = false
const load = () => {
  if (isLoading) return
  isLoading = true
  unfold()
  if (!page.payload) {
    setTimeout(addScriptsOfPage)
    return
  }
  addPayload(firstRetryMs)
  for (const [href] of page.scripts) add('link', { rel: 'preload', as: 'script', fetchpriority: 'low', href })
}

/**
 * Phones take longer to put a page in place than to show a finished one, so there the likely next pages are rendered
 * ahead. Not for visitors who save data.
 */
const rendersAhead =
  HTMLScriptElement.supports?.('speculationrules') &&
  matchMedia('(pointer:coarse)').matches &&
  !membersArea.test(location.pathname) &&
  !savesData()

/** A form on the first screen needs its script: without it, a lost connection loses what is typed there. */
const hasForm = () => document.querySelector('main form[method=post]:not(.below-fold *,dialog *)')

const start = () => {
  if ('painted' in state) return
  state.painted = ''
  if (location.hash) unfold()
  // No browser fetches a disabled sheet.
  for (const href of page.complete) addSheet(href, { disabled: '' })
  addSheets()
  if (!rendersAhead || hasForm()) load()
  if (!rendersAhead) return
  setTimeout(load, prerenderTimeoutMs)
  import(page.ahead).then(({ prerender }: typeof import('./prerender')) => prerender(load), load)
}

/**
 * A button tapped before the scripts listen is clicked again once they do, which components/layout/navigation.tsx
 * announces (`alive`). React marks the document that it listens on, and stops an event that it cannot handle yet in the
 * capture phase: one that bubbles up again has been handled.
 */
let tapped: HTMLElement | null
let isBroken = false
addEventListener(
  'click',
  ({ target }) => {
    tapped = (target as Element).closest('button[type=button]')
    if (isBroken) openTapped()
  },
  true,
)

/** A script did not load: the menu, which without JavaScript is a link, opens without it. */
const openTapped = () => {
  isBroken = true
  const dialog = document.getElementById(`${tapped?.getAttribute('aria-controls')}`)
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal()
}
addEventListener('click', () => {
  if (/_reactL/.test(`${Object.keys(document)}`)) tapped = null
})

/**
 * The header's search link leads to a listing's search tray (`#search`) until its own script listens, and in another
 * tab. Back and a reload are no new requests: the visitor may have closed the tray.
 */
let isToSearch = arrival?.type === 'navigate'
addEventListener('hashchange', () => {
  isToSearch = true
})
const searchButton = () =>
  isToSearch && location.hash === '#search' ? document.querySelector<HTMLElement>('[aria-controls=search]') : null
addEventListener('alive', () => (tapped ?? searchButton())?.click(), { once: true })

for (const name of ['wheel', 'touchmove', 'keydown'])
  addEventListener(
    name,
    () => {
      isMoved = true
    },
    { passive: true, once: true },
  )

/** Also the scroll of a page that comes back where it was left: Firefox reports no paint there, as nothing is shown. */
const startScrolled = () => {
  start()
  unfold()
}
addEventListener('scroll', startScrolled, { passive: true })

const startLater = () => setTimeout(start, maxDelayMs)
const whenDrawn = () => afterPaint(start)

/**
 * Tells the shop's other pages that this one, rendered ahead, has loaded. The second write removes its address again.
 */
const announceLoaded = () => {
  try {
    for (const said of [location.href, location.origin]) localStorage.setItem(loadedKey, said)
  } catch {
    // localStorage is not available: the other page's scripts come a little later.
  }
}

if (document.prerendering) {
  document.addEventListener('prerenderingchange', startLater)
  addEventListener('load', () => {
    // Forces style and layout.
    document.body.getBoundingClientRect()
    announceLoaded()
  })
} else startLater()

if (document.hidden && !document.prerendering) start()
else
  try {
    new PerformanceObserver((_, observer) => {
      observer.disconnect()
      if (rendersAhead) add('link', { rel: 'modulepreload', fetchpriority: 'low', href: page.ahead })
      const photo = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
      if (photo) photo.decode().then(whenDrawn, whenDrawn)
      else setTimeout(start)
    }).observe({ type: 'paint', buffered: true })
  } catch {
    start()
  }
