import type { Browser } from '@playwright/test'
import { awaitMail, linkIn } from './support/mails'
import { signedIn } from './support/members'
import { addPiece } from './support/rows'
import { sql, visit } from './support/shop'
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

test('a logout in one tab takes every page of the member from the other tabs', async ({ page, context }) => {
  await addPiece({ SKU: 'TAB-1', Name: 'Tab piece', ManufacturerName: 'Tab Makers', Model: 'TM 1', MembersAreaOnly: 1 })
  await signedIn(page, 'approved')
  const [account, piece, home] = [await context.newPage(), await context.newPage(), await context.newPage()]
  await visit(account, '/user')
  await visit(home, '/')
  const members = home.getByRole('banner').getByRole('link', { name: /members.* area/i })
  await expect(members).toHaveAttribute('href', '/dashboard')
  await visit(page, '/dashboard?brand=Tab+Makers')
  const address = await page.locator('main li a[href*="/TAB-1"]').first().getAttribute('href')
  await visit(piece, address ?? '')
  await expect(piece.getByRole('heading', { level: 1 })).toContainText('Tab piece')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL(/\/login/)
  await expect(account).toHaveURL(/\/login\?redirect=%2Fuser$/)
  await expect(piece.getByRole('main')).not.toContainText('Tab piece')
  await home.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(members).toHaveAttribute('href', '/membership')
})

test('a page of one member does nothing in the session of another, and gives way to it', async ({ page, browser }) => {
  const eleanor = await signedIn(page, 'approved', { first: 'Eleanor', last: 'Whitcombe' })
  await visit(page, '/user')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Eleanor Whitcombe')
  // At the endpoint, where no page tells the other tabs.
  const matthias = await signedIn(page, 'approved', { first: 'Matthias', last: 'Rochat' })
  const nameOf = async ({ id }: { id: number }) =>
    (await sql<{ name: string }>('SELECT name FROM "Member" WHERE id = $1', [id]))[0]?.name
  const form = page.locator('form[action="/user/profile-information"]')
  await form.getByLabel('Name').fill('Eleanor Other')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form.locator('.note--error')).toContainText('This page belongs to another account. Reload it.')
  expect([await nameOf(eleanor), await nameOf(matthias)]).toEqual(['Eleanor Whitcombe', 'Matthias Rochat'])
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(title).toHaveText('Matthias Rochat')

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const old = await plain.newPage()
  await signedIn(old, 'approved', { first: 'Eleanor', last: 'Whitcombe' })
  await old.goto('/user')
  const other = await signedIn(old, 'approved', { first: 'Matthias', last: 'Rochat' })
  await old.locator('form[action="/user/profile-information"]').getByLabel('Name').fill('Eleanor Other')
  await old.locator('form[action="/user/profile-information"]').getByRole('button').click()
  await expect(old.getByRole('main')).toContainText('This page belongs to another account. Reload it.')
  expect(await nameOf(other)).toBe('Matthias Rochat')
  await plain.close()
})
