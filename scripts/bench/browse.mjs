// What a visitor waits for, on a phone four times slower than this machine and a line of 1.6 Mbit/s and 150 ms.
import { chromium } from 'playwright'
import { findBrowser } from '../lib/browser.mjs'
import { sleep } from '../lib/processes.mjs'
import { median, quantile } from './compare.mjs'

/** @typedef {import('playwright').Browser} Browser @typedef {import('playwright').Page} Page */

const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** What runs in the page: its largest paint. */
const watchPaint = () => {
  const own = /** @type {typeof globalThis & { largest?: number }} */ (globalThis)
  new PerformanceObserver((list) => {
    own.largest = list.getEntries().at(-1)?.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

/**
 * What runs in the page: milliseconds from the next click, or from going back, until other words, and until the first
 * photograph, are there; and how long the browser took from the click to its next paint.
 * @param {boolean} back
 */
const watchStep = (back) => {
  const seen = (/** @type {string} */ selector) =>
    [...document.querySelectorAll(selector)].find((element) => element.checkVisibility())
  const words = () =>
    [
      seen('main h1')?.textContent,
      seen('main li a[data-way="item"]')?.getAttribute('href'),
      seen('main [role="status"]')?.textContent,
    ].join()
  let longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16 }))
  const before = words()
  const stepped = new Promise((resolve) => {
    const begin = () => {
      const since = performance.now()
      let told = 0
      const look = () => {
        const now = performance.now() - since
        if (!told && words() !== before && !seen('[aria-busy="true"]')) told = now
        const photo = told ? seen('main img') : null
        const isShown = !photo || (photo instanceof HTMLImageElement && photo.complete && photo.naturalWidth > 0)
        if (told && isShown) return setTimeout(() => resolve([told, now, longest]), 500)
        if (now > 20_000) return resolve([Number.NaN, Number.NaN, longest])
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
    if (back) {
      begin()
      history.back()
    } else document.addEventListener('click', begin, { capture: true, once: true })
  })
  Object.assign(globalThis, { stepped })
}

/** A phone whose owner has answered about cookies: the question would cover what is tapped. @param {Browser} browser @param {string} origin */
const openPhone = async (browser, origin) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
  })
  await context.addCookies([{ name: 'shop-consent', value: 'none', url: origin }])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { context, page, session }
}

/** @param {Browser} browser @param {string} url */
const visit = async (browser, url) => {
  const { context, page, session } = await openPhone(browser, url)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript(watchPaint)
  await page.goto(url)
  const loaded = bytes
  await sleep(1_000)
  const largest = await page.evaluate(() => /** @type {{ largest?: number }} */ (globalThis).largest ?? Number.NaN)
  await context.close()
  return { largest, loaded }
}

/**
 * A way through the shop: where it begins, what is opened there, what is looked at for two seconds and then tapped;
 * `back`: what is timed is the way back.
 * @typedef {{ at: string, open?: string, tap: string, back?: boolean }} Way
 */

/** Whether a request was made for a page that nobody has asked for yet. @param {{ type?: string, request: { url: string }, initiator: { type: string } }} sent */
const isAhead = ({ type, request: { url }, initiator }) =>
  url.includes('_rsc=') ||
  url.includes('/api/listings/') ||
  (type === 'Image' && initiator.type === 'script' && url.startsWith('http'))

/** @param {Browser} browser @param {string} origin @param {Way} way @param {boolean} [savesData] */
const follow = async (browser, origin, { at, open, tap, back = false }, savesData = false) => {
  const { context, page, session } = await openPhone(browser, origin)
  if (savesData)
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto(origin + at)
  let ahead = 0
  /** @type {Set<string>} */
  const asked = new Set()
  session.on('Network.requestWillBeSent', (sent) => isAhead(sent) && asked.add(sent.requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (asked.has(requestId)) ahead += encodedDataLength
  })
  if (open) await page.locator(`${open} >> visible=true`).first().tap()
  const target = page.locator(`${tap} >> visible=true`).first()
  await target.scrollIntoViewIfNeeded()
  await sleep(2_000)
  const fetched = ahead
  if (!back) await page.evaluate(watchStep, false)
  await target.tap()
  if (back) {
    await page.waitForURL((url) => url.pathname !== at)
    await sleep(2_000)
    await page.evaluate(watchStep, true)
  }
  const figures = await page
    .evaluate(() => /** @type {{ stepped?: Promise<number[]> }} */ (globalThis).stepped)
    .catch(() => undefined)
  await context.close()
  const [words = Number.NaN, photo = Number.NaN, paint = Number.NaN] = figures ?? []
  return { words, photo, paint, ahead: fetched }
}

/** Whether a page that was left comes back as it was. @param {Browser} browser @param {string} url */
const comesBack = async (browser, url) => {
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  let last = ''
  session.on('Page.frameNavigated', ({ type }) => {
    last = type
  })
  await session.send('Page.enable')
  await page.goto(url)
  await page.goto('about:blank')
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory')
  await session.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id ?? 0 })
  await sleep(1_000)
  await page.context().close()
  return last === 'BackForwardCacheRestore'
}

/**
 * @param {string} origin
 * @param {Record<string, string>} pages
 * @param {{ note: (title: string, name: string, value: string) => void, runs: number }} options
 */
export async function browse(origin, pages, { note, runs }) {
  const executablePath = await findBrowser().catch(() => undefined)
  if (!executablePath) return note('In a browser', 'browser', 'none here')
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  /** @template Result @param {() => Promise<Result>} run */
  const repeated = async (run) => {
    const results = []
    for (let turn = 0; turn < runs; turn++) results.push(await run())
    return results
  }
  const ms = (/** @type {number[]} */ values) => `${median(values).toFixed(0)}`
  for (const [name, at] of Object.entries(pages)) {
    const results = await repeated(() => visit(browser, origin + at))
    const loaded = `${(median(results.map((one) => one.loaded)) / 1000).toFixed(0)} kB until load`
    note('In a browser', `${name}: largest paint`, `${ms(results.map((one) => one.largest))} ms, ${loaded}`)
  }
  /** @type {Record<string, Way>} */
  const ways = {
    'listing → detail': { at: pages.listing ?? '/', tap: 'main li a[data-way="item"]' },
    'detail → back': { at: pages.listing ?? '/', tap: 'main li a[data-way="item"]', back: true },
    'listing → page 2': { at: '/new-arrivals', tap: 'main a[rel="next"]' },
    'listing → filter': { at: '/new-arrivals', open: 'button[aria-controls="filters"]', tap: '#filters label' },
    'menu → listing': { at: '/', open: 'button[aria-controls="menu"]', tap: '#menu a[href="/the-collection"]' },
    'home → listing': { at: '/', tap: 'main a[href="/new-arrivals"]' },
    'home → detail': { at: '/', tap: 'main li a[data-way="item"]' },
    'journal → article': { at: '/journal', tap: 'main li a[href^="/journal/"]' },
  }
  const high = (/** @type {number[]} */ values) => quantile(values, 0.75).toFixed(0)
  for (const [name, way] of Object.entries(ways)) {
    const results = await repeated(() => follow(browser, origin, way)).catch((error) => {
      console.error(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
      return []
    })
    if (results.length === 0) {
      note('From a click to the next page, 75 %', name, 'could not be walked')
      continue
    }
    const ahead = Math.max(...results.map((one) => one.ahead)) / 1000
    const [words, photo, paint] = [
      results.map((one) => one.words),
      results.map((one) => one.photo),
      results.map((one) => one.paint),
    ].map(high)
    note(
      'From a click to the next page, 75 %',
      name,
      `words ${words}, photograph ${photo} ms; next paint after ${paint} ms; ${ahead.toFixed(0)} kB ahead`,
    )
  }
  const saved = await follow(browser, origin, { at: pages.listing ?? '/', tap: 'main li a[data-way="item"]' }, true)
  note('From a click to the next page, 75 %', 'listing, for those who save data', `${saved.ahead / 1000} kB ahead`)
  note(
    'In a browser',
    'home comes back from the back/forward cache',
    (await comesBack(browser, `${origin}/`)) ? 'yes' : 'no',
  )
  await browser.close()
}
