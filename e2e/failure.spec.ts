import { get, sql, until, visit } from './support/shop'
import { expect, test } from './support/test'
import { addCleanup } from './support/undo'

/** Removes the table that only the press page needs, so that its rendering fails. */
const takeAway = async () => {
  addCleanup(async () => {
    await bringBack()
    await until(async () => (await get('/press')).status === 200)
  })
  await sql('ALTER TABLE "Magazine" RENAME TO "Magazine away"')
  await sql(`SELECT pg_notify('shop', '{"table":"Magazine","keys":["*"]}')`)
  await until(async () => (await get('/press')).status === 500)
}
const bringBack = () => sql('ALTER TABLE IF EXISTS "Magazine away" RENAME TO "Magazine"')

test.beforeEach(takeAway)

const failure = 'Something went wrong on our side'

test('a page that cannot be made says so, and works again after “Try again”', async ({ page }) => {
  const answer = await page.goto('/press')
  expect(answer?.status()).toBe(500)
  await expect(page.getByRole('heading', { name: failure })).toBeVisible()
  // The error screen with header and footer, after hydration.
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(page.locator('footer')).toBeVisible()
  await again.click()
  await expect(page.getByRole('heading', { name: failure })).toBeVisible()
  await bringBack()
  // The earlier retry may still be in flight, and find the table restored.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 2_000 })
    await expect(page.getByRole('heading', { level: 1, name: 'Press' })).toBeVisible({ timeout: 3_000 })
  }).toPass()
})

test('a navigation that fails ends on the same screen, with the overlay gone', async ({ page }) => {
  await visit(page, '/contact')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Press' }).click()
  await expect(page.getByRole('heading', { name: failure })).toBeVisible()
  await expect(page.locator('[data-loading]')).toHaveCount(0)
})

test('without JavaScript it has words and a way to try again', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  await page.goto('/press')
  await expect(page).toHaveTitle('Something went wrong')
  const heading = page.getByRole('heading', { name: failure })
  await expect(heading).toBeVisible()
  await expect(heading).toHaveCSS('font-family', /Newsreader Display/)
  await bringBack()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Press' })).toBeVisible()
  await page.close()
})

test('nothing of the reason leaves the server', async () => {
  expect((await get('/press')).text).not.toMatch(/prisma|Magazine|node_modules|at \w+ \(/i)
  const answer = await get('/api/magazines')
  expect(answer.status).toBe(500)
  expect(JSON.parse(answer.text)).toEqual({ message: 'Server error.' })
})
