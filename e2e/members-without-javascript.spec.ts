import type { Page } from '@playwright/test'
import { makeMember, newMemberEmail, password } from './support/members'
import { get } from './support/shop'
import { expect, test } from './support/test'

const longer = 'a longer and better pass phrase'
const noPassword = 'This is not your current password'

/** The status of the response to the page's own POST. */
const posted = async (page: Page, act: () => Promise<void>) => {
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await act()
  return (await answer).status()
}

test.use({ javaScriptEnabled: false })

test('a member logs in, is refused and taken, and changes everything', async ({ page }) => {
  const member = await makeMember('approved')
  await page.goto('/user')
  await page.locator('#login-email').fill(member.email)
  await page.locator('#login-password').fill('something else')
  expect(await posted(page, () => page.getByRole('button', { name: 'Login' }).click())).toBe(422)
  await expect(page.locator('main').getByRole('alert')).toHaveText('One detail needs your attention.')
  await expect(page.locator('#login-email')).toHaveValue(member.email)
  await expect(page.locator('#login-email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('#login-password')).toHaveValue('')
  await page.locator('#login-password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/user')

  const profile = page.locator('#profile')
  const taken = await makeMember('pending')
  await profile.getByLabel('Name').fill('Noor de Vries')
  await profile.getByLabel('Email').fill(taken.email)
  await profile.getByLabel('Current Password').fill(password)
  expect(await posted(page, () => profile.getByRole('button', { name: 'Update' }).click())).toBe(422)
  await expect(page.locator('#profile-email-error')).toHaveText('An account with this email address already exists')
  await expect(profile.getByLabel('Name')).toHaveValue('Noor de Vries')
  await profile.getByLabel('Email').fill(member.email)
  await profile.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('User updated.')).toBeVisible()

  const form = page.locator('#password')
  await form.getByLabel('Current Password').fill('not this one')
  await form.getByLabel('Password', { exact: true }).fill(longer)
  await form.getByLabel('Confirm Password').fill(longer)
  expect(await posted(page, () => form.getByRole('button', { name: 'Update' }).click())).toBe(422)
  await expect(page.locator('#password-current_password-error')).toHaveText(noPassword)
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('')

  await page.goto('/dashboard')
  await page.getByLabel('Brand').selectOption('Richard Mille')
  await page.locator('main').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/dashboard?q=&brand=Richard+Mille')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect((await get('/dashboard?q=a')).headers.get('location')).toBe('/login?redirect=%2Fdashboard%3Fq%3Da')
})

test('a visitor registers', async ({ page }) => {
  const email = newMemberEmail()
  await page.goto('/register')
  await page.locator('#register-first_name').fill('Noor')
  await page.locator('#register-last_name').fill('de Vries')
  await page.locator('#register-email').fill(email)
  await page.locator('#register-phone').fill('07700')
  await page.locator('#register-password').fill(password)
  await page.locator('#register-password_confirmation').fill(longer)
  await page.locator('#register-privacy').check()
  const button = page.getByRole('button', { name: 'Register' })
  expect(await posted(page, () => button.click())).toBe(422)
  await expect(page.locator('#register-phone-error')).toHaveText(/^Invalid phone number/)
  await expect(page.locator('#register-email')).toHaveValue(email)
  await expect(page.locator('#register-privacy')).toBeChecked()
  await expect(page.locator('#register-password')).toHaveValue('')
  await page.locator('#register-phone').fill('+447700900123')
  await page.locator('#register-password').fill(password)
  await page.locator('#register-password_confirmation').fill(password)
  await button.click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(email)).toBeVisible()
})
