import type { Page } from '@playwright/test'
import { stopTimeouts } from './support/clock'
import { errorOf, newEmail, openForm } from './support/forms'
import { makeMember, newMemberEmail, password, signInAt } from './support/members'
import { visit } from './support/shop'
import { expect, test } from './support/test'

/** What the back/forward cache does to a page. Chromium keeps none while it is tested. */
const leave = (page: Page) =>
  page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
const comeBack = (page: Page) =>
  page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

const words = { first_name: 'Noor', last_name: 'de Vries', phone: '+447700900123' }

const register = async (page: Page, email: string) => {
  await visit(page, '/register')
  for (const [name, text] of Object.entries({ ...words, email })) await page.locator(`#register-${name}`).fill(text)
  await page.locator('#register-password').fill(password)
}

test('a guest’s page comes back from the browser’s memory as it was, a visitor who has signed in since goes on', async ({
  page,
}) => {
  const member = await makeMember('pending')
  await register(page, newMemberEmail())
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  await leave(page)
  await comeBack(page)
  await page.waitForTimeout(500)
  expect(loads).toBe(0)
  await expect(page.locator('#register-last_name')).toHaveValue(words.last_name)
  await expect(page.locator('#register-password')).toHaveValue(password)

  await signInAt(page, '/login', member)
  await comeBack(page)
  await expect(page).toHaveURL('/dashboard')
})

test('a registration’s words outlive a reload, its passwords and its consent do not', async ({ page }) => {
  const email = newMemberEmail()
  await register(page, email)
  await page.locator('button[aria-controls=register-password]').click()
  await page.locator('#register-password').fill(`${password} in sight`)
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage))
  await expect.poll(kept).toContain(email)
  expect(await kept()).not.toContain(password)
  await page.reload()
  for (const [name, text] of Object.entries({ ...words, email, password: '' }))
    await expect(page.locator(`#register-${name}`)).toHaveValue(text)
  await expect(page.locator('#register-privacy')).not.toBeChecked()

  await page.locator('#register-password').fill(password)
  await page.locator('#register-password_confirmation').fill(password)
  await page.locator('#register-privacy').check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await kept()).not.toContain(email)
})

test('a form that led to another page can be sent again after Back, and holds nothing of what was sent', async ({
  page,
}) => {
  await visit(page, '/forgot-password')
  // Leaves the page as the back/forward cache keeps it.
  await page.route('**/forgot-password?done=sent', (route) => route.fulfill({ status: 204 }), { times: 1 })
  const email = page.locator('#forgot-password-email')
  const button = page.getByRole('button', { name: 'Send', exact: true }).and(page.locator('#forgot-password button'))
  await email.fill(newEmail())
  const left = page.waitForResponse('**/forgot-password?done=sent')
  await button.click()
  await left
  await leave(page)
  await comeBack(page)
  await expect(email).toHaveValue('')
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  await email.fill(newEmail())
  await button.click()
  // Not the address: the message removes itself from it.
  await expect(page.getByText('Reset password email sent.')).toBeVisible()
})

test('a login that hears nothing is given up, and keeps what was typed', async ({ page }) => {
  await stopTimeouts(page)
  await visit(page, '/login')
  let asked = false
  await page.route('**/login', (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    asked = true
  })
  await page.locator('#login-email').fill('ada@example.com')
  await page.locator('#login-password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect.poll(() => asked).toBe(true)
  await page.clock.runFor(21_000)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No response from the server.')
  await expect(page.locator('#login-password')).toHaveValue(password)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
})

test('the error of a form’s only field is told once: by the focus, or by itself where the focus is already', async ({
  page,
}) => {
  const form = await openForm(page, 'subscribe')
  const field = form.getByLabel('Email')
  await field.fill('nobody')
  await field.press('Enter')
  await expect(errorOf(form, 'email')).toHaveText('Please enter a valid email address')
  await expect(field).toBeFocused()
  await expect(errorOf(form, 'email')).toHaveAttribute('aria-live', 'polite')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(field).toBeFocused()
  await expect(errorOf(form, 'email')).toHaveAttribute('aria-live', 'off')
})
