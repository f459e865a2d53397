import { anyPiece, buttonOf, enquiriesOf, expectThanks, fillForm, newEmail, openForm } from './support/forms'
import { visit } from './support/shop'
import { expect, test } from './support/test'

test.skip(({ isMobile }) => !isMobile, 'for phones')

for (const kind of ['appointment', 'footer'] as const)
  test(`the ${kind} form fits a phone and is sent from it`, async ({ page }) => {
    const email = newEmail()
    const form = await openForm(page, kind)
    await fillForm(form, kind, { email })
    for (const field of await form.locator('.field :is(input, select, textarea)').all()) {
      const { fontSize } = await field.evaluate((element) => getComputedStyle(element))
      // phones zoom in on fields with a smaller font
      expect(Number.parseFloat(fontSize)).toBeGreaterThanOrEqual(16)
    }
    expect((await buttonOf(form).boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await buttonOf(form).tap()
    await expectThanks(form)
    expect(await enquiriesOf(email)).toHaveLength(1)
  })

test('the popup of the list is a sheet from below', async ({ page }) => {
  const email = newEmail()
  await visit(page, '/richard-mille-watches?q=rm&view=list')
  await page
    .getByRole('button', { name: /^Enquire Now/ })
    .first()
    .tap()
  const popup = page.getByRole('dialog')
  await expect(popup).toBeVisible()
  await page.touchscreen.tap(195, 10)
  await expect(popup).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Enquire Now/ })
    .first()
    .tap()
  const form = popup.locator('form')
  await fillForm(form, 'enquiry', { email })
  await buttonOf(form).tap()
  await expectThanks(form)
  expect(await enquiriesOf(email)).toHaveLength(1)
})

test('the bar at the foot opens a piece’s form and then gets out of its way', async ({ page }) => {
  const { SKU } = await anyPiece()
  await visit(page, `/watch/x/${SKU}`)
  // Above it is the form of a viewing, in whose way the bar would be.
  const toSpecification = () =>
    page.getByRole('heading', { name: 'Specification' }).evaluate((heading) => heading.scrollIntoView())
  await toSpecification()
  const bar = page.locator('a[href="#enquiry"]')
  await expect(bar).toBeInViewport()
  await bar.tap()
  await expect(page.getByRole('heading', { name: /Write to us about/ })).toBeInViewport()
  await expect(bar).not.toBeInViewport()
  await toSpecification()
  await expect(bar).toBeInViewport()
  await page.locator('footer').getByLabel('Message').scrollIntoViewIfNeeded()
  await expect(bar).not.toBeInViewport()
})

test('the scripts of a form do not wait until other pages are rendered ahead', async ({ page, context }) => {
  // Never answered, nor given up after five seconds: elsewhere the scripts would not come.
  await page.route('**/_next/static/browser/*', () => {})
  await page.addInitScript(() => {
    const set = window.setTimeout
    Object.assign(window, {
      setTimeout: (run: TimerHandler, delay?: number) => (delay === 5_000 ? 0 : set(run, delay)),
    })
  })
  await page.goto('/login')
  const email = page.locator('#login-email')
  await email.fill('a@example.com')
  await page.locator('#login-password').fill('a pass phrase')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Login' }).tap()
  await expect(page.locator('main').getByRole('alert')).toContainText('No response from the server.')
  await expect(email).toHaveValue('a@example.com')
})
