import { type BrowserContext, expect, type Page } from '@playwright/test'
import { baseUrl, visit } from './shop'

/** For test.use in a spec: a visitor who has not answered the cookie banner. */
export const newVisitor = { storageState: { cookies: [], origins: [] } }

export const script = 'https://analytics.example/script.js'
export const banner = (page: Page) => page.getByRole('region', { name: 'A word about cookies' })
export const press = (page: Page, name: string) => banner(page).getByRole('button', { name }).click()
export const settings = (page: Page) => page.getByRole('button', { name: 'Cookie settings' })
export const ticked = (page: Page) =>
  banner(page)
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked))

/** Collects the URLs outside of the shop that its pages request. */
export const elsewhere = async (context: BrowserContext) => {
  const asked: string[] = []
  context.on('request', (request) => {
    if (!request.url().startsWith(baseUrl) && /^https?:/.test(request.url())) asked.push(request.url())
  })
  await context.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: 'window.measured = 1' }))
  return asked
}

export const stored = async (context: BrowserContext) =>
  Object.fromEntries(
    (await context.cookies())
      .filter(({ name }) => name.startsWith('shop-consent'))
      .map(({ name, value }) => [name.slice('shop-consent'.length), value]),
  )

/** Visits two more pages, one by URL and one by a link. */
export const goOn = async (page: Page) => {
  await visit(page, '/about')
  await page.locator('#footer-nav a').first().click()
  await expect(page).not.toHaveURL(/about/)
  await page.waitForLoadState('networkidle')
}
