import type { Page } from '@playwright/test'
import { expect, test } from './support/test'

test.use({ javaScriptEnabled: false })

const tool = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

test('without JavaScript a visitor searches, filters, pages and studies a piece', async ({ page }) => {
  await page.goto('/richard-mille-watches')
  await tool(page, 'Search').click()
  await page.getByRole('searchbox').fill('tourbillon')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/q=tourbillon/)
  await expect(page.getByRole('status').filter({ hasText: 'your criteria' })).toBeVisible()
  await page.goto('/new-arrivals')
  await tool(page, 'Filters').click()
  await page.getByRole('checkbox', { name: /Geneva/ }).check()
  await page.getByRole('button', { name: /^Show \d+/ }).click()
  await expect(page).toHaveURL(/location=Geneva/)
  await page.locator('main a[href*="/watch/"], main a[href*="/richard-mille-watch/"]').first().click()
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('main img').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Specification' })).toBeVisible()
  // The button beside Call only opens the form, which is open.
  const widths = await page
    .locator('#ways')
    .getByRole('link')
    .evaluateAll((ways) => ways.map((way) => way.clientWidth))
  expect(widths).toHaveLength(2)
  expect(widths[1]).toBe(widths[0])
})

test('without JavaScript the menu’s links can be reached and nothing loads for ever', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('a[href="/the-collection"]')).not.toHaveCount(0)
  await expect(page.getByText(/Loading/)).not.toBeVisible()
})
