// What a visitor waits for, on a phone four times slower than this machine and a line of 1.6 Mbit/s and 150 ms.
import { chromium } from 'playwright'
import { findBrowser } from '../lib/browser.mjs'
import { sleep } from '../lib/processes.mjs'
import { median } from './compare.mjs'

/** @typedef {import('playwright').Browser} Browser @typedef {import('playwright').Page} Page */

const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** What runs in the page: its largest paint. */
const watchPaint = () => {
  const own = /** @type {typeof globalThis & { largest?: number }} */ (globalThis)
  new PerformanceObserver((list) => {
    own.largest = list.getEntries().at(-1)?.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

/** What runs in the page: milliseconds from the next click until another heading, and until its photograph, is there. */
const watchClick = () => {
  const seen = (/** @type {string} */ selector) =>
    [...document.querySelectorAll(selector)].find((element) => element.checkVisibility())
  const waited = new Promise((resolve) => {
    document.addEventListener(
      'click',
      () => {
        const since = performance.now()
        const before = window.location.href + seen('main h1')?.textContent
        let words = 0
        const look = () => {
          const now = performance.now() - since
          if (!words && window.location.href + seen('main h1')?.textContent !== before) words = now
          const photo = words && seen('main img')
          if (words && (!photo || (photo instanceof HTMLImageElement && photo.complete && photo.naturalWidth > 0)))
            return resolve([words, now])
          if (now > 20_000) return resolve([Number.NaN, Number.NaN])
          requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  })
  Object.assign(globalThis, { waited })
}

/** @param {Browser} browser */
const openPhone = async (browser) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { context, page, session }
}

/** @param {Browser} browser @param {string} url */
const visit = async (browser, url) => {
  const { context, page, session } = await openPhone(browser)
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

/** @param {Browser} browser @param {string} url @param {string} link */
const follow = async (browser, url, link) => {
  const { context, page, session } = await openPhone(browser)
  await page.goto(url)
  let ahead = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    ahead += encodedDataLength
  })
  await sleep(2_000)
  const fetched = ahead
  await page.evaluate(watchClick)
  await page.locator(`${link} >> visible=true`).first().tap()
  const [words, photo] = await page
    .evaluate(() => /** @type {{ waited?: Promise<number[]> }} */ (globalThis).waited)
    .then(
      (waited) => waited ?? [],
      () => [],
    )
  await context.close()
  return { words: words ?? Number.NaN, photo: photo ?? Number.NaN, ahead: fetched }
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
  const clicks = {
    'home → listing': ['/', 'main a[href="/new-arrivals"]'],
    'listing → detail': ['/richard-mille-watches', 'main li a[data-way="item"]'],
    'journal → article': ['/journal', 'main a[href^="/journal/"]'],
    'home → detail': ['/', 'main li a[data-way="item"]'],
  }
  for (const [name, [at = '', link = '']] of Object.entries(clicks)) {
    const results = await repeated(() => follow(browser, origin + at, link)).catch(() => [])
    const [words, photo] = [results.map((one) => one.words), results.map((one) => one.photo)].map(ms)
    const ahead = (median(results.map((one) => one.ahead)) / 1000).toFixed(0)
    note('In a browser', `${name}: words, photograph`, `${words} / ${photo} ms, ${ahead} kB ahead`)
  }
  note(
    'In a browser',
    'home comes back from the back/forward cache',
    (await comesBack(browser, `${origin}/`)) ? 'yes' : 'no',
  )
  await browser.close()
}
