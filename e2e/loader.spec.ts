import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { visit } from './support/shop'
import { expect, test } from './support/test'

const loader = (page: Page) => page.locator('[data-loading]')
const link = (page: Page, name: string) => page.locator('footer').getByRole('link', { name })

const slowly = (page: Page, path: string, ms: number) =>
  page.route(`**${path}?_rsc=*`, async (route) => {
    await setTimeout(ms)
    await route.continue().catch(() => {})
  })

test('the overlay covers a slow navigation and leaves with it', async ({ page }) => {
  await visit(page, '/contact')
  await expect(loader(page)).toHaveCount(0)
  await slowly(page, '/services', 1_500)
  await link(page, 'Services').click()
  await expect(loader(page)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached()
  await expect(page).toHaveURL('/services')
  await expect(loader(page)).toHaveCount(0)
})

test('the overlay does not stay when the navigation fails, or when the visitor goes back', async ({ page }) => {
  await visit(page, '/contact')
  await page.route('**/about?_rsc=*', (route) => route.abort())
  await link(page, 'About').click()
  await expect(page).toHaveURL('/about')
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await expect(loader(page)).toHaveCount(0)

  await slowly(page, '/legal', 4_000)
  await link(page, 'Legal').click()
  await expect(loader(page)).toBeVisible()
  await page.goBack()
  await expect(loader(page)).toHaveCount(0)
})
