import type { Browser } from '@playwright/test'
import { awaitMail, linkIn } from './support/mails'
import { visit } from './support/shop'
import { registered } from './support/spa'
import { expect, test } from './support/test'

const openBrowser = async (browser: Browser, { email, password }: { email: string; password: string }) => {
  const page = await (await browser.newContext()).newPage()
  await visit(page, '/login')
  await page.locator('#login-email').fill(email)
  await page.locator('#login-password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard')
  return page
}

test('a password changed in one browser ends the other', async ({ browser }) => {
  const person = await registered()
  const [one, other] = [await openBrowser(browser, person), await openBrowser(browser, person)]
  await visit(one, '/user')
  // The account deletion form asks for the password too.
  const form = one.locator('form[action="/user/password"]')
  await form.getByLabel('Current Password').fill(person.password)
  await form.getByLabel('Password', { exact: true }).fill('a new pass phrase')
  await form.getByLabel('Confirm Password').fill('a new pass phrase')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(one.getByText('Password updated.')).toBeVisible()
  await other.goto('/user')
  await expect(other).toHaveURL(/\/login\?redirect=%2Fuser$/)
  await one.goto('/user')
  await expect(one).toHaveURL(/\/user$/)
})

test('a reset ends both', async ({ browser }) => {
  const person = await registered()
  const [one, other] = [await openBrowser(browser, person), await openBrowser(browser, person)]
  const visitor = await (await browser.newContext()).newPage()
  await visit(visitor, '/forgot-password')
  await visitor.getByPlaceholder('Your email used when register with us.').fill(person.email)
  await visitor.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(visitor.getByText('Reset password email sent.')).toBeVisible()
  await visit(visitor, linkIn(await awaitMail(person.email, /password/i), '/reset-password'))
  await visitor.getByLabel('Password', { exact: true }).fill('a new pass phrase')
  await visitor.getByLabel('Confirm Password').fill('a new pass phrase')
  await visitor.getByRole('button', { name: 'Reset Password' }).click()
  await expect(visitor.getByText('Password reset.')).toBeVisible()
  for (const page of [one, other]) {
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/)
  }
})
