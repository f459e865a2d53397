import { checkScreen } from './support/axe'
import {
  type AccountState,
  accountStates,
  makeMember,
  newMemberEmail,
  password,
  signedIn,
  signIn,
} from './support/members'
import { addPiece } from './support/rows'
import { sql, visit } from './support/shop'
import { expect, testWith } from './support/test'

const suspended =
  'Unfortunately this account has been suspended. Please feel free to contact us if you wish to regain access to your membership area.'
const pending =
  'Your account is pending approval. Once approved you will receive a confirmation email confirming your membership.'
const wrong = 'We know no account with this email and password'

const test = testWith(() =>
  addPiece({ SKU: 'SCR-1', Name: 'Private one', Description: 'Kept in a drawer', MembersAreaOnly: 1 }),
)
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('a member logs in, reaches the page that was wanted, and logs out for good', async ({ page }) => {
  const member = await makeMember('approved')
  await visit(page, '/user?tab=a%20b')
  await expect(page).toHaveURL('/login?redirect=%2Fuser%3Ftab%3Da%2Bb')
  await page.locator('#login-email').fill(member.email)
  await page.locator('#login-password').fill('something else')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('group', { name: 'One detail needs your attention.' })).toBeFocused()
  await expect(page.locator('#login-email-error')).toHaveText(wrong)
  await expect(page.locator('#login-email')).toHaveAttribute('aria-describedby', 'login-email-error')
  await expect(page.locator('#login-email')).toHaveValue(member.email)
  await checkScreen(page)

  await page.locator('#login-password').fill(password)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.locator('#login-password')).toHaveAttribute('type', 'text')
  await expect(page.getByRole('status').getByText('The password is visible.')).toBeAttached()
  // The form is rendered again, without its error.
  await page.locator('#login-email').fill(member.email)
  await expect(page.locator('#login-email-error')).toBeEmpty()
  await expect(page.locator('#login-password')).toHaveAttribute('type', 'text')
  await page.locator('#login-password').press('Enter')
  await expect(page).toHaveURL('/user?tab=a+b')
  for (const path of ['/login', '/membership', '/register']) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  }
  await visit(page, '/about')
  await expect(page.locator('#header a[href="/dashboard"]:visible')).toHaveCount(1)
  const message = page.locator('form#footer').getByLabel('Message')
  await message.fill('For the boutique alone')
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage))
  await expect.poll(kept).toContain('For the boutique alone')

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(message).toHaveValue('')
  expect(await kept()).not.toContain('draft:')
  await page.goBack()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expect(page.getByText('Members exlusive')).toHaveCount(0)
  // The browser would fill the fields of an earlier page in again.
  await page.goBack()
  await expect(page).toHaveURL('/about')
  await page.waitForLoadState('networkidle')
  await expect(message).toHaveValue('')
})

test('a private piece that comes back from the browser’s memory after the logout is the notice', async ({ page }) => {
  await signedIn(page, 'approved')
  await visit(page, '/watch/x/SCR-1')
  await expect(page.getByText('Kept in a drawer')).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByText('Kept in a drawer')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Register' })).toBeVisible()
})

test('too many tries are told to wait, with and without JavaScript', async ({ page, browser }) => {
  const member = await makeMember('approved')
  for (const attempt of [1, 2, 3, 4, 5]) {
    await signIn(page, member, true, `wrong ${attempt}`)
    // Each is answered before the page is opened anew, which would end a request that is on its way.
    await expect(page.locator('#login-email-error')).toHaveText(wrong)
  }
  await signIn(page, member)
  await expect(page.locator('main').getByRole('alert')).toContainText(
    'API Error, please try again. Error: 429 (Too Many Requests)',
  )
  await expect(page.locator('main').getByRole('alert')).toContainText(/Please wait \d+ seconds/)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const answer = plain.waitForResponse((response) => response.request().method() === 'POST')
  await signIn(plain, member, false)
  expect((await answer).status()).toBe(429)
  await expect(plain.locator('main').getByRole('alert')).toContainText('429 (Too Many Requests)')
  await expect(plain.locator('#login-email')).toHaveValue(member.email)
  await plain.context().close()
})

test('a browser that refuses cookies is told so at the login', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} }))
  await signIn(page, { email: 'nobody@example.com' })
  await expect(page.locator('main').getByRole('alert')).toContainText('Please allow cookies for this site')
})

test('a visitor registers, after every mistake there is', async ({ page }) => {
  const taken = await makeMember('pending')
  const email = newMemberEmail()
  const error = (field: string) => page.locator(`#register-${field}-error`)
  const button = page.getByRole('button', { name: 'Register' })
  await visit(page, '/register')
  await button.click()
  // A live region as well would make screen readers say it twice.
  await expect(page.getByRole('group', { name: 'Six details need your attention.' })).toBeFocused()
  await expect(error('first_name')).toHaveText('Please enter your first name')
  await expect(error('password')).toHaveText('Please enter your password')
  await checkScreen(page)
  await page.locator('#register-first_name').fill('Noor')
  await expect(error('first_name')).toHaveText('')
  await page.locator('#register-last_name').fill('de Vries')
  await page.locator('#register-email').fill(taken.email)
  await page.locator('#register-phone').fill('07700')
  await expect(error('phone')).toHaveText(/^Invalid phone number/)
  await page.locator('#register-phone').fill('+447700900123')
  await expect(error('phone')).toHaveText('')
  await page.locator('#register-password_confirmation').fill(password)
  await page.locator('#register-password').fill('short')
  await expect(error('password')).toHaveText('Please use at least 8 characters')
  await page.locator('#register-password').fill('another pass phrase')
  await page.locator('#register-privacy').check()
  await button.click()
  await expect(error('password')).toHaveText('The two passwords are not the same')
  await page.locator('#register-password').fill('password')
  await page.locator('#register-password_confirmation').fill('password')
  await button.click()
  await expect(error('password')).toHaveText('This password is too common. Please choose another')
  await page.locator('#register-password').fill(password)
  await page.locator('#register-password_confirmation').fill(password)
  await button.click()
  await expect(error('email')).toHaveText('An account with this email address already exists')
  await page.locator('#register-email').fill(email)
  await button.click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(`A verification code was sent to your email, ${email}.`)).toBeVisible()
  expect(await sql('SELECT name, phone, status FROM "Member" WHERE email = $1', [email])).toEqual([
    { name: 'Noor de Vries', phone: '+447700900123', status: 0 },
  ])
})

test('whoever was declined reads that, and not that the account is suspended', async ({ page }) => {
  const member = await makeMember('pending')
  await sql('UPDATE "Member" SET declined_at = now() WHERE id = $1', [member.id])
  await signIn(page, member)
  await expect(page.getByText('We are sorry that we cannot offer you a membership at present.')).toBeVisible()
  await expect(page.getByText(suspended)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

const said: Record<AccountState, string> = {
  suspended,
  unverified: 'A verification code was sent to your email',
  pending,
  approved: 'Members exlusive',
}
for (const accountState of Object.keys(accountStates) as AccountState[])
  test(`the dashboard of a member who is ${accountState} says so and nothing else`, async ({ page }) => {
    await signedIn(page, accountState, { first: 'Anna-Wilhelmina'.repeat(5), last: 'Featherstonehaugh'.repeat(4) })
    await visit(page, '/dashboard')
    for (const [other, words] of Object.entries(said))
      await expect(page.getByText(words)).toHaveCount(other === accountState ? 1 : 0)
    const nav = page.getByRole('navigation', { name: 'Members' })
    await expect(nav).toHaveCount(accountState === 'approved' ? 1 : 0)
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(1)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await checkScreen(page)
    }
    for (const [path, own] of [
      ['/user', accountState !== 'suspended'],
      ['/featuredwatches', accountState === 'approved'],
    ] as const) {
      await visit(page, path)
      await expect(page).toHaveURL(own ? path : '/dashboard')
      await checkScreen(page)
    }
  })

test('a form whose code could not be had while offline says so, and is sent once there is a connection', async ({
  page,
  context,
}) => {
  const member = await makeMember('approved')
  // A visitor who saves data gets the code at the first touch only.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await visit(page, '/login')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.locator('#login-email').fill(member.email)
  await page.locator('#login-password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.locator('main').getByRole('alert')).toHaveText(
    'API Error, please try again. Error: No response from the server. What you typed is still here.',
  )
  await expect(page.locator('#login-email')).toHaveValue(member.email)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/dashboard')
})
