import type { Browser, Page } from '@playwright/test'
import { addVirtualAuthenticator } from './support/authenticator'
import { axe } from './support/axe'
import { awaitMail } from './support/mails'
import { makeMember, password, signedIn, signIn } from './support/members'
import { sql, visit } from './support/shop'
import { expect, test } from './support/test'

test.use({ locale: 'en-GB', timezoneId: 'Europe/London' })

const newPage = async (browser: Browser, javaScriptEnabled = true) =>
  (await browser.newContext({ javaScriptEnabled })).newPage()

const addPasskey = async (page: Page, name: string) => {
  await visit(page, '/user')
  await page.getByLabel('Name of the new passkey').fill(name)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Passkey added.')).toBeVisible()
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Makes the member's sign-in 16 minutes old. */
const age = (email: string) =>
  sql(
    `UPDATE "Session" SET proven_at = now() - interval '16 minutes' FROM "Member" m WHERE m.id = member_id AND m.email = $1`,
    [email],
  )

test('a passkey is added, named, signs in by itself, and is removed', async ({ page }) => {
  await addVirtualAuthenticator(page)
  const { email } = await signedIn(page, 'approved')
  await addPasskey(page, 'My phone')
  await awaitMail(email, /A passkey was added/)
  await axe(page)

  await row(page, 'My phone').getByText('Rename').first().click()
  await page.getByLabel('New name').fill('Old telephone')
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByText('Passkey renamed.')).toBeVisible()

  await page.context().clearCookies({ name: 'shop-session' })
  await visit(page, '/login?redirect=%2Fuser')
  await page.getByRole('link', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/user')
  await expect(row(page, 'Old telephone')).toContainText('last used on')

  await page.getByRole('button', { name: 'Remove Old telephone' }).click()
  await expect(page.getByText('Passkey removed.')).toBeVisible()
  await awaitMail(email, /A passkey was removed/)
  await page.context().clearCookies({ name: 'shop-session' })
  await visit(page, '/login/passkey')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('This passkey was not accepted. Please try again.')).toBeVisible()
})

test('the second step follows the password: a passkey, or a recovery code that works once', async ({
  page,
  browser,
}) => {
  await addVirtualAuthenticator(page)
  const member = await signedIn(page, 'approved')
  await addPasskey(page, 'My phone')
  await page.getByRole('button', { name: 'Ask for a passkey too' }).click()
  await expect(page).toHaveTitle(/^Keep these recovery codes/)
  const codes = await page.locator('main li').allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('link', { name: 'I have saved them' }).click()
  await expect(page.getByText('You have 10 left.')).toBeVisible()

  await page.context().clearCookies({ name: 'shop-session' })
  await signIn(page, member)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login\?/)
  await page.goto('/two-factor-challenge')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/dashboard')

  // Without JavaScript and without the device.
  const plain = await newPage(browser, false)
  await signIn(plain, member, false)
  await expect(plain.getByRole('button', { name: 'Use a passkey' })).toBeHidden()
  await plain.getByLabel('Recovery code').fill('not one of them')
  await plain.getByRole('button', { name: 'Sign in' }).click()
  await expect(plain.getByText('The provided two factor recovery code was invalid.')).toBeVisible()
  await plain.getByLabel('Recovery code').fill(codes[0] ?? '')
  await plain.getByRole('button', { name: 'Sign in' }).click()
  await expect(plain).toHaveURL('/dashboard')
  await awaitMail(member.email, /A recovery code of your account/)

  const again = await newPage(browser)
  await signIn(again, member)
  await again.getByLabel('Recovery code').fill(codes[0] ?? '')
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(again.getByText('The provided two factor recovery code was invalid.')).toBeVisible()
  await again.goto('/two-factor-challenge?redirect=%2Fuser')
  await again.context().clearCookies({ name: 'shop-second-step' })
  await again.getByLabel('Recovery code').fill(codes[1] ?? '')
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(again).toHaveURL('/login?redirect=%2Fuser')
  await signIn(again, member)
  await again.getByLabel('Recovery code').fill(codes[1] ?? '')
  await again.getByRole('button', { name: 'Sign in' }).click()
  await again.waitForURL('**/dashboard')

  await plain.goto('/user')
  await plain.getByRole('button', { name: 'Do not ask for a passkey' }).click()
  await expect(plain.getByText('You now sign in with your password alone.')).toBeVisible()
  await awaitMail(member.email, /no longer asks for a passkey/)
})

test('after a quarter of an hour the password or a passkey is asked for again, and no word is lost', async ({
  page,
}) => {
  await addVirtualAuthenticator(page)
  const { email } = await signedIn(page, 'approved')
  await visit(page, '/user')
  await age(email)
  await page.getByLabel('Name of the new passkey').fill('Key ring')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Please confirm it’s you' })).toBeVisible()
  await axe(page)
  await page.locator('#confirm-password-password').fill('something else')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('This is not your password')).toBeVisible()
  await expect(page.locator('#confirm-password-password')).toBeFocused()
  await page.locator('#confirm-password-password').fill(password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('You can change everything here for the next 15 minutes.')).toBeVisible()
  await expect(page.getByLabel('Name of the new passkey')).toHaveValue('Key ring')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Passkey added.')).toBeVisible()

  await age(email)
  await page.getByRole('link', { name: 'Export my data' }).click()
  await expect(page.getByRole('heading', { name: 'Please confirm it’s you' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/user**')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export my data' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.json')
})

test('sessions are listed in words, and ended one by one or all but this', async ({ page, browser }) => {
  const member = await makeMember('approved')
  await signIn(page, member)
  await page.waitForURL('**/dashboard')
  const others = [await newPage(browser, false), await newPage(browser, false)]
  for (const other of others) {
    await signIn(other, member, false)
    await expect(other).toHaveURL('/dashboard')
  }
  await visit(page, '/user')
  const lines = page.getByRole('listitem').filter({ hasText: 'Signed in on' })
  await expect(lines).toHaveCount(3)
  await expect(lines.filter({ hasText: 'This browser' })).toContainText('London time, British English')
  await page
    .getByRole('button', { name: /^Sign out (Chrome|Safari|an unknown)/ })
    .first()
    .click()
  await expect(page.getByText('Signed out there.')).toBeVisible()
  await expect(lines).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(lines).toHaveCount(1)
  for (const other of others) {
    await other.goto('/user')
    await expect(other).toHaveURL(/\/login/)
  }
})
