import { signedIn } from './support/members'
import { addPiece } from './support/rows'
import { sql, visit } from './support/shop'
import { expect, test } from './support/test'

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
