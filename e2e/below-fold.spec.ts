import type { Page } from '@playwright/test'
import { hold } from './support/hold'
import { visit } from './support/shop'
import { expect, test } from './support/test'

const piece = '/richard-mille-watch/RM030/10030'

const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' })
const footer = (page: Page) => page.locator('footer')

test('the first screen has its looks before its style sheets come, and the rest is shown once they are there', async ({
  page,
}) => {
  const sheets = await hold(page, '**/*.css')
  await open(page, piece)
  await expect.poll(sheets.count).toBeGreaterThan(0)
  const heading = page.getByRole('heading', { level: 1 })
  expect(await heading.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Newsreader')
  await page.mouse.wheel(0, 10_000)
  await expect(page.locator('html')).not.toHaveAttribute('data-unfolded')
  expect(await footer(page).evaluate((element) => element.checkVisibility())).toBe(false)
  await sheets.letGo((route) => route.continue())
  await expect(page.locator('html')).toHaveAttribute('data-unfolded')
  await footer(page).scrollIntoViewIfNeeded()
  await expect(footer(page)).toHaveCSS('background-color', 'rgb(14, 13, 12)')
})

test('what lies below is shown without its style sheets where they cannot be had', async ({ page }) => {
  await page.route('**/*.css', (route) => route.abort())
  await open(page, piece)
  await expect(page.locator('html')).toHaveAttribute('data-unfolded')
  await expect(footer(page).getByRole('link', { name: 'Services' })).toBeVisible()
})

test('a page starts with its first scroll, also that of coming back, where Firefox reports no paint', async ({
  page,
}) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {}
    const { setTimeout: later } = window
    const withoutDelay = (work: TimerHandler, ms?: number, ...args: unknown[]) =>
      ms === 3_000 ? 0 : later(work, ms, ...args)
    Object.assign(window, { setTimeout: withoutDelay })
  })
  await open(page, piece)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-painted')
  await page.mouse.wheel(0, 1_500)
  await expect(page.locator('html')).toHaveAttribute('data-settled')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-unfolded')
})

for (const [path, target] of [
  ['/about#newsletter', 'Subscribe to our newsletter'],
  ['/services#shipping', 'Shipping'],
  [`${piece}#similar`, 'You may also like'],
])
  test(`${path} is gone to, though it lies below the first screen`, async ({ page }) => {
    await open(page, path ?? '')
    await expect(page.locator('html')).toHaveAttribute('data-settled')
    await expect(page.getByRole('heading', { name: target })).toBeInViewport()
  })

test('a link to a part of another page’s text leads to that part', async ({ page }) => {
  await visit(page, '/services')
  await page.locator('main').getByRole('link', { name: 'terms', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Changing your mind' })).toBeInViewport()
})

/** Notes in `partsAt` the frame in which each part of the page is laid out. */
const notePartsLaidOut = (page: Page) =>
  page.addInitScript(() => {
    let frame = 0
    const count = () => {
      frame += 1
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
    const own: { partsAt: [Element, number][] } = Object.assign(globalThis, { partsAt: [] })
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof HTMLElement && target.matches('.below-fold') && target.style.contentVisibility)
          own.partsAt.push([target, frame])
    }).observe(document, { subtree: true, attributeFilter: ['style'] })
  })

/**
 * How many parts the page has (`all`), how many of them are below the window (`below`), how many of those (`parts`)
 * and of the others (`others`) were laid out by the script, and in how many frames.
 */
const partsLaidOut = (page: Page) =>
  page.evaluate(() => {
    const seen: [Element, number][] = Reflect.get(globalThis, 'partsAt')
    const parts = [...document.querySelectorAll('.below-fold:not(.below-fold--closed)')]
    const below = parts.filter((part) => part.getBoundingClientRect().top > innerHeight)
    return {
      all: parts.length,
      below: below.length,
      parts: seen.filter(([part]) => below.includes(part)).length,
      others: seen.length - seen.filter(([part]) => below.includes(part)).length,
      frames: new Set(seen.map(([, frame]) => frame)).size,
    }
  })

test('what is below the first screen is laid out a part per frame, so that a tap in between is answered', async ({
  page,
}) => {
  await notePartsLaidOut(page)
  await visit(page, '/richard-mille-watches')
  await expect(page.locator('html')).toHaveAttribute('data-settled')
  const { below, parts, frames } = await partsLaidOut(page)
  expect(parts).toBe(below)
  expect(parts).toBeGreaterThan(3)
  expect(frames).toBe(parts)
})

test('a part that is in view from the start is not laid out anew, which would count as a shift', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await notePartsLaidOut(page)
  await visit(page, '/')
  await expect(page.locator('html')).toHaveAttribute('data-settled')
  const { all, below, parts, others } = await partsLaidOut(page)
  expect(below).toBeLessThan(all)
  expect({ parts, others }).toEqual({ parts: below, others: 0 })
})

test('what is below the first screen, and fields of a closed form, are nowhere until their style sheets are there', async ({
  page,
}) => {
  const sheets = await hold(page, /\.css$/)
  await page.goto(piece, { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-painted')
  const boxes = () =>
    page.evaluate(() =>
      ['footer', 'footer input[name=email]', '#similar', 'details input[name=visitDate]'].map(
        (selector) => document.querySelector(selector)?.getClientRects().length,
      ),
    )
  expect(await boxes()).toEqual([0, 0, 0, 0])
  await sheets.letGo((route) => route.continue())
  await expect(page.locator('html')).toHaveAttribute('data-unfolded')
  await page.getByText('Book a viewing').click()
  await expect.poll(boxes).toEqual([1, 1, 1, 1])
})
