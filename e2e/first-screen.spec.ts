import type { Page } from '@playwright/test'
import { hold } from './support/hold'
import { visit } from './support/shop'
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
