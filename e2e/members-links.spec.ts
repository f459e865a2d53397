import { awaitMail, linkIn } from './support/mails'
import { baseUrl, get, sql, visit } from './support/shop'
import { memberOf, registered, signedIn } from './support/spa'
import { expect, test } from './support/test'

test('a verification link works for its member, its address and its time alone, and once', async () => {
  const { client, email } = await registered()
  const link = linkIn(await awaitMail(email, /verif|confirm/i), '/email/verify/')
  const other = await registered()
  const theirs = await memberOf(other.email)
  const mine = await memberOf(email)
  const url = new URL(link, 'http://x')
  const changed = (change: (url: URL) => void) => {
    const copy = new URL(url)
    change(copy)
    return copy.pathname + copy.search
  }
  const later = String(Number(url.searchParams.get('expires')) + 3_600)
  const wrong = [
    changed((copy) => copy.searchParams.set('expires', later)),
    changed((copy) => copy.searchParams.set('signature', 'x')),
    changed((copy) => copy.searchParams.delete('signature')),
    changed((copy) => {
      copy.pathname = copy.pathname.replace(`/${mine?.id}/`, `/${theirs?.id}/`)
    }),
    changed((copy) => {
      copy.pathname = `${copy.pathname}x`
    }),
  ]
  for (const path of wrong) {
    for (const one of [client, other.client]) {
      const answer = await one.get(path, { accept: 'text/html' })
      expect(answer.status, path).toBeGreaterThanOrEqual(400)
      expect(answer.status, path).toBeLessThan(500)
    }
  }
  expect((await get(link, { accept: 'text/html' })).status).toBe(200)
  const cookie = [...client.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const looked = await fetch(new URL(link, baseUrl), {
    method: 'HEAD',
    redirect: 'manual',
    headers: { accept: 'text/html', cookie },
  })
  expect(looked.status).toBe(200)
  expect((await memberOf(email))?.email_verified_at).toBeNull()
  await client.get(link, { accept: 'text/html' })
  expect((await memberOf(email))?.email_verified_at).toBeInstanceOf(Date)
  await sql('UPDATE "Member" SET email_verified_at = NULL WHERE email = $1', [email])
  expect((await client.get(link, { accept: 'text/html' })).status).toBeGreaterThanOrEqual(400)
  expect((await memberOf(email))?.email_verified_at).toBeNull()
})

test('a verification link that is opened in another browser says at the login that it worked', async ({ page }) => {
  const { email, password } = await registered()
  await visit(page, linkIn(await awaitMail(email, /verif|confirm/i), '/email/verify/'))
  await page.getByRole('button', { name: 'Verify my e-mail address' }).click()
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
  const forms = [
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/%09/evil.example'.replace('%09', '\t'),
    ' //evil.example',
    'https:evil.example',
    'http:/evil.example',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//evil.example/%2f..',
    '/.//evil.example',
    '/..//evil.example',
    '/x//evil.example',
    '@evil.example',
    '.evil.example',
    '/\u2029/evil.example',
  ]
  for (const redirect of forms) {
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
