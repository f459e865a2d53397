import type { Page } from '@playwright/test'
import { axe } from './support/axe'
import {
  buttonOf,
  enquiriesOf,
  expectThanks,
  fillForm,
  newEmail,
  noResponse,
  openForm,
  phoneOf,
  summaryOf,
  watchSubmits,
} from './support/forms'
import { hold } from './support/hold'
import { sql, visit } from './support/shop'
import { expect, test } from './support/test'

/** The retries wait ten seconds; the page's fake clock skips them. */
const afterRetries = (page: Page, done: () => Promise<unknown>) =>
  expect(async () => {
    await page.clock.fastForward(5_000)
    await done()
  }).toPass({ timeout: 40_000 })
const soon = { timeout: 1_000 }
const message = 'Is the RM 11-03 still with you?'

const ready = async (page: Page, email: string) => {
  await page.clock.install()
  const form = await openForm(page, 'appointment')
  await fillForm(form, 'appointment', { email, message })
  return form
}

test('with the network cut a form tries three times, then shows the way out, and loses nothing', async ({ page }) => {
  const email = newEmail()
  const submits = watchSubmits(page)
  const form = await ready(page, email)
  await page.route('**/submit', (route) => route.abort())
  await buttonOf(form).click()
  await expect(buttonOf(form)).toHaveAttribute('aria-busy', 'true')
  await afterRetries(page, () => expect.poll(() => submits.length, soon).toBe(2))
  await expect(buttonOf(form)).toHaveAttribute('aria-busy', 'true')
  await expect(summaryOf(form)).toHaveCount(0)
  await afterRetries(page, () => expect(summaryOf(form)).toContainText(noResponse, soon))
  expect(submits).toHaveLength(3)
  expect(new Set(submits.map(({ submission_key }) => submission_key)).size).toBe(1)

  const [geneva] = await sql<{ PhoneNumber: string; WhatsAppNumber: string }>(
    `SELECT "PhoneNumber", "WhatsAppNumber" FROM "Boutique" WHERE name = 'Geneva'`,
  )
  await expect(form.getByRole('link', { name: `Call ${geneva?.PhoneNumber}` })).toBeVisible()
  await expect(form.getByRole('link', { name: `WhatsApp ${geneva?.WhatsAppNumber}` })).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue(message)
  await expect(phoneOf(form)).toHaveValue('+447700900123')
  await expect(form.getByRole('checkbox')).toBeChecked()
  await axe(page)

  await page.reload()
  await expect(form.getByLabel('Message')).toHaveValue(message)
  await form.getByRole('checkbox').check()
  await buttonOf(form).click()
  await afterRetries(page, () => expect(form.getByRole('button', { name: 'Try again' })).toBeVisible(soon))
  expect(new Set(submits.map(({ submission_key }) => submission_key)).size).toBe(1)
  await page.unroute('**/submit')
  await form.getByRole('button', { name: 'Try again' }).click()
  await expectThanks(form)
  expect(await enquiriesOf(email)).toHaveLength(1)
})

test('an enquiry whose answer was lost is kept once', async ({ page }) => {
  const email = newEmail()
  const form = await ready(page, email)
  await page.route(
    '**/submit',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await buttonOf(form).click()
  await expectThanks(form)
  expect(await enquiriesOf(email)).toHaveLength(1)
})

test('a connection that says nothing is given up, and the same enquiry is sent again', async ({ page }) => {
  const email = newEmail()
  const submits = watchSubmits(page)
  // Puts the timeout on the page's fake clock.
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const limit = new AbortController()
      setTimeout(() => limit.abort(new DOMException('Too late', 'TimeoutError')), milliseconds)
      return limit.signal
    }
  })
  const form = await ready(page, email)
  let arrived = false
  await page.route(
    '**/submit',
    async (route) => {
      await route.fetch()
      arrived = true
    },
    { times: 1 },
  )
  await buttonOf(form).click()
  await expect.poll(() => arrived).toBe(true)
  await page.clock.runFor(19_000)
  expect(submits).toHaveLength(1)
  await expect(form.getByRole('status')).toContainText('We are still trying to send this.')
  await page.clock.runFor(1_500)
  await afterRetries(page, () => expectThanks(form))
  expect(submits).toHaveLength(2)
  expect(new Set(submits.map(({ submission_key }) => submission_key)).size).toBe(1)
  expect(await enquiriesOf(email)).toHaveLength(1)
})

test('a connection that is lost before the first touch is told as any other, and loses nothing', async ({ page }) => {
  const email = newEmail()
  const form = await openForm(page, 'contact')
  await form.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await page.clock.install()
  await page.context().setOffline(true)
  await fillForm(form, 'contact', { email, message })
  await buttonOf(form).click()
  await afterRetries(page, () => expect(form.getByRole('button', { name: 'Try again' })).toBeVisible(soon))
  await expect(form.getByLabel('Message')).toHaveValue(message)
  await expect(form.getByLabel('Message')).toBeEditable()
  await page.context().setOffline(false)
  await form.getByRole('button', { name: 'Try again' }).click()
  await expectThanks(form)
  expect(await enquiriesOf(email)).toHaveLength(1)
})

test('what would be typed or chosen while the form is being sent is not taken, since it would be lost', async ({
  page,
}) => {
  const form = await openForm(page, 'contact')
  await fillForm(form, 'contact', { email: newEmail(), message })
  const submits = await hold(page, '**/submit')
  await buttonOf(form).click()
  await expect(buttonOf(form)).toHaveAttribute('aria-busy', 'true')
  await expect(form.getByLabel('Message')).not.toBeEditable()
  // In the page, because Playwright waits until they are enabled, and a visitor does not.
  await form.getByLabel('Title').evaluate((select: HTMLSelectElement) => {
    select.value = 'Mr'
    select.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(form.getByLabel('Title')).toHaveValue('Ms')
  await form.getByRole('checkbox').evaluate((box: HTMLInputElement) => box.click())
  await expect(form.getByRole('checkbox')).toBeChecked()
  await submits.letGo((route) => route.continue())
  await expectThanks(form)
})

test('the same words are the same enquiry after the visitor has gone on, with the footer’s form', async ({ page }) => {
  const email = newEmail()
  const submits = watchSubmits(page)
  await page.clock.install()
  const form = await openForm(page, 'footer')
  await fillForm(form, 'footer', { email, message })
  await page.route('**/submit', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await buttonOf(form).click()
  await afterRetries(page, () => expect(form.getByRole('button', { name: 'Try again' })).toBeVisible(soon))
  await page.unroute('**/submit')
  await page.evaluate(() => window.history.pushState(null, '', '?another=page'))
  await form.getByRole('button', { name: 'Try again' }).click()
  await expectThanks(form)
  expect(new Set(submits.map(({ submission_key }) => submission_key)).size).toBe(1)
  expect(await enquiriesOf(email)).toHaveLength(1)
})

test('a server that stumbles is asked again, and named in the end', async ({ page }) => {
  const submits = watchSubmits(page)
  const form = await ready(page, newEmail())
  await page.route('**/submit', (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>No</h1>' }),
  )
  await buttonOf(form).click()
  const words = 'API Error, please try again. Error: 503 (Service Unavailable)'
  await afterRetries(page, () => expect(summaryOf(form)).toContainText(words, soon))
  expect(submits).toHaveLength(3)
})

test('a token that has run out is renewed without a word', async ({ page, context, baseURL }) => {
  const email = newEmail()
  const submits = watchSubmits(page)
  const form = await ready(page, email)
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'old', url: baseURL ?? '' }])
  await buttonOf(form).click()
  await expectThanks(form)
  expect(submits).toHaveLength(2)

  await form.getByRole('button', { name: 'Send another enquiry' }).click()
  await fillForm(form, 'appointment', { email, message })
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'old', url: baseURL ?? '' }])
  await page.route('**/sanctum/csrf-cookie', (route) => route.fulfill({ status: 204 }))
  await buttonOf(form).click()
  await expect(summaryOf(form)).toContainText('API Error, please try again. Error: 419 (Page Expired)')
  await expect(form.getByLabel('Message')).toHaveValue(message)
  await expect(page).toHaveURL(/\/locations/)
  expect(submits).toHaveLength(4)

  // A browser that keeps no cookies never gets a token: it posts the form as a page without script does.
  await context.clearCookies({ name: 'XSRF-TOKEN' })
  let posts = 0
  await page.route('**/submit', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback()
    posts += 1
    // Leaves the page as the back/forward cache keeps it.
    await route.fulfill({ status: 204 })
  })
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => posts).toBe(1)
  await expect(buttonOf(form)).toHaveAttribute('aria-busy', 'true')
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(buttonOf(form)).not.toHaveAttribute('aria-busy', 'true')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain(message)
  await page.unroute('**/submit')
  await buttonOf(form).click()
  await expect(page).toHaveURL(/thank-you/)
  const sent = await enquiriesOf(email)
  expect(sent.map(({ form_url }) => /\/locations/.test(String(form_url)))).toEqual([true, true])
})

test('a form whose script cannot be had is posted by the browser', async ({ page }) => {
  const email = newEmail()
  await visit(page, '/sellyourwatch')
  const form = page.locator('form#sell')
  await page.waitForLoadState('networkidle')
  await page.route('**/*.js', (route) => route.abort())
  await fillForm(form, 'sell', { email })
  await buttonOf(form).click()
  await expect(page).toHaveURL(/thank-you/)
  expect(await enquiriesOf(email)).toHaveLength(1)
})

test('the menu opens and closes where the scripts do not load', async ({ page }) => {
  await page.route('**/_next/static/**/*.js', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/legal')
  const open = page.getByRole('button', { name: 'Menu', exact: true })
  // The first tap is made before they have failed.
  await open.click()
  await failed
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const tap of [() => Promise.resolve(), () => open.click()]) {
    await tap()
    await expect(menu).toBeVisible()
    await menu.getByRole('button', { name: 'Close' }).click()
    await expect(menu).toBeHidden()
  }
})
