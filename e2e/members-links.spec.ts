import { awaitMail, linkIn } from './support/mails'
import { baseUrl, visit } from './support/shop'
import { memberOf, registered, signedIn } from './support/spa'
import { expect, test } from './support/test'

test('a verification link that is opened in another browser says at the login that it worked', async ({ page }) => {
  const { email, password } = await registered()
  await visit(page, linkIn(await awaitMail(email, /verif|confirm/i), '/email/verify/'))
  await page.getByRole('button', { name: 'Verify my email address' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expect(page.getByRole('group', { name: 'Your email address is verified.' })).toBeFocused()
  await page.locator('#login-email').fill(email)
  await page.locator('#login-password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect((await memberOf(email))?.email_verified_at).toBeInstanceOf(Date)
})

test('no address leads a login away from the shop', async () => {
  const { email, password } = await registered()
  for (const redirect of ['https://evil.example', '/\\evil.example', '/\t/evil.example']) {
    const answer = await fetch(new URL('/login', baseUrl), {
      method: 'POST',
      redirect: 'manual',
      headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ email, password, redirect }),
    })
    expect(answer.status, JSON.stringify(redirect)).toBe(303)
    expect(answer.headers.get('location'), JSON.stringify(redirect)).toBe('/dashboard')
  }
  const client = await signedIn({ email, password })
  const wanted = await client.get(`/login?redirect=${encodeURIComponent('//evil.example')}`, { accept: 'text/html' })
  expect(wanted.headers.get('location') ?? '').not.toContain('evil')
})
