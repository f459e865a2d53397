// From a click to the next page, on a phone on slow 4G, two seconds after the page is shown.
import http from 'node:http'
import { sleep } from '../lib/processes.mjs'
import { quantile } from './compare.mjs'
import { openLine } from './line.mjs'
import { nth, openBrowser, openPhone } from './phone.mjs'

/** By how many times the phone's CPU is slower than this machine's. */
const titles = {
  1: 'From a click to the next page, on this processor, 75 %',
  4: 'From a click to the next page, on one four times slower, 75 %',
}
const look = 2_000
/** Lighthouse's slow 4G: bytes a second, and milliseconds there and back. */
const slow4G = { bytes: 200_000, latency: 150 }

/**
 * Runs in each page: records when changed text and the first photograph are painted, in wall-clock ms, because the page
 * that is clicked may not be the one that shows them; and the longest time from a click to a paint.
 */
const watch = () => {
  const own = /** @type {any} */ (globalThis)
  /** @type {{ words?: number, photo?: number, how: string, paint: number }} */
  const seen = { how: 'a whole page', paint: 0 }
  own.nextClick = seen
  const visible = (/** @type {string} */ selector) =>
    [...document.querySelectorAll(selector)].find((element) => element.checkVisibility())
  const words = () =>
    [
      visible('main h1')?.textContent,
      visible('main li a[data-way="item"]')?.getAttribute('href'),
      visible('main [role="status"]')?.textContent,
    ].join('')
  /** Records the time after the current frame. @param {'words' | 'photo'} what */
  const painted = (what) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      seen[what] ??= performance.timeOrigin + performance.now()
    }
    port2.postMessage(0)
  }
  let turn = 0
  const begin = (/** @type {string} */ before) => {
    turn += 1
    const mine = turn
    seen.words = undefined
    seen.photo = undefined
    let told = false
    const frame = () => {
      if (mine !== turn) return
      const now = words()
      if (!told && now && now !== before && !visible('[aria-busy="true"]')) {
        told = true
        painted('words')
      }
      const photo = told ? visible('main img') : null
      if (told && (!photo || (photo instanceof HTMLImageElement && photo.complete && photo.naturalWidth > 0)))
        return painted('photo')
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  }
  own.beginStep = () => {
    seen.how = 'in place'
    seen.paint = 0
    begin(words())
  }
  const clicked = (/** @type {MouseEvent} */ { timeStamp }) => {
    own.beginStep()
    localStorage.setItem('bench-click', `${performance.timeOrigin + timeStamp}`)
  }
  addEventListener('click', clicked, { capture: true })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    seen.how = 'back/forward cache'
    begin('')
  })
  if (Reflect.get(document, 'prerendering'))
    document.addEventListener('prerenderingchange', () => {
      seen.how = 'rendered ahead'
      begin('')
    })
  else begin('')
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.paint = Math.max(seen.paint, duration)
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16 }))
}

/**
 * A way through the shop: the page where it begins, what is opened there, what is tapped after two seconds, and how
 * many of the visible matches are tapped in turn (`of`). `back`: measures the way back instead.
 * @typedef {{ at: string, open?: string, tap: string, of?: number, back?: boolean }} Way
 */

/**
 * Whether a request is for a page not yet navigated to.
 * @param {{ type?: string, request: { url: string }, initiator: { type: string } }} sent
 */
const isAhead = ({ type, request: { url }, initiator }) =>
  url.includes('_rsc=') ||
  url.includes('/api/listings/') ||
  (type === 'Image' && initiator.type === 'script' && url.startsWith('http'))

/**
 * @param {import('./phone.mjs').Browser} browser
 * @param {string} origin
 * @param {Way & { slower: number, which?: number, savesData?: boolean }} way
 */
const follow = async (browser, origin, { slower, at, open, tap, back = false, which = 0, savesData = false }) => {
  const saving = 'Object.defineProperty(navigator, "connection", { value: { saveData: true } });'
  const phone = await openPhone(browser, {
    slower,
    early: `${savesData ? saving : ''}(${watch})()`,
    cookies: [{ name: 'shop-consent', value: 'none', url: origin }],
  })
  let ahead = 0
  /** @type {Set<string>} */
  const asked = new Set()
  phone.onEvent.add(({ method, params, ahead: isRenderedAhead }) => {
    if (method === 'Network.requestWillBeSent' && (isRenderedAhead || isAhead(params))) asked.add(params.requestId)
    if (method === 'Network.loadingFinished' && asked.has(params.requestId)) ahead += params.encodedDataLength
  })
  try {
    await phone.goto(origin + at)
    if (open) {
      await phone.until(`${nth(open)} && document.readyState === 'complete' && window.next?.router`)
      await phone.tap(nth(open))
    }
    const target = nth(tap, which)
    // Content far below has its height only once the full style sheets have loaded, before anybody scrolls to it.
    await phone.until(
      `Boolean(${target}) && ((${target}).getBoundingClientRect().bottom <= innerHeight || 'unfolded' in document.documentElement.dataset)`,
    )
    // Twice: rows that scroll into view may differ from their reserved height.
    for (const pause of [1_000, 0]) {
      const moved = await phone.evaluate(
        `(${target}).getBoundingClientRect().bottom > innerHeight || scrollY > 0 ? ((${target}).scrollIntoView({ block: 'center', behavior: 'instant' }), true) : false`,
      )
      if (moved) await sleep(pause)
    }
    await sleep(look)
    const fetched = ahead
    await phone.tap(target)
    const arrived = 'window.nextClick?.photo > Number(localStorage.getItem("bench-click"))'
    await phone.until(arrived)
    if (back) {
      await sleep(look)
      await phone.evaluate(
        `beginStep(), localStorage.setItem('bench-click', performance.timeOrigin + performance.now()), setTimeout(() => history.back()), 0`,
      )
      await phone.until(`location.pathname === ${JSON.stringify(at)} && ${arrived}`)
    }
    await sleep(500)
    /** @type {{ words: number, photo: number, paint: number, how: string, click: number }} */
    const { words, photo, paint, how, click } = JSON.parse(
      await phone.evaluate('JSON.stringify({ ...nextClick, click: Number(localStorage.getItem("bench-click")) })'),
    )
    if (click === 0) throw new Error(`a tap on ${tap} met nothing`)
    return { words: words - click, photo: photo - click, paint: how === 'in place' ? paint : 0, how, ahead: fetched }
  } finally {
    await phone.close()
  }
}

const piece = 'main li a[data-way="item"]'

/**
 * The least that a browser takes: from one bare page to another that it rendered ahead, with a heading and a picture.
 */
const bareWay = { at: '/', tap: piece }

/** Serves the two bare pages. Resolves to the server's port and a close function. */
async function openBarePages() {
  const frame = (/** @type {string} */ body) =>
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title>${body}`
  const rules = JSON.stringify({ prerender: [{ urls: ['/next'], eagerness: 'immediate' }] })
  const picture = `<svg xmlns='http://www.w3.org/2000/svg' width='300' height='300'><rect width='300' height='300'/></svg>`
  /** @type {Record<string, string>} */
  const pages = {
    '/': frame(
      `<main><h1>One</h1><ul><li><a data-way="item" href="/next">Next</a></ul></main><script type="speculationrules">${rules}</script>`,
    ),
    '/next': frame(`<main><h1>Two</h1><img alt="" src="data:image/svg+xml,${encodeURIComponent(picture)}"></main>`),
  }
  const server = http.createServer(({ url = '' }, response) => {
    response.writeHead(pages[url] ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' }).end(pages[url])
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  return { port: address !== null && typeof address === 'object' ? address.port : 0, close: () => server.close() }
}

/** The ways through a shop with its listing at `listing`. @returns {Record<string, Way>} */
export const waysFrom = (/** @type {string} */ listing) => ({
  'listing → detail, four cards': { at: listing, tap: piece, of: 4 },
  'detail → back': { at: listing, tap: piece, back: true },
  'listing → filter': { at: '/new-arrivals', open: 'button[aria-controls="filters"]', tap: '#filters label', of: 2 },
  'menu → listing': { at: '/', open: 'button[aria-controls="menu"]', tap: '#menu a[href="/the-collection"]' },
  'home → listing': { at: '/', tap: 'main a[href="/new-arrivals"]' },
  'home → detail': { at: '/', tap: piece },
  'journal → article': { at: '/journal', tap: 'main li a[href^="/journal/"]', of: 2 },
})

/** For a listing that has a second page. @type {Record<string, Way>} */
export const wayToPage2 = { 'listing → page 2': { at: '/new-arrivals', tap: 'main a[rel="next"]' } }

/**
 * Walks each way `runs` times for each link that may be tapped there, at full and at a quarter of the CPU speed.
 * @param {string} executable
 * @param {string} shop its origin
 * @param {Record<string, Way>} ways
 * @param {{ note: (title: string, name: string, value: string) => void, runs: number }} options
 */
export async function clickThrough(executable, shop, ways, { note, runs }) {
  const line = await openLine(Number(new URL(shop).port), slow4G)
  const origin = `http://localhost:${line.port}`
  const bare = await openBarePages()
  const bareLine = await openLine(bare.port, slow4G)
  const browser = openBrowser(executable)
  const walk = async (/** @type {1 | 4} */ slower, /** @type {string} */ name, /** @type {Way} */ way) => {
    /** @type {Awaited<ReturnType<typeof follow>>[]} */
    const results = []
    /** @type {number[]} */
    const least = []
    const failed = (/** @type {unknown} */ error) =>
      console.error(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    for (let turn = 0; turn < runs * (way.of ?? 1); turn++) {
      await follow(browser, origin, { ...way, slower, which: turn % (way.of ?? 1) }).then(
        (result) => results.push(result),
        failed,
      )
      if (turn % (way.of ?? 1) > 0) continue
      // In turns, so that the machine's other load falls on both.
      await follow(browser, `http://localhost:${bareLine.port}`, { ...bareWay, slower }).then(
        ({ photo }) => least.push(photo),
        failed,
      )
    }
    if (results.length === 0) {
      note(titles[slower], name, 'could not be walked')
      return
    }
    const [words, photo, paint] = [
      results.map((one) => one.words),
      results.map((one) => one.photo),
      results.map((one) => one.paint),
    ].map((values) => quantile(values, 0.75).toFixed(0))
    const ahead = (Math.max(...results.map((one) => one.ahead)) / 1000).toFixed(0)
    const hows = [...new Set(results.map(({ how }) => how))].sort()
    const how = hows.map((one) => `${results.filter((result) => result.how === one).length} ${one}`).join(', ')
    const soon = results.filter((one) => one.photo <= 100).length
    note(
      titles[slower],
      name,
      `${soon} of ${results.length} within 100 ms; words ${words}, photograph ${photo} ms, a bare page ${quantile(least, 0.75).toFixed(0)} ms; next paint after ${paint} ms; ${ahead} kB ahead; ${how}`,
    )
  }
  for (const slower of /** @type {const} */ ([1, 4]))
    for (const [name, way] of Object.entries(ways)) await walk(slower, name, way)
  const [[name = '', way] = []] = Object.entries(ways)
  const saved = way && (await follow(browser, origin, { ...way, slower: 4, savesData: true }))
  if (saved) note(titles[4], `${name}, for those who save data`, `${saved.ahead / 1000} kB ahead`)
  await browser.close()
  line.close()
  bareLine.close()
  bare.close()
}
