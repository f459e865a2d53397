import type { Page } from '@playwright/test'
import { addPiece, addRow, change, empty } from './support/rows'
import { get, sql, until, visit } from './support/shop'
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

test('a film is fetched when it is played, and stands on the page of its piece alone', async ({ page }) => {
  const films: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.mp4')) films.push(request.url())
  })
  await visit(page, '/watch/-/10721')
  const film = page.getByLabel(/^A film of RM 72-01/)
  await film.scrollIntoViewIfNeeded()
  await expect(film.locator('xpath=..').locator('picture img')).toHaveJSProperty('complete', true)
  expect(films).toEqual([])
  // An upright film shows whole, and so does its picture.
  for (const part of [film, film.locator('xpath=..').locator('img')])
    await expect(part).toHaveCSS('object-fit', 'contain')
  // On a phone an upright one takes the width or the height that there is, in the shape of its picture.
  const figure = film.locator('xpath=..')
  expect(await figure.evaluate(({ style }) => Number(style.getPropertyValue('--ratio')))).toBeCloseTo(16 / 9)
  await figure.evaluate(({ style }) => style.setProperty('--ratio', String(9 / 16)))
  const window = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const phone of [
    { width: 390, height: 844 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(phone)
    const box = (await film.boundingBox()) ?? { width: 0, height: 0 }
    expect(box.height).toBeGreaterThan(Math.min(box.width * 1.5, phone.height * 0.7))
    expect(box.height).toBeLessThanOrEqual(phone.height)
  }
  await page.setViewportSize(window)
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play().catch(() => {})
  })
  await expect.poll(() => films.length).toBeGreaterThan(0)
  await visit(page, '/watch/-/10311')
  await expect(page.locator('main video')).toHaveCount(0)
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

test('a search that finds nothing says so after two seconds and offers a way to write', async ({ page }) => {
  await visit(page, '/richard-mille-watches?q=nothinglikethis')
  await expect(count(page)).toHaveText('0 watches match your criteria.')
  // The same words are announced to screen readers, so the heading is selected by its role.
  const words = page.getByRole('heading', { name: 'Unfortunately we can’t find' })
  const section = page
    .locator('section', { has: page.locator('h2', { hasText: 'Unfortunately we can’t find' }) })
    .last()
  await expect(section).toHaveCSS('animation-delay', '2s')
  await expect(words).toBeVisible()
  await expect(section).toHaveCSS('opacity', '1')
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

test('the slider turns, pauses, wraps and obeys the bullets', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/')
  const slider = page.getByRole('region', { name: 'Highlights' })
  const bullets = slider.locator('button', { has: page.locator('text=/Slide \\d of \\d/') })
  const total = await bullets.count()
  expect(total).toBeGreaterThan(1)
  await bullets.nth(total - 1).click()
  await expect(bullets.nth(total - 1)).toHaveAttribute('aria-current', 'true')
  await page.mouse.move(720, 20)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await expect(async () => {
    await page.clock.fastForward(7_500)
    await expect(bullets.nth(0)).toHaveAttribute('aria-current', 'true', { timeout: 1_000 })
  }).toPass()
  await slider.getByRole('button', { name: /pause/i }).click()
  await expect(slider.getByRole('button', { name: /play/i })).toBeVisible()
  // An arrow key on a slide's own link keeps the focus in the slider; the next stop is the new slide's link.
  const link = slider.locator('[data-state=shown] a')
  await link.focus()
  await page.keyboard.press('ArrowRight')
  await expect(slider).toBeFocused()
  await expect(bullets.nth(1)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
})

test('the names beside many bullets stand in a whole row, and not in the half beside an object', async ({ page }) => {
  await empty('Slide')
  const addSlide = (place: number, tone: string) =>
    addRow('Slide', {
      slide_set: 'home',
      display_order: place,
      slide_image: '10721/01-front',
      tone,
      slide_title: `Slide number ${place} with a long name`,
    })
  const narrowest = async (count: number) => {
    await until(async () => (await get('/')).text.includes(`Slide number ${count} with`))
    await page.setViewportSize({ width: 1280, height: 900 })
    await visit(page, '/')
    const names = page.getByRole('region', { name: 'Highlights' }).locator('button:has(b) > span')
    await expect(names).toHaveCount(count)
    return names.evaluateAll((spans) => Math.min(...spans.map((span) => span.getBoundingClientRect().width)))
  }
  for (let place = 1; place <= 5; place++) await addSlide(place, 'dark')
  expect(await narrowest(5)).toBeGreaterThan(60)
  await addSlide(6, 'light')
  expect(await narrowest(6)).toBe(0)
})

test('a single slide’s film rests under the pointer and can be paused', async ({ page }) => {
  await empty('Slide')
  await addRow('Slide', { slide_set: 'home', slide_image: 'loop-rose-gold.mp4', slide_title: 'The only *slide*' })
  await until(async () => (await get('/')).text.includes('The only <em>slide'))
  await visit(page, '/')
  const slider = page.getByRole('region', { name: 'Highlights' })
  const film = slider.locator('video')
  await expect(slider.getByRole('button')).toHaveText(['Pause'])
  await expect(film).toHaveJSProperty('paused', false)
  await slider.hover()
  await expect(film).toHaveJSProperty('paused', true)
  await page.mouse.move(720, 20)
  await expect(film).toHaveJSProperty('paused', false)
  await slider.getByRole('button').click()
  await expect(slider.getByRole('button')).toHaveText(['Play'])
  await expect(film).toHaveJSProperty('paused', true)
})

test('Read more opens a long description, Show less closes it; a long status wraps', async ({ page }) => {
  await addPiece({
    SKU: 'LONG-1',
    Model: 'Long',
    Price: 5000,
    StatusName: 'Reserved until the end of the month for a client who comes from far away',
    Description: `<p>${'Many words. '.repeat(60)}</p><p>The very end.</p>`,
  })
  await visit(page, '/watch/Rolex-Long/LONG-1')
  await expect(page.getByText('The very end.')).not.toBeInViewport()
  await page.getByRole('button', { name: 'Read more' }).click()
  await expect(page.getByText('The very end.')).toBeVisible()
  await page.getByRole('button', { name: 'Show less' }).click()
  await expect(page.getByText('The very end.')).not.toBeInViewport()
  await expect(page.getByRole('button', { name: 'Read more' })).toBeVisible()
  // more than 300 characters, in six lines: nothing is cut
  await addPiece({ SKU: 'LONG-2', Model: 'Six', Price: 5000, Description: `<p>${'Many words. '.repeat(36)}</p>` })
  await page.setViewportSize({ width: 768, height: 1024 })
  await visit(page, '/watch/Rolex-Six/LONG-2')
  await expect(page.locator('html')).toHaveAttribute('data-settled')
  const text = page.locator('#description-text')
  await text.scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Read more' })).toBeHidden()
  // more lines, because a font with wider letters has come
  await text.evaluate((element) => {
    element.style.setProperty('letter-spacing', '0.2em')
    document.fonts.dispatchEvent(new Event('loadingdone'))
  })
  await expect(page.getByRole('button', { name: 'Read more' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Read more' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  // half the width of a phone, in a card
  await change('StockItem', `"SKU" = 'LONG-1'`, { StatusName: 'Lieferungsverzögerungsbenachrichtigung' })
  await visit(page, '/the-collection?q=LONG-1')
  const status = await page.locator('main .status', { hasText: 'Lieferungs' }).boundingBox()
  expect(status?.width).toBeLessThan(195)
})

test('WhatsApp and phone are those of the piece’s boutique, with the text filled in', async ({ page }) => {
  await addPiece({ SKU: 'CALL-1', Name: 'Calling', Model: 'Call', Price: 5000, WatchLocation: 'Geneva' })
  const [geneva] = await sql<{ PhoneNumber: string; WhatsAppNumber: string }>(
    `SELECT * FROM "Boutique" WHERE name = 'Geneva'`,
  )
  await visit(page, '/watch/Rolex-Call/CALL-1')
  const digits = (text: string | undefined) => text?.replace(/\D/g, '') ?? ''
  const chat = page.locator('#ways').getByRole('link', { name: 'WhatsApp' })
  expect(await chat.getAttribute('href')).toBe(
    `https://wa.me/${digits(geneva?.WhatsAppNumber)}?text=${encodeURIComponent('Hello! I am enquiring about Calling - CALL-1')}`,
  )
  expect(await page.locator('#ways').getByRole('link', { name: 'Call' }).getAttribute('href')).toBe(
    `tel:+${digits(geneva?.PhoneNumber)}`,
  )
})
