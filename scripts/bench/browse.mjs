// Measures page loads on a phone: a CPU four times slower than this machine's, and a line of 1.6 Mbit/s and 150 ms.
import { chromium } from 'playwright'
import { findBrowser } from '../lib/browser.mjs'
import { sleep } from '../lib/processes.mjs'
import { median } from './compare.mjs'
import { interact } from './interactions.mjs'
import { clickThrough, waysFrom, wayToPage2 } from './next-click.mjs'

/** @typedef {import('playwright').Browser} Browser @typedef {import('playwright').Page} Page */

const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** Runs in the page: records its largest contentful paint. */
const watchPaint = () => {
  const own = /** @type {typeof globalThis & { largest?: number }} */ (globalThis)
  new PerformanceObserver((list) => {
    own.largest = list.getEntries().at(-1)?.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

/**
 * Opens a phone with the cookie consent answered: the banner would cover what is tapped.
 * @param {Browser} browser
 * @param {string} origin
 */
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

/** Whether a page is restored from the back/forward cache. @param {Browser} browser @param {string} url */
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
  await clickThrough(executablePath, origin, waysFrom(pages.listing ?? '/'), { note, runs })
  await interact(executablePath, origin, pages.detail ?? '/', { note, runs })
  note(
    'In a browser',
    'home comes back from the back/forward cache',
    (await comesBack(browser, `${origin}/`)) ? 'yes' : 'no',
  )
  await browser.close()
}

/**
 * Measures the way to page 2 of a listing that has one.
 * @param {string} origin
 * @param {{ note: (title: string, name: string, value: string) => void, runs: number }} options
 */
export async function turnPage(origin, options) {
  const executable = await findBrowser().catch(() => undefined)
  if (executable) await clickThrough(executable, origin, wayToPage2, options)
}
