import type { Page } from '@playwright/test'
import { exampleMails } from '../lib/worker/example-mails'
import { axe } from './support/axe'
import { expect, test } from './support/test'

const shot = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="800"><rect width="640" height="800" fill="#f4f2ee"/></svg>',
)

const open = async (page: Page, html: string) => {
  await page.route('https://shop.example/**', (route) => route.fulfill({ body: shot, contentType: 'image/svg+xml' }))
  await page.setContent(html, { waitUntil: 'load' })
}

const checkLayout = async (page: Page, width: number) => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect((await page.locator('table.sheet').boundingBox())?.width).toBe(Math.min(width, 600))
  const outside = await page.locator('table.sheet *').evaluateAll((elements) => {
    const { left, right } = document.querySelector('table.sheet')?.getBoundingClientRect() ?? new DOMRect()
    const boxes = elements.map((element) => ({ element, box: element.getBoundingClientRect() }))
    return boxes
      .filter(({ box }) => box.width > 0 && (box.left < left - 1 || box.right > right + 1))
      .map(({ element }) => element.outerHTML.slice(0, 80))
  })
  expect(outside).toEqual([])
}

const sheetColours = { light: 'rgb(244, 242, 238)', dark: 'rgb(25, 23, 21)' }

for (const [name, { html }] of Object.entries(exampleMails()))
  test(`${name} fits every screen and reads well, light and dark`, async ({ page }) => {
    await open(page, html)
    for (const width of [390, 600, 1000])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        await checkLayout(page, width)
        await expect(page.locator('table.sheet')).toHaveCSS('background-color', sheetColours[colorScheme])
        // The colours are the same at every width.
        if (width !== 390) continue
        // A mail has no main element, and its footer is not a landmark.
        await axe(page, { without: ['region', 'landmark-one-main'] })
      }
  })
