import { findBrowser } from '../lib/browser.mjs'
import { sleep } from '../lib/processes.mjs'
import { median } from './baselines.mjs'
import { nth, openBrowser, openPhone } from './phone.mjs'
import { openLine } from './slow-network.mjs'

/** Lighthouse's slow 4G: bytes a second, and milliseconds there and back. */
const slow4G = { bytes: 200_000, latency: 150 }

/**
 * Runs in each page, also one rendered ahead: records the largest paint, and when the heading and the first picture
 * are there, in wall-clock ms, because the page that is clicked may not be the one that shows them.
 */
const watch = () => {
  const own = /** @type {any} */ (globalThis)
  new PerformanceObserver((list) => {
    own.largest = list.getEntries().at(-1)?.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const heading = () => `${document.querySelector('main h1')?.textContent ?? ''}${location.href}`
  const picture = () => [...document.querySelectorAll('main img')].find((image) => image.checkVisibility())
  let before = ''
  const frame = () => {
    const image = /** @type {HTMLImageElement | undefined} */ (picture())
    const isThere = document.querySelector('main h1') && heading() !== before && (!image || image.complete)
    if (!isThere) return requestAnimationFrame(frame)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      own.shown = performance.timeOrigin + performance.now()
    }
    port2.postMessage(0)
  }
  const clicked = (/** @type {MouseEvent} */ { timeStamp }) => {
    localStorage.setItem('bench-click', `${performance.timeOrigin + timeStamp}`)
    before = heading()
    own.shown = undefined
    requestAnimationFrame(frame)
  }
  addEventListener('click', clicked, { capture: true })
  if (Reflect.get(document, 'prerendering')) document.addEventListener('prerenderingchange', frame)
  else requestAnimationFrame(frame)
}

/**
 * One visit: the largest paint, the bytes of the first scripts, and, with a link to tap two seconds later, the ms from
 * the click to the next page.
 * @param {import('./phone.mjs').Browser} browser @param {string} origin @param {{ at: string, tap?: string }} way
 */
async function visit(browser, origin, { at, tap }) {
  const cookies = [{ name: 'shop-consent', value: 'none', url: origin }]
  const phone = await openPhone(browser, { slower: 4, early: `(${watch})()`, cookies })
  /** @type {Set<string>} */
  const scripts = new Set()
  let scriptBytes = 0
  phone.onEvent.add(({ method, params, ahead }) => {
    if (method === 'Network.responseReceived' && params.type === 'Script' && !ahead) scripts.add(params.requestId)
    if (method === 'Network.loadingFinished' && scripts.has(params.requestId)) scriptBytes += params.encodedDataLength
  })
  try {
    await phone.goto(origin + at)
    await phone.until('window.next?.router')
    await sleep(1_000)
    const seen = { largest: Number(await phone.evaluate('window.largest')), scripts: scriptBytes, click: Number.NaN }
    if (!tap) return seen
    await phone.evaluate(`(${nth(tap)}).scrollIntoView({ block: 'center', behavior: 'instant' })`)
    await sleep(2_000)
    await phone.tap(nth(tap))
    await phone.until('window.shown > Number(localStorage.getItem("bench-click") ?? Infinity)')
    return { ...seen, click: Number(await phone.evaluate('shown - Number(localStorage.getItem("bench-click"))')) }
  } finally {
    await phone.close()
  }
}

const piece = 'main li a[data-way="item"]'

/**
 * @param {string} shop its origin @param {string} bareNext
 * @param {{ runs: number, table: import('../bench.mjs').Table }} options
 */
export async function measureVisits(shop, bareNext, { runs, table }) {
  const browser = openBrowser(await findBrowser())
  for (const [name, origin, way] of /** @type {const} */ ([
    ['bare Next', bareNext, { at: '/kept/100' }],
    ['home', shop, { at: '/', tap: piece }],
    ['listing', shop, { at: '/new-arrivals', tap: piece }],
  ])) {
    const line = await openLine(Number(new URL(origin).port), slow4G)
    /** @type {Awaited<ReturnType<typeof visit>>[]} */
    const visits = []
    for (let turn = 0; turn < runs; turn++) visits.push(await visit(browser, `http://localhost:${line.port}`, way))
    line.close()
    const of = (/** @type {'largest' | 'scripts' | 'click'} */ what) => median(visits.map((one) => one[what]))
    table(`${name}: largest paint on a slow phone, ms`, of('largest').toFixed(0))
    table(`${name}: first scripts, kB as sent`, (of('scripts') / 1_000).toFixed(1))
    if ('tap' in way) table(`${name} → piece: from the click to its first sight, ms`, of('click').toFixed(0))
  }
  await browser.close()
}
