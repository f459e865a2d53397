import { expect, type Page, test } from '@playwright/test'

test.use({ javaScriptEnabled: false })

const tool = (page: Page, name: RegExp) =>
  page.getByRole('link', { name }).or(page.getByRole('button', { name })).first()

test('without JavaScript a visitor searches, filters, pages and studies a piece', async ({ page }) => {
  await page.goto('/richard-mille-watches')
  await tool(page, /^search/i).click()
  await page.getByRole('searchbox').first().fill('tourbillon')
  await page.getByRole('searchbox').first().press('Enter')
  await expect(page).toHaveURL(/q=tourbillon/)
  await expect(page.getByText(/match(es)? your criteria/).first()).toBeVisible()
  await page.goto('/new-arrivals')
  await tool(page, /^filters/i).click()
  await page.getByRole('checkbox', { name: /Geneva/ }).check()
  await page.getByRole('button', { name: /^Show/ }).first().click()
  await expect(page).toHaveURL(/location=Geneva/)
  await page.locator('main a[href*="/watch/"], main a[href*="/richard-mille-watch/"]').first().click()
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('main img').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Specification' })).toBeVisible()
})

test('without JavaScript the menu’s links can be reached and nothing loads for ever', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('a[href="/the-collection"]').first()).toBeAttached()
  await expect(page.getByText(/Loading/)).not.toBeVisible()
})
