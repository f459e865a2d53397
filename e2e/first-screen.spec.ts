import type { Page } from '@playwright/test'
import { hold } from './support/hold'
import { sheetsOf } from './support/print'
import { change } from './support/rows'
import { get, until, visit } from './support/shop'
import { expect, test } from './support/test'

const piece = '/richard-mille-watch/RM022/10030'

const article = '/journal/how-a-tourbillon-works'

for (const path of ['/', '/richard-mille-watches', piece, article])
  test(`${path} paints before it asks for a photograph that is not preloaded, or a sheet in vain`, async ({ page }) => {
    await visit(page, path)
    await expect(page.locator('html')).toHaveAttribute('data-hydrated')
    const { painted, preloaded, early, unused } = await page.evaluate(() => {
      const [first] = performance.getEntriesByName('first-contentful-paint')
      const paint = first?.startTime ?? 0
      const photographs = performance.getEntriesByType('resource').filter(({ name }) => /\.(avif|webp|jpg)$/.test(name))
      return {
        painted: paint > 0,
        preloaded: document.querySelectorAll('link[rel=preload][as=image]').length,
        // A sheet that the page uses is linked in it, and so never preloaded.
        unused: [...document.querySelectorAll('link[rel=preload][as=style]')].map((link) => link.outerHTML),
        early: photographs.filter(({ startTime }) => startTime < paint).map(({ name }) => name),
      }
    })
    expect(painted).toBe(true)
    expect(preloaded).toBeGreaterThan(0)
    expect(unused).toEqual([])
    expect(early.length, early.join(' ')).toBeLessThanOrEqual(1)
  })

test('an article’s first screen waits for neither its quotation’s italics nor the manifest; the italics are shown', async ({
  page,
}) => {
  const photographs = await hold(page, /\.(avif|webp|jpg)$/)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const italics = '/fonts/newsreader-display-italic-core.woff2'
  await page.goto(article, { waitUntil: 'commit' })
  await expect.poll(() => photographs.count()).toBeGreaterThan(0)
  await page.evaluate(() => document.fonts.ready)
  expect(asked).not.toContain(italics)
  expect(asked).not.toContain('/manifest.webmanifest')
  await photographs.letGo((route) => route.continue())
  await expect(page.locator('link[rel=manifest]')).toHaveCount(1)
  const isShown = () =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => family.includes('Newsreader Quotation') && status === 'loaded'),
    )
  await expect.poll(isShown).toBe(true)
  expect(asked).toContain(italics)
})

test.describe('on a dense screen', () => {
  test.use({ deviceScaleFactor: 3, viewport: { width: 390, height: 844 } })

  test('a whole watch on the first slide fills its place', async ({ page }) => {
    await visit(page, '/')
    const image = page.locator('[data-object] img').first()
    const [drawn, place] = await image.evaluate(async (element: HTMLImageElement) => {
      await element.decode()
      return [element.offsetHeight, element.closest<HTMLElement>('[data-object]')?.offsetHeight]
    })
    expect(drawn).toBeGreaterThan(200)
    expect(drawn).toBe(place)
  })
})

test('on a phone the dial of a missing page is above its words, and nothing is below its foot', async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await visit(page, '/404', { status: 404 })
    const { room, below } = await page.evaluate(() => {
      const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      return {
        room: boxOf('main h1').top - boxOf('main svg circle').bottom,
        below: document.documentElement.scrollHeight - scrollY - boxOf('footer').bottom,
      }
    })
    expect(room, `${width} px`).toBeGreaterThanOrEqual(0)
    expect(below, `${width} px`).toBeLessThan(1)
  }
})

test('a longer name of the shop stands within the header, between its buttons', async ({ page }) => {
  for (const brand_name of ['Ninety Watches', 'Ashworth & Rochat London', 'Ashworth, Rochat and Raghavan of Mayfair']) {
    await change('SiteSettings', 'id = 1', { brand_name })
    await until(async () => (await get('/press')).text.includes(`${brand_name.replace('&', '&amp;')}, home`))
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await visit(page, '/press')
      const { bar, before, name, after } = await page.getByRole('banner').evaluate((header) => {
        const boxOf = (element?: Element | null) => (element ?? header).getBoundingClientRect().toJSON()
        // Not the menu's, which is not open.
        const logo = header.querySelector(':scope > div > a')
        return {
          bar: boxOf(),
          before: boxOf(logo?.previousElementSibling),
          name: boxOf(logo),
          after: boxOf(logo?.nextElementSibling),
        }
      })
      const where = `${brand_name}, ${width} px`
      expect(name.width, where).toBeGreaterThan(0)
      expect(name.top, where).toBeGreaterThanOrEqual(bar.top)
      expect(name.bottom, where).toBeLessThanOrEqual(bar.bottom)
      expect(name.left, where).toBeGreaterThanOrEqual(before.right)
      expect(name.right, where).toBeLessThanOrEqual(after.left)
    }
  }
})

test('a missing page is printed on one sheet', async ({ page }) => {
  await visit(page, '/404', { status: 404 })
  expect(await sheetsOf(page)).toBe(1)
})

test('a page with a banner has its title on the first screen of a laptop, and of a phone on its side', async ({
  page,
}) => {
  for (const [width, height] of [
    [1366, 650],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    await visit(page, '/sellyourwatch')
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(title?.y, `${width}×${height}`).toBeLessThan(height - 80)
  }
})

test('who may not see a piece finds the way to it on the first screen', async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [768, 900],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await visit(page, '/watch/-/30132')
    await expect(page.getByRole('link', { name: 'Register', exact: true })).toBeInViewport({ ratio: 1 })
  }
})

const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu(page)).toBeVisible()
}

test('a first photograph that never comes holds nothing else back for long', async ({ page }) => {
  const photographs = await hold(page, /\.(avif|webp|jpg)$/)
  await open(page, piece)
  await expect(page.locator('html')).toHaveAttribute('data-painted')
  expect(photographs.count()).toBeGreaterThan(0)
  await expect(async () => openMenu(page)).toPass()
})

test('what the scripts need is asked for until it comes', async ({ page }) => {
  const requests: string[] = []
  await page.route('**/payload/**', (route) => {
    requests.push(route.request().url())
    return requests.length < 3 ? route.abort() : route.continue()
  })
  await open(page, piece)
  await expect.poll(() => requests.length).toBe(3)
  await expect(async () => openMenu(page)).toPass()
})

test('a page whose build is gone comes again, once, and not over a word that was typed', async ({ page }) => {
  const arrivals: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && arrivals.push(request.url()))
  const refusals: string[] = []
  await page.route('**/payload/**', (route) => {
    refusals.push(route.request().url())
    return route.fulfill({ status: 404, json: { message: 'There is none.' } })
  })
  // as in Firefox
  await page.addInitScript(() => {
    const { querySelector } = Document.prototype
    Document.prototype.querySelector = function (selector: string) {
      return querySelector.call(this, selector.replace(':user-valid', ':is(button, :user-valid)'))
    }
  })
  await open(page, '/contact')
  await page.getByLabel('Name').first().fill('Ada')
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => refusals.length).toBe(3)
  expect(arrivals).toHaveLength(1)
  await expect(page.getByLabel('Name').first()).toHaveValue('Ada')

  await open(page, piece)
  await expect.poll(() => arrivals.length).toBe(3)
  await expect.poll(() => refusals.length).toBe(7)
  expect(arrivals).toHaveLength(3)
  await page.unroute('**/payload/**')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  await openMenu(page)
})
