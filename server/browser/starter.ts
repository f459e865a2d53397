import { membersArea } from '../../lib/http/ahead'
import { savesData } from '../../lib/http/saves-data'
import type { StartedPage } from '../starter'
import { loadedKey } from './loaded-key'

declare global {
  interface Document {
    prerendering?: boolean
  }
}

/** Handed to this script by server/starter.ts. */
declare const page: StartedPage & { ahead: string }

/** Milliseconds after which everything comes, whatever was painted. */
const longest = 3_000
/** Milliseconds after which what lies below the first screen is shown without style sheets that hang. */
const patience = 10_000
/** Milliseconds after which the scripts come, should what renders pages ahead hang. */
const longestAhead = 5_000

/** Milliseconds after which what the scripts need is asked for again. */
const firstWait = 1_000

const state = document.documentElement.dataset

const add = (name: string, attributes: Record<string, string>) => {
  const element = document.createElement(name)
  for (const key in attributes) element.setAttribute(key, attributes[key] ?? '')
  return document.head.appendChild(element)
}

// The router looks for its sheets by this mark.
const addSheet = (href: string, attributes: Record<string, string>) =>
  add('link', { rel: 'stylesheet', href, 'data-precedence': 'next', ...attributes })

const addScripts = () => {
  for (const [src, id] of page.scripts) add('script', { src, async: '', ...(id && { id }) })
}

const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]

/** A page of a build that is gone, or that the shop no longer has for everybody, comes again, but not over a word typed into it. */
const isOutdated = ({ status }: Response) =>
  status === 404 && arrival && arrival.type !== 'reload' && !document.querySelector(':focus,:user-valid,:user-invalid')

/**
 * Until the payload can be had, the scripts stay away: they would show nothing. `wait`: milliseconds before the next try.
 * While a new build takes the place of the old, some answers are the one's and some the other's, so the first 404 is none.
 */
const addPayload = (wait: number) => {
  fetch(page.payload, { priority: 'low' })
    .then((answer) => {
      if (wait > firstWait && isOutdated(answer)) location.reload()
      return answer.json()
    })
    .then((pushed: unknown[]) => {
      Object.assign(self, { TURBOPACK: [pushed.pop()], __next_f: pushed })
      addScripts()
    })
    .catch(() => setTimeout(addPayload, wait, wait * 2))
}

const afterFrame = (act: () => void) => requestAnimationFrame(() => setTimeout(act))

let isMoved = false
const goToTarget = () => isMoved || document.querySelector(':target')?.scrollIntoView({ behavior: 'instant' })

/** What lies below the first screen has its rules in the sheets alone. */
let isStyled = page.sheets.length === 0
let isUnfolding = false
const unfold = () => {
  isUnfolding = true
  if (!isStyled || 'unfolded' in state) return
  state.unfolded = ''
  if (arrival?.type !== 'navigate') return
  // What the address names could not be gone to before; and what is around it has its height once it has been drawn.
  goToTarget()
  afterFrame(goToTarget)
}

/** All apply together. */
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
  setTimeout(go, patience)
}

let isLoading = false
const load = () => {
  if (isLoading) return
  isLoading = true
  unfold()
  if (!page.payload) {
    setTimeout(addScripts)
    return
  }
  addPayload(firstWait)
  for (const [href] of page.scripts) add('link', { rel: 'preload', as: 'script', fetchpriority: 'low', href })
}

/**
 * Phones take longer to put a page in place than to show one that is finished: there the pages that are likely next are
 * rendered ahead. Nothing for those who save data.
 */
const rendersAhead =
  HTMLScriptElement.supports?.('speculationrules') &&
  matchMedia('(pointer:coarse)').matches &&
  !membersArea.test(location.pathname) &&
  !savesData()

const start = () => {
  if ('painted' in state) return
  state.painted = ''
  if (location.hash) unfold()
  addEventListener('scroll', unfold, { passive: true })
  // No browser asks for a sheet that is disabled.
  for (const href of page.complete) addSheet(href, { disabled: '' })
  addSheets()
  if (!rendersAhead) return load()
  setTimeout(load, longestAhead)
  import(page.ahead).then(({ ahead }: typeof import('./render-ahead')) => ahead(load), load)
}

/**
 * The button that was tapped before the scripts could hear of it is tapped once more as soon as they do, which
 * components/layout/navigation.tsx tells. React marks the document that it listens at, and stops what it cannot take yet on its
 * way down to the button: of what comes up again it has heard.
 */
let tapped: HTMLElement | null
addEventListener(
  'click',
  ({ target }) => {
    tapped = (target as Element).closest('button[type=button]')
  },
  true,
)
addEventListener('click', () => {
  if (/_reactL/.test(`${Object.keys(document)}`)) tapped = null
})
addEventListener('alive', () => tapped?.click())

for (const name of ['wheel', 'touchmove', 'keydown'])
  addEventListener(
    name,
    () => {
      isMoved = true
    },
    { passive: true, once: true },
  )

const hurry = () => setTimeout(start, longest)
const whenDrawn = () => afterFrame(start)

/** Tells the pages of this shop that this one, which is rendered ahead, has loaded. No page stays named in the browser. */
const sayLoaded = () => {
  try {
    for (const said of [location.href, location.origin]) localStorage.setItem(loadedKey, said)
  } catch {
    // A browser that keeps nothing: the other page's scripts come a little later.
  }
}

if (document.prerendering) {
  document.addEventListener('prerenderingchange', hurry)
  addEventListener('load', () => {
    // Has the page styled and laid out.
    document.body.getBoundingClientRect()
    sayLoaded()
  })
} else hurry()

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
