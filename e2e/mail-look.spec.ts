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

/** The lowest contrast of all texts with their background, and its text. */
const lowestContrast = (page: Page) =>
  page.evaluate(() => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
        const part = channel / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const behind = (element: Element | null): string => {
      if (!element) return 'rgb(255, 255, 255)'
      const { backgroundColor } = getComputedStyle(element)
      return channels(backgroundColor)[3] === 0 ? behind(element.parentElement) : backgroundColor
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let lowest = { ratio: 21, words: '' }
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement
      if (!node.textContent?.trim() || !element?.checkVisibility()) continue
      const [dark = 0, light = 0] = [luminance(getComputedStyle(element).color), luminance(behind(element))].sort(
        (a, b) => a - b,
      )
      const ratio = (light + 0.05) / (dark + 0.05)
      if (ratio < lowest.ratio) lowest = { ratio, words: node.textContent.trim() }
    }
    return lowest
  })

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
        const { ratio, words } = await lowestContrast(page)
        expect(ratio, words).toBeGreaterThanOrEqual(4.5)
        await expect(page.locator('table.sheet')).toHaveCSS('background-color', sheetColours[colorScheme])
        if (width === 1000) continue
        // A mail has no main element, and its footer is not a landmark.
        await axe(page, { without: ['region', 'landmark-one-main'] })
      }
  })

const orders = {
  acknowledgement: [
    'Thank you, Anna',
    'ENQ-2026-0412',
    'RM 11-03',
    'Continue on WhatsApp',
    'Albemarle',
    'Privacy policy',
  ],
  'enquiry-to-boutique': ['wrote on', 'Message', 'Ref. NW-10311', 'The whole enquiry', 'Telephone', 'Albemarle'],
} as const

for (const [name, words] of Object.entries(orders))
  test(`${name} keeps its order without styles`, async ({ page }) => {
    const mail = Object.entries(exampleMails()).find(([key]) => key === name)?.[1].html ?? ''
    await open(page, mail.replace(/<style>.*?<\/style>/s, '').replace(/ style="[^"]*"/g, ''))
    const text = await page.locator('body').innerText()
    const order = words.map((one) => text.indexOf(one))
    expect(order).toEqual([...order].sort((a, b) => a - b))
    expect(order[0]).toBeGreaterThanOrEqual(0)
  })
