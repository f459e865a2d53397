import { get, sql } from './support/shop'
import { memberOf, newPerson, openClient, registered } from './support/spa'
import { operationsOfDocument } from './support/surfaces'
import { expect, test } from './support/test'
import { signed, unsafe } from './support/unsafe'

test('the unsafe endpoints that are attacked here are all that the contract has', async () => {
  const operations = (await operationsOfDocument()).filter(({ method }) => method !== 'GET')
  const attacked = unsafe.map(([method, path]) => `${method.toUpperCase()} ${path}`)
  expect([...attacked, ...signed].sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort())
})

test('no unsafe endpoint believes a request without our token, or from another origin', async () => {
  const { client, email } = await registered()
  for (const [method, path] of unsafe) {
    const refusals: Record<string, string>[] = [
      { 'x-xsrf-token': '' },
      { 'x-xsrf-token': 'forged.token.here' },
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
      { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    ]
    for (const headers of refusals)
      expect((await client[method](path, {}, headers)).status, `${path} ${JSON.stringify(headers)}`).toBe(419)
  }
  expect((await client.get('/api/users/auth')).status).toBe(200)
  expect(await memberOf(email)).toBeDefined()
})

test('nothing unsafe happens by GET', async () => {
  const { client } = await registered()
  for (const path of [
    '/logout',
    '/user/password',
    '/user/profile-information',
    '/user/sessions',
    '/user/passkeys',
    '/user/passkeys/name',
    '/user/two-factor-authentication',
    '/user/two-factor-recovery-codes',
    '/passkeys/options',
    '/user/account',
    '/email/verification-notification',
    '/submit',
  ])
    expect((await client.get(path)).status, path).toBe(405)
  for (const path of [
    '/internal/account/login',
    '/internal/account/register',
    '/internal/account/forgot-password',
    '/internal/account/reset-password',
    '/internal/account/confirm-password',
    '/internal/account/two-factor-challenge',
    '/internal/account/login/passkey',
  ]) {
    expect((await get(path)).status, path).not.toBe(200)
    expect((await client.post(path, newPerson())).status, path).toBe(404)
  }
  expect((await client.get('/api/users/auth')).status).toBe(200)
})

test('a session given by somebody else is not the one that a login makes', async () => {
  const { client: mallory } = await registered()
  const victim = await registered()
  const planted = mallory.jar.get('shop-session') ?? ''
  const browser = openClient()
  browser.jar.set('shop-session', planted)
  await browser.csrf()
  await browser.post('/login', { email: victim.email, password: victim.password })
  expect(browser.jar.get('shop-session')).not.toBe(planted)
  expect(await mallory.get('/api/users/auth')).toMatchObject({ status: 401 })
  const made = openClient()
  made.jar.set('shop-session', 'x'.repeat(5_000))
  expect((await made.get('/api/users/auth')).status).toBe(401)
})

test('a payload cannot approve, verify, or become somebody else', async () => {
  const extra = {
    status: 1,
    email_verified_at: '2020-01-01T00:00:00Z',
    id: 1,
    requested_at: '2020-01-01',
    password_hash: 'x',
  }
  const { client, email } = await registered({ ...newPerson(), ...extra })
  expect(await memberOf(email)).toMatchObject({ status: 0, email_verified_at: null })
  const other = await registered()
  const theirs = await memberOf(other.email)
  expect(
    (
      await client.put('/user/profile-information', {
        name: 'Eve',
        email,
        ...extra,
        id: theirs?.id,
        user_id: theirs?.id,
      })
    ).status,
  ).toBe(200)
  expect(await memberOf(email)).toMatchObject({ status: 0, email_verified_at: null, name: 'Eve' })
  expect(await memberOf(other.email)).toMatchObject({ name: 'Ada Lovelace' })
  await client.post('/email/verification-notification', { id: theirs?.id, user_id: theirs?.id })
  const kinds = await sql<{ kind: string }>('SELECT kind FROM "Mail" WHERE member_id = $1', [theirs?.id])
  expect(kinds).toEqual([{ kind: 'verification' }])
})
