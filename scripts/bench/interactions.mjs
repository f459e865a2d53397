// From a tap to the next paint, without a navigation, on a phone with a CPU four times slower than this machine's.
import { sleep } from '../lib/processes.mjs'
import { quantile } from './compare.mjs'
import { openLine } from './line.mjs'
import { nth, openBrowser, openPhone } from './phone.mjs'

const title = 'From a tap to the next paint, on a processor four times slower, 75 %'
const look = 2_000

/** Runs in each page: records the longest time from an input to the next paint, in steps of 8 ms. */
const watch = () => {
  const own = /** @type {any} */ (globalThis)
  own.longestPaint = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) own.longestPaint = Math.max(own.longestPaint, duration)
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16 }))
}

/**
 * The page, what is tapped first to open it, and what is measured.
 * @typedef {{ at: string, open?: string, tap: string }} Interaction
 */

/** @param {import('./phone.mjs').Browser} browser @param {string} origin @param {Interaction} interaction */
const tapOnce = async (browser, origin, { at, open, tap }) => {
  const phone = await openPhone(browser, {
    slower: 4,
    early: `(${watch})()`,
    cookies: [{ name: 'shop-consent', value: 'none', url: origin }],
  })
  try {
    await phone.goto(origin + at)
    await phone.until(`document.readyState === 'complete' && window.next?.router`)
    for (const selector of open ? [open, tap] : [tap]) {
      await phone.until(`Boolean(${nth(selector)})`)
      await phone.evaluate(`(${nth(selector)}).scrollIntoView({ block: 'center', behavior: 'instant' })`)
      await sleep(look)
      await phone.evaluate('longestPaint = 0')
      await phone.tap(nth(selector))
    }
    await sleep(1_500)
    return Number(await phone.evaluate('longestPaint'))
  } finally {
    await phone.close()
  }
}

/** The most frequent interactions; `piece` is the path of a piece. @returns {Record<string, Interaction>} */
const interactionsWith = (/** @type {string} */ piece) => ({
  'the menu opens': { at: '/', tap: 'button[aria-controls="menu"]' },
  'a piece is saved': { at: '/new-arrivals', tap: 'main button[aria-pressed]' },
  'the filters open': { at: '/new-arrivals', tap: 'button[aria-controls="filters"]' },
  'a filter is ticked': { at: '/new-arrivals', open: 'button[aria-controls="filters"]', tap: '#filters label' },
  'another photograph': { at: piece, tap: 'button[aria-label="Photograph 2"]' },
  'the enquiry opens': { at: piece, tap: 'button[aria-controls="enquiry"]' },
  'a text field is tapped': { at: '/contact', tap: 'main textarea' },
})

/**
 * @param {string} executable
 * @param {string} shop its origin
 * @param {string} piece the path of a piece
 * @param {{ note: (title: string, name: string, value: string) => void, runs: number }} options
 */
export async function interact(executable, shop, piece, { note, runs }) {
  const line = await openLine(Number(new URL(shop).port), { bytes: 200_000, latency: 150 })
  const browser = openBrowser(executable)
  for (const [name, interaction] of Object.entries(interactionsWith(piece))) {
    /** @type {number[]} */
    const paints = []
    for (let turn = 0; turn < runs; turn++)
      await tapOnce(browser, `http://localhost:${line.port}`, interaction).then(
        (paint) => paints.push(paint),
        (error) => console.error(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`),
      )
    // Events shorter than 16 ms are not reported.
    const value = quantile(paints, 0.75)
    note(title, name, paints.length ? `${value < 16 ? 'less than 16' : value.toFixed(0)} ms` : 'could not be tapped')
  }
  await browser.close()
  line.close()
}
