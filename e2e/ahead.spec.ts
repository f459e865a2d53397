import { setTimeout } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'
import { nth, openBrowser, openPhone } from '../scripts/bench/phone.mjs'
import { openLine } from '../scripts/bench/slow-network.mjs'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { ownShop } from './support/own-shop'
import { visit } from './support/shop'
import { expect, test } from './support/test'

const listing = '/the-collection'
const pieces = 'main li a[data-way="item"]'

const slow = { timeout: 60_000 }

const isAhead = (request: Request) =>
  request.url().includes('_rsc=') || Boolean(request.headers()['sec-purpose']?.includes('prefetch'))

/** The paths of other pages that are fetched while `look` runs. */
const fetchedAhead = async (page: Page, look: () => Promise<void>) => {
  const paths = new Set<string>()
  page.on('request', (request) => {
    if (isAhead(request)) paths.add(new URL(request.url()).pathname)
  })
  await look()
  return [...paths]
}

const lookAround = (page: Page) => async () => {
  await visit(page, listing)
  await page.waitForLoadState('networkidle')
  for (let step = 0; step < 4; step++) {
    await page.mouse.wheel(0, 500)
    await setTimeout(500)
  }
  await page.waitForLoadState('networkidle')
}

test('the first two cards are fetched ahead, and what is pointed at', async ({ page }) => {
  const first = await fetchedAhead(page, lookAround(page))
  expect(first).toHaveLength(2)
  const third = page.locator(pieces).nth(2)
  const path = new URL((await third.getAttribute('href')) ?? '', ownShop.SITE_URL).pathname
  const more = fetchedAhead(page, async () => {
    await third.hover()
    await page.waitForLoadState('networkidle')
  })
  expect(await more).toEqual([path])
})

for (const connection of [{ saveData: true }, { effectiveType: '2g' }])
  test(`nothing is fetched ahead with ${JSON.stringify(connection)}`, async ({ page }) => {
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
    expect(await fetchedAhead(page, lookAround(page))).toEqual([])
  })

test('a piece that was in sight shows its words when the line is cut before it is opened', async ({
  page,
  context,
}) => {
  const answered: string[] = []
  page.on('response', (response) => answered.push(response.url()))
  await visit(page, listing)
  const piece = page.locator(pieces).first()
  await piece.scrollIntoViewIfNeeded()
  const name = (await piece.getByRole('heading').innerText()).split('\n')[0] ?? ''
  const path = new URL((await piece.getAttribute('href')) ?? '', ownShop.SITE_URL).pathname
  await expect.poll(() => answered.some((url) => url.includes(`${path}?_rsc=`)), slow).toBe(true)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await piece.click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})

type Phone = Awaited<ReturnType<typeof openPhone>>

/** Runs a walk on an emulated phone, over a fast connection. */
const withPhone = async (slower: number, walk: (phone: Phone, shop: { origin: string }) => unknown) => {
  const { origin, port } = new URL(ownShop.SITE_URL)
  const line = await openLine(Number(port), { bytes: 10_000_000, latency: 10 })
  const near = origin.replace(port, `${line.port}`)
  const browser = openBrowser(await findBrowser())
  try {
    const phone = await openPhone(browser, { slower, cookies: [{ name: 'shop-consent', value: 'none', url: near }] })
    await walk(phone, { origin: near })
    await phone.close()
  } finally {
    await browser.close()
    line.close()
  }
}

const marked = `document.querySelector('${pieces}[data-ahead]')`

/** Counts the prerendered pages that have loaded. */
const renderedAhead = (phone: Phone) => {
  const count = { pages: 0 }
  phone.onEvent.add(({ method, ahead }) => {
    if (ahead && method === 'Page.loadEventFired') count.pages += 1
  })
  return count
}

/**
 * Opens a page, and again if nothing is rendered ahead: a browser on a busy machine may leave it. Resolves once pages
 * have been and, if `all`, no more follow within a second.
 */
const openAhead = async (phone: Phone, url: string, rendered: { pages: number }, { all = false } = {}) => {
  await expect(async () => {
    await phone.goto(url)
    await expect.poll(() => rendered.pages, { timeout: 25_000 }).toBeGreaterThan(1)
  }).toPass({ timeout: 100_000 })
  if (!all) return
  await phone.until("'hydrated' in document.documentElement.dataset && window.next?.router")
  const isOver = async () => {
    const { pages } = rendered
    await setTimeout(1_000)
    return rendered.pages === pages
  }
  await expect.poll(isOver, slow).toBe(true)
}

/** Taps the first marked piece and resolves to its path. */
const openMarked = async (phone: Phone) => {
  const path: string = await phone.evaluate(`${marked}.pathname`)
  await phone.evaluate(`${marked}.scrollIntoView({ block: 'center', behavior: 'instant' })`)
  await phone.tap(marked)
  await expect.poll(() => phone.evaluate('location.pathname').catch(() => ''), slow).toBe(path)
  expect(await phone.evaluate('document.querySelector("main h1").checkVisibility()')).toBe(true)
  expect(await phone.evaluate('performance.getEntriesByType("navigation")[0].activationStart')).toBeGreaterThan(0)
}

test('on a phone a piece in sight is rendered ahead, and counts as seen only once it is opened', () =>
  withPhone(1, async (phone, { origin }) => {
    const rendered = renderedAhead(phone)
    await openAhead(phone, origin + listing, rendered, { all: true })
    expect(await phone.evaluate('localStorage.getItem("shop-viewed")')).toBeNull()
    await openMarked(phone)
    const viewed = () => phone.evaluate('JSON.parse(localStorage.getItem("shop-viewed") ?? "[]").length')
    await expect.poll(viewed, slow).toBe(1)
  }))

test('nothing is rendered ahead on a phone that saves data', () =>
  withPhone(1, async (phone, { origin }) => {
    const saving = 'Object.defineProperty(navigator, "connection", { value: { saveData: true } })'
    await phone.send('Page.addScriptToEvaluateOnNewDocument', { source: saving })
    await phone.goto(origin + listing)
    await expect.poll(() => phone.evaluate('window.next?.router !== undefined'), slow).toBe(true)
    await setTimeout(1_000)
    expect(await phone.evaluate('document.querySelectorAll("script[type=speculationrules]").length')).toBe(0)
  }))

test('on a phone a page reached from the menu is one step from the page below it, back and forward', () =>
  withPhone(1, async (phone, { origin }) => {
    const isAt = (path: string, dialog: boolean) =>
      expect
        .poll(() => phone.evaluate('[location.pathname, Boolean(history.state?.dialog)]').catch(() => []), slow)
        .toEqual([path, dialog])
    const step = (by: number) => phone.evaluate(`setTimeout(() => history.go(${by}))`)
    await phone.goto(`${origin}/services`)
    await phone.goto(`${origin}/about`)
    await phone.until("'ahead' in document.documentElement.dataset && window.next?.router")
    await phone.tap(nth('button[aria-controls="menu"]'))
    await isAt('/about', true)
    // A tap on a line that is still rising can miss it.
    await phone.until("document.querySelector('#menu').getAnimations({ subtree: true }).length === 0")
    await phone.tap(nth('#menu a[href="/the-collection"]'))
    await isAt('/the-collection', false)
    await step(-1)
    await isAt('/about', false)
    expect(await phone.evaluate('document.querySelector("dialog[open]")')).toBeNull()
    await step(1)
    await isAt('/the-collection', false)
    await step(-1)
    await isAt('/about', false)
    await step(-1)
    await isAt('/services', false)
  }))
