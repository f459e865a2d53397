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
