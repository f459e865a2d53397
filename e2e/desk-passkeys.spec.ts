import type { Page } from '@playwright/test'
import { addVirtualAuthenticator } from './support/authenticator'
import { axe } from './support/axe'
import { type Colleague, createColleague } from './support/desk'
import { awaitMail } from './support/mails'
import { password, signInAt } from './support/members'
import { get, sql } from './support/shop'
import { expect, test } from './support/test'

const leave = (page: Page) => page.context().clearCookies({ name: 'desk' })

/** Makes the colleague's sign-in 16 minutes old. */
const age = ({ id }: Colleague) =>
  sql(`UPDATE "StaffSession" SET proven_at = now() - interval '16 minutes' WHERE staff_id = $1`, [id])

const addPasskey = async (page: Page, name: string) => {
  await page.goto('/staff/account')
  await page.getByLabel('Passkey name').fill(name)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
}

const signInByPasskey = async (page: Page, at = '/staff/login') => {
  await page.goto(at)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
}

test('a colleague adds a passkey, signs in with it alone, asks for it, and removes it', async ({ page }) => {
  await addVirtualAuthenticator(page)
  const colleague = await createColleague('manager')
  await signInAt(page, '/staff/login', colleague)
  await addPasskey(page, 'Key of the desk')
  await expect(page.getByText('Key of the desk', { exact: true })).toBeVisible()
  await awaitMail(colleague.email, /A passkey was added to your .+ desk account/)
  await axe(page)
  // It changes only once the server has responded.
  await page.getByRole('switch', { name: /Require a passkey/ }).click()
  await expect(page.getByRole('switch', { name: /Require a passkey/ })).toBeChecked()
  await expect(page.getByText('If you lose every passkey, ask an owner')).toBeVisible()

  await leave(page)
  expect((await get('/api/staff/passkeys')).status).toBe(404)
  await page.goto('/staff/login')
  await page.getByLabel('Email').fill(colleague.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Your account requires a passkey. Sign in with it.')).toBeVisible()
  await axe(page)
  await signInByPasskey(page, '/staff/login?to=/staff/account')
  await page.waitForURL('**/staff/account')
  await expect(page.getByText(/last used/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Rename Key of the desk' }).click()
  await page.getByLabel('New name').fill('Old key')
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByText('Old key', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Old key' }).click()
  await expect(page.getByText('Old key', { exact: true })).toBeHidden()
  await awaitMail(colleague.email, /A passkey was removed from your .+ desk account/)
  await leave(page)
  await signInByPasskey(page)
  await expect(page.getByText('This passkey was not accepted. Please try again.')).toBeVisible()
})

test('after a quarter of an hour the desk asks again, by password or passkey, and goes on', async ({ page }) => {
  await addVirtualAuthenticator(page)
  const colleague = await createColleague('owner')
  await signInAt(page, '/staff/login', colleague)
  await age(colleague)
  await addPasskey(page, 'Key of the owner')
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog).toBeVisible()
  await axe(page)
  await dialog.getByLabel('Password').fill('something else')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('The provided password was incorrect.')).toBeVisible()
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Key of the owner', { exact: true })).toBeVisible()

  const { id } = await createColleague('boutique', 'London')
  await age(colleague)
  await page.goto(`/staff/colleagues/${id}`)
  await page.getByRole('button', { name: 'Invite again' }).click()
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText(/^Invitation sent again to /)).toBeVisible()
})
