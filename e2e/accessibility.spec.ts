import type { Page } from '@playwright/test'
import { checkScreen } from './support/axe'
import { sql, visit } from './support/shop'
import { expect, test } from './support/test'

// All workers share these tests: there are many, and they are independent.
test.describe.configure({ mode: 'parallel' })

const paths = [
  '/',
  '/richard-mille-watches',
  '/the-collection?q=gold',
  '/new-arrivals?view=list&q=a',
  '/jewellery-catalogue',
  '/new-arrivals?q=nothinglikethis',
  '/about',
  '/contact',
  '/locations',
  '/sellyourwatch',
  '/cookie-policy',
  '/journal',
  '/journal?category=Guides',
  '/journal/how-a-tourbillon-works',
  '/journal/the-room-above-albemarle-street',
  '/press',
  '/login',
  '/404',
]

/** Checks that doubled text size makes the page no wider than the screen of a phone, a tablet or a desktop. */
const checkLargeText = async (page: Page) => {
  // The widths are the same in both projects.
  if (test.info().project.name === 'phone') return
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(over, `${page.url()} at ${width}`).toBeLessThanOrEqual(0)
  }
}

for (const path of paths)
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, path, { status: path === '/404' ? 404 : 200 })
    await page.waitForLoadState('networkidle')
    await checkScreen(page)
    await checkLargeText(page)
  })

for (const path of ['/richard-mille-watch/RM022/10030', '/saved', '/register'])
  test(`text of twice the size fits on ${path}`, async ({ page }) => {
    await visit(page, path)
    await checkLargeText(page)
  })

test('axe finds nothing on a detail page, a long name, a piece without pictures and the members’ notice', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const pieces = await sql<{ SKU: string }>(`
    (SELECT "SKU" FROM "StockItem" WHERE "MembersAreaOnly" = 0 AND NOT "isSold" ORDER BY length("Name") DESC LIMIT 1)
    UNION (SELECT "SKU" FROM "StockItem" s WHERE "MembersAreaOnly" = 0 AND NOT EXISTS (SELECT FROM "Photo" p WHERE p.item_id = s."StockItemId") LIMIT 1)
    UNION (SELECT "SKU" FROM "StockItem" WHERE "MembersAreaOnly" = 1 LIMIT 1) UNION (SELECT "SKU" FROM "StockItem" WHERE "isSold" AND "MembersAreaOnly" = 0 LIMIT 1)`)
  expect(pieces).toHaveLength(4)
  for (const { SKU } of pieces) {
    await visit(page, `/watch/x/${SKU}`)
    await page.waitForLoadState('networkidle')
    await checkScreen(page)
  }
})

test('axe finds nothing in the open menu and the open trays', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/new-arrivals')
  for (const tray of ['filters', 'search']) {
    const button = page.locator(`button[aria-controls=${tray}]`)
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(page.locator(`#${tray}`)).toBeVisible()
    await checkScreen(page)
  }
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.locator('#menu:modal')).toBeVisible()
  await checkScreen(page)
})

test('axe finds nothing in open contact details', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/locations')
  for (const toggle of await page.getByText('Boutique contact details').all()) await toggle.click()
  await expect(page.getByText('Hide contact details').filter({ visible: true })).toHaveCount(2)
  await checkScreen(page)
})

test('in forced colours a mark on a photograph has a ground, a choice its arrow, an error its sign', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' })
  await visit(page, '/new-arrivals')
  const none = 'rgba(0, 0, 0, 0)'
  await expect(page.locator('main li button[aria-pressed]').first()).not.toHaveCSS('background-color', none)

  await visit(page, '/contact')
  const form = page.locator('form#contact')
  await expect(form.locator('select').first()).toHaveCSS('appearance', 'auto')
  await expect(form.locator('select').first()).toHaveCSS('background-image', 'none')
  await form.getByLabel('Message').fill('short')
  await form.getByLabel('Message').blur()
  await expect(form.locator('#contact-message-error')).not.toBeEmpty()
  const sign = await form
    .locator('#contact-message-error')
    .evaluate((error) => getComputedStyle(error, '::before').backgroundImage)
  expect(sign).toContain('gradient')
})

/** Presses a key and expects that what gets the focus is seen at its upper and lower edge. */
const checkFocusSeen = async (page: Page, key: string, times: number) => {
  for (let time = 0; time < times; time++) {
    await page.keyboard.press(key)
    // The browser scrolls at its next frame.
    await expect
      .poll(() =>
        page.evaluate(() => {
          const { activeElement: focused } = document
          const { left, top, width, bottom } = focused?.getBoundingClientRect() ?? new DOMRect()
          return [top + 4, Math.min(bottom, innerHeight) - 4].every((y) =>
            focused?.contains(document.elementFromPoint(left + width / 2, y)),
          )
        }),
      )
      .toBe(true)
  }
}

test('no bar of a listing hides what has the focus', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/new-arrivals')
  await page.locator('main li button[aria-pressed]').last().focus()
  await checkFocusSeen(page, 'Shift+Tab', 16)
  await page.getByRole('button', { name: 'Filters' }).press('Enter')
  await page.locator('#filters input').nth(1).focus()
  await checkFocusSeen(page, 'Tab', 40)
})
