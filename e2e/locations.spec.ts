import type { Page } from '@playwright/test'
import { signedIn } from './support/members'
import { change } from './support/rows'
import { baseUrl, get, until, visit } from './support/shop'
import { expect, test } from './support/test'

const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => Math.round(section.getBoundingClientRect().top))

const expectAtTop = (page: Page, id: string) =>
  expect.poll(async () => Math.abs((await topOf(page, id)) - 104), { timeout: 10_000 }).toBeLessThan(60)

for (const address of ['?location=Geneva', '?location=gEnEvA', '#Geneva', '#geneva', '?location=Geneva#London'])
  test(`/locations${address} leads down to Geneva`, async ({ page }) => {
    await visit(page, `/locations${address}`)
    await expectAtTop(page, 'Geneva')
  })

for (const address of ['?location=Atlantis', '#atlantis', '#%E0%A4%A', '?location=Atlantis#geneva', ''])
  test(`/locations${address} stays where it is`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await visit(page, `/locations${address}`)
    await page.clock.fastForward(1_600)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

test('a boutique chosen on the page is where the visitor stays, whatever the address asked for', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await visit(page, '/locations?location=London')
  await page.clock.fastForward(1_600)
  await expectAtTop(page, 'London')
  await page.getByRole('navigation', { name: 'Boutiques' }).getByRole('link', { name: 'Geneva' }).click()
  await page.clock.fastForward(1_600)
  await expectAtTop(page, 'Geneva')
})

for (const javaScriptEnabled of [true, false])
  test(`contact details open and close${javaScriptEnabled ? '' : ' without JavaScript'}`, async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage({ javaScriptEnabled, baseURL: baseURL ?? '' })
    await page.goto('/locations')
    const london = page.locator('#London')
    const mail = london.getByRole('link', { name: 'london@ninety.example' })
    await expect(mail).not.toBeVisible()
    await london.getByText('Boutique contact details').click()
    for (const href of ['mailto:london@ninety.example', 'tel:+442070000090', 'https://wa.me/447700900090'])
      await expect(london.locator(`a[href="${href}"]`)).toBeVisible()
    await expect(london.locator('dd', { hasText: '12 Albemarle Street' })).toBeVisible()
    const hours = london.locator('dd').last()
    expect((await hours.innerText()).split('\n')).toEqual([
      'Monday to Friday 10am to 6pm',
      'Saturday 11am to 5pm',
      'Sunday by appointment',
    ])
    await london.getByText('Hide contact details').click()
    await expect(mail).not.toBeVisible()
    await page.close()
  })

const line = (page: Page, id: string) => page.locator(`#${id} [data-open-now]`)

test('“open now” goes by each boutique’s own clock, and turns with the minute', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ timezoneId: 'Asia/Tokyo', baseURL: baseURL ?? '' })
  await page.clock.install({ time: '2026-11-23T09:58:30Z' })
  await visit(page, '/locations')
  await expect(line(page, 'London')).toHaveText('Closed now, opens today at 10am')
  await expect(line(page, 'Geneva')).toHaveText('Open now, until 6pm')
  await page.clock.fastForward(120_000)
  await expect(line(page, 'London')).toHaveText('Open now, until 6pm')
  await page.close()
})

test('each boutique has its plan, its way there, its form and its data for crawlers, all from our own server', async ({
  page,
}) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseUrl)) elsewhere.push(request.url())
  })
  await visit(page, '/locations')
  for (const [name, address] of [
    ['London', '12 Albemarle Street, Mayfair, W1S 4HH'],
    ['Geneva', 'Rue du Rhône 62, 1204 Genève'],
  ] as const) {
    const section = page.locator(`#${name}`)
    await expect(section.getByRole('heading', { name: `Request an appointment in ${name}` })).toBeVisible()
    const plan = section.getByRole('img', { name: `Street plan: ${address}` })
    await plan.scrollIntoViewIfNeeded()
    await expect.poll(() => plan.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    const way = section.getByRole('link', { name: /^Directions/ })
    await expect(way).toHaveAttribute('target', '_blank')
    await expect(way).toHaveAttribute('rel', /noopener/)
    expect(new URL((await way.getAttribute('href')) ?? '').searchParams.get('destination')).toBe(`${address}, ${name}`)
  }
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const stores = blocks.map((block) => JSON.parse(block)).filter((data) => data['@type'] === 'JewelryStore')
  expect(stores.map(({ telephone }) => telephone)).toEqual(['+44 20 7000 0090', '+41 22 700 00 90'])
  for (const store of stores) {
    expect(store.openingHoursSpecification).toHaveLength(2)
    expect(store.geo.latitude).toBeGreaterThan(40)
  }
  expect(elsewhere).toEqual([])
})

test('a hidden page leaves header, menu, footer and sitemap and is a 404 at its own address; shown, it is back', async ({
  page,
}) => {
  const links = (path: string) =>
    page.locator(`header a[href="${path}"], dialog a[href="${path}"], footer a[href="${path}"]`)
  await visit(page, '/contact')
  await expect(links('/locations')).not.toHaveCount(0)
  await expect(links('/about')).not.toHaveCount(0)
  const show = await change('WebsiteItem', `router_link IN ('/locations', '/about', '/membership')`, {
    status: 1,
  })
  for (const path of ['/locations', '/about', '/membership']) {
    await until(async () => (await get(path)).status === 404)
    await until(async () => !(await get('/sitemaps/pages.xml')).text.includes(`${path}<`))
    await until(
      async () =>
        !(await get('/contact')).text
          .match(/<(header|footer)[\s\S]*<\/\1>/g)
          ?.join()
          .includes(`href="${path}"`),
    )
  }
  // A page opened before still links there; the link ends at the same screen.
  await links('/about').last().click()
  await expect(page.getByRole('heading', { name: 'This page is temporarily unavailable' })).toBeVisible()
  await expect(page).toHaveURL('/about')
  const answer = await page.goto('/locations?location=Geneva')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveURL('/locations?location=Geneva')
  await expect(page).toHaveTitle('This page is temporarily unavailable')
  for (const path of ['/locations', '/about', '/membership']) await expect(links(path)).toHaveCount(0)
  // Members keep their way to the members' area.
  await signedIn(page, 'approved')
  await visit(page, '/contact')
  await expect(page.locator('#header a[href="/dashboard"]:visible')).toHaveCount(1)
  await show()
  await until(async () => (await get('/locations')).status === 200 && (await get('/about')).status === 200)
  await visit(page, '/locations')
  await expect(links('/about')).not.toHaveCount(0)
})
