import { createColleague, openDesk } from './support/desk'
import { hold } from './support/hold'
import { awaitMail, linkIn } from './support/mails'
import { cookiesOf, makeMember } from './support/members'
import { baseUrl, get } from './support/shop'
import { expect, test } from './support/test'

const closed = ['/staff/pieces', '/staff/pieces/1', '/staff/invitation', '/staff/invitation?token=x']
const endpoints = ['/api/staff', '/api/staff/me', '/api/staff/pieces', '/api/staff/pieces/1', '/api/staff/nothing']

test('guests and members get 404, and no hint', async () => {
  const { cookie } = await cookiesOf(await makeMember('approved'))
  const visitors: Record<string, string>[] = [{}, { cookie }, { cookie: `${cookie}; desk=x.y` }]
  for (const headers of visitors) {
    for (const path of closed) {
      const answer = await get(path, headers)
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.text).not.toMatch(/react-admin|Sign in at the desk/)
    }
    for (const path of endpoints)
      expect([path, (await get(path, headers)).status, (await get(path, headers)).text]).toEqual([
        path,
        404,
        '{"message":"Not found."}',
      ])
  }
})

test('signing in needs the token, and says no more of an account that is there', async () => {
  const { email } = await createColleague('owner')
  const { cookie, xsrf } = await cookiesOf()
  const signIn = (body: object, headers: Record<string, string> = { cookie, 'x-xsrf-token': xsrf }) =>
    fetch(new URL('/staff/login', baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  expect((await signIn({ email, password: 'x' }, {})).status).toBe(419)
  const wrong = await signIn({ email, password: 'wrong' })
  const unknown = await signIn({ email: 'nobody@ninety.example', password: 'wrong' })
  expect([wrong.status, await wrong.text()]).toEqual([unknown.status, await unknown.text()])
  expect(wrong.status).toBe(422)
})

test('no public page names the desk or its files', async ({ page }) => {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
  })
  for (const path of ['/', '/the-collection', '/login']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await page.content()).not.toContain('/staff')
  }
  const shop = new Set(scripts)
  scripts.clear()
  await openDesk(page, await createColleague('manager'))
  await page.waitForLoadState('networkidle')
  const bodies = await Promise.all([...shop].map(async (path) => (await get(path)).text))
  expect(bodies.filter((text) => /@mui|MuiButton|RaLayout/.test(text))).toHaveLength(0)
  expect((await get('/robots.txt')).text).not.toContain('staff')
})

test('the desk’s own pages are kept from search engines and from caches', async () => {
  for (const path of ['/staff/login', '/staff/forgot-password']) {
    const { text, headers, status } = await get(path)
    expect(status).toBe(200)
    expect(text).toMatch(/name="robots" content="noindex/)
    expect(headers.get('cache-control')).toMatch(/no-store/)
  }
})

test('a colleague who has forgotten the password finds the sign-in at /staff, and chooses a new one', async ({
  page,
}) => {
  const { email } = await createColleague('manager')
  for (const path of ['/staff', '/staff/', '/%73taff']) {
    await page.goto(path)
    await expect(page).toHaveURL('/staff/login')
  }
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('If that address belongs to a colleague, we have emailed a link')).toBeVisible()
  const link = linkIn(await awaitMail(email, /^Set a new password/), '/staff/invitation')
  await page.goto(link)
  await page.getByLabel('Choose a password').fill('a fine long phrase')
  await page.getByLabel('Confirm password').fill('a fine long phrase')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password saved. Please sign in.')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('That link has expired or was already used.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('a fine long phrase')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/staff')
})

test('the desk runs its own script alone, and says so where it does not come', async ({ page }) => {
  await openDesk(page, await createColleague('manager'))
  await expect(page.getByRole('table')).toBeVisible()
  const scripts = await page.evaluate(() => Array.from(document.scripts, ({ src }) => new URL(src).pathname))
  expect(scripts).toEqual([expect.stringMatching(/^\/_next\/static\/desk\/open-desk-\w+\.js$/)])
  await page.route(`**${scripts[0]}`, (route) => route.abort())
  await page.goto('/staff/pieces')
  await expect(page.getByText('Opening the desk …')).toBeVisible()
  await expect(page.getByText('If nothing happens, check your connection and reload the page.')).toBeVisible()
})

test('the desk opens even if its script is there before the rest of its page', async ({ page }) => {
  await openDesk(page, await createColleague('manager'))
  const rest = await hold(page, '**/late.js')
  await page.route(
    ({ pathname }) => pathname === '/staff/members',
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('<body>', '<body><script src="/late.js"></script>')
      await route.fulfill({ response, body })
    },
  )
  await page.goto('/staff/members', { waitUntil: 'commit' })
  const isDesk = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/desk/open-desk-'))
  await expect.poll(() => page.evaluate(isDesk)).toBe(true)
  await expect.poll(rest.count).toBe(1)
  await page.waitForTimeout(1000)
  await rest.letGo((route) => route.abort())
  await expect(page.getByRole('table')).toBeVisible()
})
