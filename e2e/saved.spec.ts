import type { Page } from '@playwright/test'
import { checkScreen } from './support/axe'
import { enquiriesOf, newEmail, thanks } from './support/forms'
import { makeMember, password, signIn } from './support/members'
import { addPiece } from './support/rows'
import { sql, visit } from './support/shop'
import { expect, testWith } from './support/test'

const path = (sku: string) => `/watch/x/${sku}`
const saved = (page: Page) => page.getByRole('region', { name: 'Saved pieces' })
const save = (page: Page, name = 'Save') => page.locator('main').getByRole('button', { name, exact: true })

const test = testWith(async () => {
  const brand = { ManufacturerName: 'Keepsake', Price: 1000 }
  await addPiece({ ...brand, SKU: 'KEEP-1', Name: 'First keepsake', Model: 'K 1', Year: '2019' })
  await addPiece({ ...brand, SKU: 'KEEP-2', Name: 'Second keepsake', Model: 'K 2', Year: '2020' })
  await addPiece({ ...brand, SKU: 'KEEP-3', Name: 'Third keepsake', Model: 'K 3', MembersAreaOnly: 1 })
})
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('a visitor without an account saves, compares, shares and lets go', async ({ page, browser }) => {
  for (const sku of ['KEEP-1', 'KEEP-2']) {
    await visit(page, path(sku))
    await save(page).click()
    await expect(save(page, 'Saved')).toHaveAttribute('aria-pressed', 'true')
  }
  await visit(page, '/saved')
  await expect(saved(page).getByRole('heading', { level: 3 })).toHaveText(['Second keepsake', 'First keepsake'])
  await expect(page.locator('#header a[href="/saved"]:visible')).toContainText('2')
  await checkScreen(page)

  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(page).toHaveURL('/compare?pieces=KEEP-2,KEEP-1')
  const year = page.getByRole('row', { name: /^Year/ })
  await expect(year.getByRole('cell')).toHaveText(['2020', '2019'])
  await expect(year).toContainText('(differs)')
  await expect(page.getByRole('row', { name: /^Brand/ })).not.toContainText('(differs)')
  await checkScreen(page)

  const stranger = await browser.newPage()
  await visit(stranger, '/saved/shared?pieces=KEEP-2,KEEP-1,KEEP-3,GONE')
  await expect(stranger.locator('main').getByRole('heading', { level: 3 })).toHaveText([
    'Second keepsake',
    'First keepsake',
  ])
  await expect(stranger.locator('main')).toContainText('2 pieces of this list are no longer shown.')
  await stranger.getByRole('button', { name: 'Save all' }).click()
  await stranger.goto('/saved')
  await expect(saved(stranger).getByRole('heading', { level: 3 })).toHaveCount(2)
  await stranger.close()

  await visit(page, '/saved')
  await saved(page).getByRole('button', { name: 'Save First keepsake' }).click()
  await expect(saved(page).getByRole('heading', { level: 3 })).toHaveText(['Second keepsake'])
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toHaveCount(0)
})

test('what was saved joins the account, is on the member’s other device, and leaves this one with the session', async ({
  page,
  browser,
}) => {
  const member = await makeMember('approved')
  await visit(page, path('KEEP-2'))
  await visit(page, path('KEEP-1'))
  await save(page).click()
  await signIn(page, member)
  await expect(page).toHaveURL('/dashboard')
  await visit(page, path('KEEP-3'))
  await save(page).click()
  await expect
    .poll(
      async () =>
        (await sql<{ n: number }>('SELECT count(*)::int AS n FROM "SavedPiece" WHERE member_id = $1', [member.id]))[0]
          ?.n,
    )
    .toBe(2)

  const other = await browser.newPage()
  await signIn(other, member)
  await expect(other).toHaveURL('/dashboard')
  await visit(other, '/saved')
  await expect(saved(other).getByRole('heading', { level: 3 })).toHaveText(['Third keepsake', 'First keepsake'])
  await other.close()

  await page.context().clearCookies({ name: 'shop-member' })
  await visit(page, '/saved')
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('KEEP-')
})

test('a session that ended elsewhere leaves neither the member’s icon nor the account’s list', async ({ page }) => {
  const member = await makeMember('approved')
  await signIn(page, member)
  await expect(page).toHaveURL('/dashboard')
  await visit(page, path('KEEP-3'))
  await save(page).click()
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('shop-saved-account')
  await expect
    .poll(() => sql('SELECT 1 FROM "SavedPiece" WHERE member_id = $1', [member.id]).then(({ length }) => length))
    .toBe(1)
  await expect(page.locator('#header a[href="/dashboard"]:visible')).toHaveCount(1)
  await sql('DELETE FROM "Session" WHERE member_id = $1', [member.id])
  await visit(page, '/about')
  await expect(page.locator('#header a[href="/membership"]:visible')).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('KEEP-3')
  expect(await page.evaluate(() => document.cookie)).not.toContain('shop-member')
})

test('what is saved once the session has ended waits for the login, and joins the account then', async ({ page }) => {
  const member = await makeMember('approved')
  await signIn(page, member)
  await expect(page).toHaveURL('/dashboard')
  await visit(page, path('KEEP-1'))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('shop-saved-account'))).not.toBeNull()
  const here = new URL(page.url()).pathname
  await sql('DELETE FROM "Session" WHERE member_id = $1', [member.id])
  await save(page).click()
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ redirect: here })}`)
  await expect(page.locator('#header a[href="/membership"]:visible')).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('shop-member')
  await page.locator('#login-email').fill(member.email)
  await page.locator('#login-password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(here)
  await expect(save(page, 'Saved')).toBeVisible()
  await expect
    .poll(() => sql('SELECT 1 FROM "SavedPiece" WHERE member_id = $1', [member.id]).then(({ length }) => length))
    .toBe(1)
})

test('what is saved or let go without a connection stays so, and reaches a member’s account with the next page', async ({
  page,
}) => {
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  const saveOffline = async (sku: string) => {
    await visit(page, path(sku))
    await page.context().setOffline(true)
    await save(page).click()
    await expect(save(page, 'Saved')).toBeVisible()
    await page.waitForTimeout(300)
    await page.context().setOffline(false)
  }
  await saveOffline('KEEP-1')
  const member = await makeMember('approved')
  await signIn(page, member)
  await expect(page).toHaveURL('/dashboard')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('shop-saved-account'))).not.toBeNull()
  await saveOffline('KEEP-2')
  await visit(page, '/saved')
  await expect(saved(page).getByRole('heading', { level: 3 })).toHaveText(['Second keepsake', 'First keepsake'])
  await expect
    .poll(() => sql('SELECT 1 FROM "SavedPiece" WHERE member_id = $1', [member.id]).then(({ length }) => length))
    .toBe(2)
  await visit(page, path('KEEP-2'))
  await page.context().setOffline(true)
  await save(page, 'Saved').click()
  await expect(save(page)).toBeVisible()
  await page.waitForTimeout(300)
  await page.context().setOffline(false)
  await visit(page, '/saved')
  await expect(saved(page).getByRole('heading', { level: 3 })).toHaveText(['First keepsake'])
  await expect
    .poll(() => sql('SELECT 1 FROM "SavedPiece" WHERE member_id = $1', [member.id]).then(({ length }) => length))
    .toBe(1)
  expect(failures).toEqual([])
})

test('what is chosen while the account’s list is on its way stays, and reaches the account with the next page', async ({
  page,
}) => {
  const member = await makeMember('approved')
  await signIn(page, member)
  await expect(page).toHaveURL('/dashboard')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('shop-saved-account'))).not.toBeNull()
  let asked = 0
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/members/saved', async (route) => {
    asked += 1
    if (asked > 1) return route.abort()
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  await visit(page, path('KEEP-1'))
  await expect.poll(() => asked).toBe(1)
  await save(page).click()
  await expect(save(page, 'Saved')).toBeVisible()
  answer()
  await expect.poll(() => asked).toBe(2)
  await page.waitForTimeout(300)
  await expect(save(page, 'Saved')).toBeVisible()
  await page.unroute('**/api/members/saved')
  await page.reload()
  await expect
    .poll(() => sql('SELECT 1 FROM "SavedPiece" WHERE member_id = $1', [member.id]).then(({ length }) => length))
    .toBe(1)
})

test('what the account could not be told goes with the next change, and nothing comes back', async ({ page }) => {
  const member = await makeMember('approved')
  await signIn(page, member)
  await expect(page).toHaveURL('/dashboard')
  await visit(page, path('KEEP-1'))
  await save(page).click()
  const inAccount = () =>
    sql<{ SKU: string }>('SELECT "SKU" FROM "SavedPiece" JOIN "StockItem" USING ("StockItemId") WHERE member_id = $1', [
      member.id,
    ]).then((rows) => rows.map(({ SKU }) => SKU).sort())
  await expect.poll(inAccount).toEqual(['KEEP-1'])
  await visit(page, '/saved/shared?pieces=KEEP-1,KEEP-2')
  const button = (name: string, pressed: boolean) => page.getByRole('button', { name: `Save ${name}`, pressed }).first()
  await page.route('**/api/members/saved', (route) => route.abort())
  await button('First keepsake', true).click()
  await expect(button('First keepsake', false)).toBeVisible()
  await page.waitForTimeout(300)
  await page.unroute('**/api/members/saved')
  await button('Second keepsake', false).click()
  await expect.poll(inAccount).toEqual(['KEEP-2'])
  await expect(button('First keepsake', false)).toBeVisible()
  await expect(button('Second keepsake', true)).toBeVisible()
})

test('a shared list is enquired about in one message', async ({ page }) => {
  const email = newEmail()
  await visit(page, path('KEEP-1'))
  await save(page).click()
  await visit(page, path('KEEP-2'))
  await save(page).click()
  await page.goto('/saved')
  await page.getByRole('link', { name: 'Enquire about these' }).click()
  await expect(page).toHaveURL('/saved/shared?pieces=KEEP-2,KEEP-1#enquire')
  const form = page.locator('#enquiry-wanted')
  await expect(form.getByLabel('Message')).toHaveValue(/Second keepsake - KEEP-2\n.*First keepsake - KEEP-1/)
  await checkScreen(page)
  await form.getByLabel('Name', { exact: true }).fill('Anna Keller')
  await form.getByLabel('Email').fill(email)
  await form.locator('[name=phone]').fill('+447700900123')
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(form.getByText(thanks)).toBeVisible()
  expect(await enquiriesOf(email)).toMatchObject([{ kind: 'enquiry', message: expect.stringContaining('KEEP-2') }])
})

test('storage that is disabled costs only the memory', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['getItem', 'setItem', 'removeItem'] as const)
      Storage.prototype[name] = () => {
        throw new DOMException('denied', 'SecurityError')
      }
  })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await visit(page, path('KEEP-1'))
  await save(page).click()
  await expect(save(page, 'Saved')).toBeVisible()
  await page.goto('/saved')
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  expect(errors).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('saving is absent, and a shared list and a comparison can be read', async ({ page }) => {
    await page.goto(path('KEEP-1'))
    await expect(save(page)).toBeHidden()
    await expect(page.locator('#header a[href="/saved"]:visible')).toHaveCount(0)
    await page.goto('/saved/shared?pieces=KEEP-1')
    await expect(page.locator('main').getByRole('heading', { level: 3 })).toHaveText('First keepsake')
    await page.goto('/compare?pieces=KEEP-1,KEEP-2')
    await expect(page.getByRole('columnheader')).toHaveCount(2)
    await page.goto(`/compare?pieces=,,%0a,<script>,${'x'.repeat(5_000)}`)
    await expect(page.locator('main')).toContainText('There is nothing to compare.')
  })
})
