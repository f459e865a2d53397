import type { Page } from '@playwright/test'
import { visit } from './support/shop'
import { expect, test } from './support/test'

const count = (page: Page) => page.locator('[role=status]:visible').filter({ hasText: 'your criteria' })

/** The button of a listing that opens a tray. */
const tool = (page: Page, tray: string) => page.locator(`button[aria-controls=${tray}]:visible`)

/** Waits until the listing shows the results for its URL. */
const expectAnswered = (page: Page) =>
  expect(page.locator('section[aria-labelledby=results][aria-busy=false]:visible')).toBeVisible()

test('a visitor browses, searches, shares, zooms and comes back', async ({ page, context }) => {
  await visit(page, '/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'New Arrivals' }).click()
  await expect(page).toHaveURL('/new-arrivals')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const before = await count(page).innerText()

  await tool(page, 'search').click()
  const answer = page.waitForResponse((response) => /\/api\/listings\/.*q=tourbillon$/.test(response.url()))
  await page.getByRole('searchbox').pressSequentially('tourbillon', { delay: 20 })
  await answer
  await expectAnswered(page)
  await expect(page).toHaveURL(/q=tourbillon/)
  await expect(count(page)).not.toHaveText(before)
  await expect(page.getByRole('searchbox')).toBeFocused()
  const found = await count(page).innerText()

  const shared = await context.newPage()
  await visit(shared, page.url())
  await expect(count(shared)).toHaveText(found)
  await shared.close()

  const first = page.locator('main a[href*="/richard-mille-watch/"]:visible, main a[href*="/watch/"]:visible').first()
  const href = await first.getAttribute('href')
  await first.click()
  await expect(page).toHaveURL(href ?? '')
  await expect(page.locator('h1:visible')).toBeVisible()
  await page.getByRole('button', { name: 'Zoom' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => window.history.state?.dialog)).toBeFalsy()

  await page.goBack()
  await expect(page).toHaveURL(/q=tourbillon/)
  await expect(count(page)).toHaveText(found)
})

test('in a low window, as of a page at 400 %, nothing sticks, and a form begins on the first screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await visit(page, '/new-arrivals')
  await page.evaluate(() => scrollTo({ top: 1_500, behavior: 'instant' }))
  await expect(page.locator('#header')).not.toBeInViewport()
  await expect(tool(page, 'filters')).not.toBeInViewport()
  await visit(page, '/richard-mille-watch/RM11-03/10311')
  await page.getByRole('heading', { name: 'Specification' }).scrollIntoViewIfNeeded()
  await expect(page.locator('main > [data-shown]')).toBeHidden()
  await visit(page, '/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})

test('filters narrow, combine, show as chips and clear', async ({ page }) => {
  await visit(page, '/the-collection')
  const all = await count(page).innerText()
  await tool(page, 'filters').click()
  await page.getByRole('checkbox', { name: /London/ }).check()
  await expect(page).toHaveURL(/location=London/)
  await expect(count(page)).not.toHaveText(all)
  await expectAnswered(page)
  const inLondon = await count(page).innerText()
  await page.getByRole('checkbox', { name: /Automatic/ }).check()
  await expect(page).toHaveURL(/movement=Automatic/)
  await expect(page.getByText('ACTIVE FILTERS', { exact: true })).toBeVisible()
  await expectAnswered(page)
  await expect(count(page)).not.toHaveText(inLondon)
  const narrowed = await count(page).innerText()
  const box = (name: RegExp) => page.getByRole('checkbox', { name })
  await page.goBack()
  await expect(page).not.toHaveURL(/movement=Automatic/)
  await expect(box(/Automatic/)).not.toBeChecked()
  await page.goForward()
  await expect(count(page)).toHaveText(narrowed)
  await expect(box(/Automatic/)).toBeChecked()
  await page.getByRole('link', { name: /^London.*remove/ }).click()
  await expect(page).not.toHaveURL(/London/)
  await expect(box(/London/)).not.toBeChecked()
  await expect(box(/Automatic/)).toBeChecked()
  await page.locator('#filters').getByRole('link', { name: 'Clear Filters' }).click()
  await expect(count(page)).toHaveText(all)
  await expect(page).toHaveURL('/the-collection')
  await expect(box(/Automatic/)).not.toBeChecked()
})

test('the trays exclude each other, their criteria combine', async ({ page }) => {
  await visit(page, '/new-arrivals')
  const search = tool(page, 'search')
  const filters = tool(page, 'filters')
  await search.click()
  await expect(search).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('searchbox').fill('gold')
  await expect(page).toHaveURL(/q=gold/)
  await filters.click()
  await expect(search).toHaveAttribute('aria-expanded', 'false')
  // Escape closes a tray, and does not empty its search field.
  await search.click()
  await page.getByRole('searchbox').press('Escape')
  await expect(search).toHaveAttribute('aria-expanded', 'false')
  await expect(search).toBeFocused()
  await expect(page.locator('#q')).toHaveValue('gold')
  await filters.click()
  await page.getByRole('checkbox', { name: /Geneva/ }).check()
  await expect(page).toHaveURL(/q=gold&location=Geneva/)
})

test('a tray that is closed without a choice gives the place in the list back', async ({ page }) => {
  await visit(page, '/new-arrivals')
  const scrolled = () => page.evaluate(() => scrollY)
  // Playwright's own click would scroll first.
  const press = (tray: string) => tool(page, tray).evaluate((button: HTMLElement) => button.click())
  const depth = 1_500
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion })
    for (const tray of ['filters', 'sort', 'search']) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), depth)
      await press(tray)
      await expect(page.locator(`#${tray} a, #${tray} input:visible`).first()).toBeInViewport()
      await press(tray)
      await expect(page.locator(`#${tray}`)).toBeHidden()
      expect(await scrolled(), `${tray}, ${reducedMotion}`).toBe(depth)
    }
  }
  await press('filters')
  await page.getByRole('checkbox', { name: /Geneva/ }).check()
  await expect(page).toHaveURL(/location=Geneva/)
  await press('filters')
  await expect(page.locator('#filters')).toBeHidden()
  expect(await scrolled()).toBeLessThan(depth / 2)
})

test('Back from a piece is at its place in the list at once, instead of scrolling there from the top', async ({
  page,
}) => {
  await visit(page, '/new-arrivals')
  const card = page.getByRole('main').locator('li a').last()
  await card.scrollIntoViewIfNeeded()
  const placeOf = () => page.evaluate(() => scrollY)
  const before = await placeOf()
  expect(before).toBeGreaterThan(1_000)
  // A real click may scroll first.
  await card.dispatchEvent('click')
  await expect(page).toHaveURL(/\/\d+$/)
  await expect.poll(placeOf).toBe(0)
  await page.evaluate(() => {
    addEventListener('scroll', () => document.documentElement.setAttribute('data-place', `${scrollY}`), { once: true })
  })
  await page.goBack()
  await expect(page.locator('html')).toHaveAttribute('data-place', `${before}`)
})

test('a step back to a part of a page, from a page opened after it, shows that page again', async ({ page }) => {
  await visit(page, '/new-arrivals')
  await page.getByRole('link', { name: 'Back to top' }).click()
  await expect(page).toHaveURL('/new-arrivals#top')
  const name = page.getByRole('heading', { level: 1 })
  const heading = await name.innerText()
  await page.locator('main li a[data-way=item]').first().click()
  await expect(page).not.toHaveURL(/new-arrivals/)
  await expect(name).not.toHaveText(heading)
  await page.goBack()
  await expect(page).toHaveURL('/new-arrivals#top')
  await expect(name).toHaveText(heading)
})

test('typing fast asks little and ends with the last word', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/listings/')) asked.push(request.url())
  })
  await visit(page, '/new-arrivals')
  await tool(page, 'search').click()
  // Typed with no time between the letters.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('searchbox').pressSequentially('chronograph')
  expect(asked).toEqual([])
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL(/q=chronograph/)
  await expect.poll(() => asked.length).toBe(1)
})

test('a search that finds nothing says so and offers a way to write', async ({ page }) => {
  await visit(page, '/richard-mille-watches?q=nothinglikethis')
  await expect(count(page)).toHaveText('0 watches match your criteria.')
  await expect(page.getByRole('region', { name: 'Popular models' }).getByRole('link')).not.toHaveCount(0)
  // The same words are announced to screen readers, so the heading is selected by its role.
  const words = page.getByRole('heading', { name: 'Unfortunately we can’t find' })
  await expect(words).toBeVisible()
  await expect(count(page)).toHaveCSS('opacity', '0')
})

test('a failed load keeps what was there and offers to try again', async ({ page }) => {
  await visit(page, '/new-arrivals')
  const first = await page.locator('main li a[data-way=item]').first().getAttribute('href')
  await page.route('**/api/listings/**', (route) => route.abort())
  await tool(page, 'search').click()
  await page.getByRole('searchbox').fill('gold')
  const again = page.getByRole('button', { name: /try again/i })
  await expect(again).toBeVisible()
  await expect(page.locator(`main li a[data-way=item][href="${first}"]`).first()).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('gold')
  await expect(count(page)).toHaveCount(0)
  await page.unroute('**/api/listings/**')
  await again.click()
  await expect(page).toHaveURL(/q=gold/)
  await expect(again).toHaveCount(0)
  await expect(count(page)).toHaveText(/^\d+ watch/)
})

test('the list view names every piece and leads to it', async ({ page }) => {
  await visit(page, '/richard-mille-watches?q=rm&view=list')
  const results = page.locator('section[aria-labelledby=results]:visible')
  await expect(results.locator('h3 a').first()).toBeVisible()
  const rows = await results.locator('li:has(h3)').evaluateAll((items) =>
    items.map((item) => {
      const link = item.querySelector<HTMLAnchorElement>('h3 a')
      return { name: link?.textContent?.trim() ?? '', href: link?.getAttribute('href') ?? '' }
    }),
  )
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.filter(({ name, href }) => !name || !href.startsWith('/'))).toEqual([])
  await page
    .getByRole('button', { name: /^Enquire Now/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: /^Enquiry about/ })
  await expect(sheet).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.history.state?.dialog)).toBe(true)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/view=list/)
  await results.locator('h3 a').first().click()
  await expect(page).toHaveURL(rows[0]?.href ?? '')
  await expect(page.locator('h1:visible')).toContainText(rows[0]?.name ?? '')
  await page.goBack()
  await expect(page).toHaveURL(/view=list/)
  await page.getByRole('group', { name: 'View' }).getByRole('link', { name: 'Grid' }).click()
  await expect(page).not.toHaveURL(/view=list/)
})
