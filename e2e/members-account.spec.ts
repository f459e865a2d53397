import { password, signedIn, signIn } from './support/members'
import { sql, visit } from './support/shop'
import { expect, test } from './support/test'

const longer = 'a longer and better pass phrase'
const noPassword = 'This is not your current password'

const rowOf = async (id: number) =>
  (
    await sql<{ name: string; email: string; email_verified_at: Date | null }>('SELECT * FROM "Member" WHERE id = $1', [
      id,
    ])
  )[0]

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`the search panel closes on scroll, but not while its field has the focus (motion: ${reducedMotion})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    await signedIn(page, 'approved')
    await visit(page, '/dashboard')
    const field = page.getByRole('searchbox')
    await field.focus()
    await page.mouse.wheel(0, 500)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
    await expect(field).toBeVisible()
    await field.blur()
    await page.mouse.wheel(0, 200)
    await expect(field).toBeHidden()
    await page.locator('main').getByRole('button', { name: 'Search' }).click()
    await expect(field).toBeFocused()
    await expect(field).toBeInViewport()
    await page.mouse.wheel(0, 200)
    await expect(field).toBeFocused()
  })

test('a member changes name, address and password, and hears of each', async ({ page, browser }) => {
  const member = await signedIn(page, 'approved')
  const elsewhere = await (await browser.newContext()).newPage()
  await signIn(elsewhere, member)
  await elsewhere.waitForURL('**/dashboard')
  await visit(page, '/user')
  await expect(page.getByText('Email Verified')).toBeVisible()
  const profile = page.locator('#profile')
  await profile.getByLabel('Name').fill('  Noor de Vries ')
  await profile.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('group', { name: 'User updated.' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noor de Vries')
  await expect(page.getByText('Welcome, Noor.')).toBeVisible()
  await expect(page).toHaveURL('/user')

  const form = page.locator('#password')
  const fill = async (current: string, next: string, again = next) => {
    await form.getByLabel('Current Password').fill(current)
    await form.getByLabel('Password', { exact: true }).fill(next)
    await form.getByLabel('Confirm Password').fill(again)
    await form.getByRole('button', { name: 'Update' }).click()
  }
  await fill('not this one', longer)
  await expect(page.locator('#password-current_password-error')).toHaveText(noPassword)
  await expect(form.getByRole('group', { name: 'One detail needs your attention.' })).toBeFocused()
  await fill(password, longer)
  await expect(page.getByRole('group', { name: 'Password updated.' })).toBeFocused()
  await elsewhere.goto('/dashboard')
  await expect(elsewhere).toHaveURL(/\/login/)
  await elsewhere.context().close()

  await visit(page, '/user')
  await profile.getByLabel('Email').fill(`new-${member.email}`)
  await profile.getByLabel('Current Password').fill(longer)
  await profile.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText(`A verification code was sent to your email, new-${member.email}.`)).toBeVisible()
  await expect(page.getByText('Email Verified')).toHaveCount(0)
  expect(await rowOf(member.id)).toMatchObject({ email: `new-${member.email}`, email_verified_at: null })
})

test('whose session ended is asked to log in, and comes back', async ({ page }) => {
  const member = await signedIn(page, 'approved')
  await visit(page, '/user')
  await sql('DELETE FROM "Session" WHERE member_id = $1', [member.id])
  await page.locator('#profile').getByLabel('Name').fill('Nobody Now')
  await page.locator('#profile').getByLabel('Current Password').fill(password)
  await page.locator('#profile').getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Fuser')
  await signIn(page, member)
  await page.waitForURL('**/dashboard')
  await visit(page, '/dashboard')
  await sql('UPDATE "Member" SET status = 2 WHERE id = $1', [member.id])
  await page.getByRole('searchbox').fill('gold')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard/)
})

test('a member takes the data along, signs out everywhere, and deletes the account', async ({ page }) => {
  const member = await signedIn(page, 'pending')
  await visit(page, '/user')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export my data' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.json')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(page, member)
  await page.waitForURL('**/dashboard')
  await visit(page, '/user')
  await page.locator('summary', { hasText: 'Delete my account' }).click()
  const form = page.locator('#deletion')
  await form.getByLabel('Current Password').fill('not this one')
  await form.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.locator('#deletion-password-error')).toHaveText(noPassword)
  await form.getByLabel('Current Password').fill(password)
  await form.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  expect(await rowOf(member.id)).toBeUndefined()
})

test('the forms of lost passwords are there for guests', async ({ page }) => {
  await visit(page, '/forgot-password?done=sent')
  await expect(page.getByRole('group', { name: 'Reset password email sent.' })).toBeFocused()
  await expect(page.getByPlaceholder('Your email used when register with us.')).toBeVisible()
  await visit(page, '/reset-password?token=abc&email=ada%40example.com')
  await expect(page.locator('#reset-password-email')).toHaveValue('ada@example.com')
  await visit(page, '/reset-password')
  await page.getByRole('link', { name: 'Send a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await visit(page, '/login?done=password-reset')
  await expect(page.getByRole('group', { name: 'Password reset.' })).toBeFocused()
})

test('what is known of a member stands in every form, and goes with the session', async ({ page }) => {
  const member = await signedIn(page, 'approved')
  await visit(page, '/contact')
  const form = page.locator('form#contact')
  const field = (name: string) => form.locator(`[name=${name}]`)
  await form.scrollIntoViewIfNeeded()
  await expect(field('email')).toHaveValue(member.email)
  await expect(field('firstName')).toHaveValue('Ada')
  await expect(field('lastName')).toHaveValue('Keller')
  await expect(field('phone')).toHaveValue('+447700900123')
  await expect(field('message')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(member.email)
  await page.context().clearCookies({ name: 'shop-member' })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(field('email')).toHaveValue('')
})
