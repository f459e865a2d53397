import { awaitMail, linkIn } from './support/mails'
import { sql } from './support/shop'
import { newPerson, openClient, registered, signedIn } from './support/spa'
import { expect, test } from './support/test'

test('a single-page client registers, verifies, is approved, reads the private list, and leaves', async () => {
  const person = newPerson()
  const client = openClient()
  const handed = await client.csrf()
  expect(handed.status).toBe(204)
  expect(handed.headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=[^;]+; Path=\/; Max-Age=\d+; SameSite=Lax$/)

  expect((await client.get('/api/users/auth')).status).toBe(401)
  const made = await client.post('/register', person)
  expect(made.status).toBe(201)
  expect(made.headers.getSetCookie().find((line) => line.startsWith('shop-session='))).toMatch(
    /^shop-session=[^;]+; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly$/,
  )
  expect(await client.get('/api/users/auth')).toMatchObject({
    status: 200,
    data: {
      data: {
        id: expect.any(Number),
        name: 'Ada Lovelace',
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: person.email,
        phone: person.phone,
        email_verified_at: null,
        status: 0,
      },
    },
  })
  expect(await client.get('/api/membershipwatches')).toMatchObject({ status: 403 })

  expect((await client.post('/email/verification-notification', { id: 1 })).status).toBe(202)
  const link = linkIn(await awaitMail(person.email, /verif|confirm/i), '/email/verify/')
  const opened = await client.get(link, { accept: 'text/html' })
  expect([302, 303, 307]).toContain(opened.status)
  expect(opened.headers.get('location')).toMatch(/\/dashboard\?verified=1$/)
  expect((await client.post('/email/verification-notification')).status).toBe(204)
  expect((await client.get('/api/membershipwatches')).status).toBe(403)

  await sql('UPDATE "Member" SET status = 1 WHERE email = $1', [person.email])
  const list = await client.get('/api/membershipwatches')
  expect(list.status).toBe(200)
  expect(list.headers.get('cache-control')).toContain('no-store')
  expect((list.data as unknown[]).length).toBeGreaterThanOrEqual(8)

  expect(
    await client.put('/user/profile-information', { name: 'Grace Brewster Hopper', email: person.email }),
  ).toMatchObject({ status: 200 })
  expect(await client.get('/api/users/auth')).toMatchObject({
    data: { data: { first_name: 'Grace', last_name: 'Brewster Hopper', status: 1 } },
  })
  const changed = {
    current_password: person.password,
    password: 'a new pass phrase',
    password_confirmation: 'a new pass phrase',
  }
  expect((await client.put('/user/password', changed)).status).toBe(200)
  expect((await client.get('/api/users/auth')).status).toBe(200)

  expect((await client.post('/logout')).status).toBe(204)
  expect((await client.get('/api/users/auth')).status).toBe(401)
  await client.csrf()
  expect(await client.post('/login', { email: person.email, password: person.password })).toMatchObject({
    status: 422,
    data: {
      message: 'These credentials do not match our records.',
      errors: { email: ['These credentials do not match our records.'] },
    },
  })
  expect(
    await client.post('/login', { email: person.email.toUpperCase(), password: 'a new pass phrase' }),
  ).toMatchObject({
    status: 200,
    data: { two_factor: false },
  })
})

test('a forgotten password is set anew by a link that works once', async () => {
  const { client, email } = await registered()
  const visitor = openClient()
  await visitor.csrf()
  const answer = await visitor.post('/forgot-password', { email })
  expect(answer).toMatchObject({ status: 200, data: { message: expect.any(String) } })
  expect(await visitor.post('/forgot-password', { email: `nobody-${email}` })).toMatchObject({
    status: 200,
    text: answer.text,
  })
  expect(await visitor.post('/forgot-password', { email: 'nonsense' })).toMatchObject({
    status: 422,
    data: { errors: { email: [expect.any(String)] } },
  })
  const query = new URL(linkIn(await awaitMail(email, /password/i), '/reset-password'), 'http://x').searchParams
  expect(query.get('email')).toBe(email)
  const fresh = {
    token: query.get('token'),
    email,
    password: 'another pass phrase',
    password_confirmation: 'another pass phrase',
  }
  expect(await visitor.post('/reset-password', { ...fresh, token: `${fresh.token}x` })).toMatchObject({
    status: 422,
    data: { errors: { email: ['This password reset token is invalid.'] } },
  })
  expect(await visitor.post('/reset-password', { ...fresh, password_confirmation: 'x' })).toMatchObject({
    status: 422,
    data: { errors: { password: ['The password field confirmation does not match.'] } },
  })
  expect(await visitor.post('/reset-password', fresh)).toMatchObject({
    status: 200,
    data: { message: 'Your password has been reset.' },
  })
  expect((await client.get('/api/users/auth')).status).toBe(401)
  expect((await visitor.post('/reset-password', fresh)).status).toBe(422)
  await signedIn({ email, password: fresh.password })
})

test('every rule of the registration is told by its field', async () => {
  const client = openClient()
  await client.csrf()
  const wrong: [Record<string, unknown>, string, RegExp][] = [
    [{ first_name: '  ' }, 'first_name', /required/],
    [{ last_name: 'x'.repeat(256) }, 'last_name', /255/],
    [{ first_name: 7 }, 'first_name', /string/],
    [{ email: 'nonsense' }, 'email', /./],
    [{ email: ['a@b.example'] }, 'email', /./],
    [{ phone: 'call me' }, 'phone', /^Only numbers allowed$/],
    [{ phone: '0207000' }, 'phone', /^Invalid phone number\. Please provide your country code\./],
    [{ password: 'short', password_confirmation: 'short' }, 'password', /8 characters/],
    [{ password: 'x'.repeat(129), password_confirmation: 'x'.repeat(129) }, 'password', /128/],
    [{ password: 'Password123', password_confirmation: 'Password123' }, 'password', /too common/],
    [{ password_confirmation: 'another one' }, 'password', /confirmation does not match/],
    [{ privacy: [] }, 'privacy', /./],
    [{ privacy: false }, 'privacy', /./],
  ]
  for (const [values, field, text] of wrong) {
    const answer = await client.post('/register', { ...newPerson(), ...values })
    expect(answer.status, JSON.stringify(values)).toBe(422)
    const { message, errors } = answer.data as { message: string; errors: Record<string, string[]> }
    expect(Object.keys(errors), JSON.stringify(values)).toEqual([field])
    expect(errors[field]?.[0]).toMatch(text)
    expect(message).toBe(errors[field]?.[0])
  }
  for (const privacy of [true, 1, 'on', ['Agreed']]) await registered({ ...newPerson(), privacy: privacy as string[] })
  const { email } = await registered()
  expect(await client.post('/register', { ...newPerson(), email: ` ${email.toUpperCase()} ` })).toMatchObject({
    status: 422,
    data: { errors: { email: ['The email has already been taken.'] } },
  })
})

test('a member takes the data along, signs out everywhere, and deletes the account', async () => {
  const { client, email, password } = await registered()
  const other = await signedIn({ email, password })
  const data = await client.get('/user/data')
  expect(data).toMatchObject({ status: 200, data: { account: { email, status: 0 }, enquiries: [] } })
  expect(data.headers.get('content-disposition')).toContain('attachment')
  expect(data.text).not.toMatch(/argon2|"password"/)
  expect((await other.delete('/user/sessions')).status).toBe(204)
  expect((await client.get('/api/users/auth')).status).toBe(401)

  const again = await signedIn({ email, password })
  expect(await again.delete('/user/account', { password: 'wrong' })).toMatchObject({
    status: 422,
    data: { errors: { password: [expect.any(String)] } },
  })
  expect((await again.delete('/user/account', { password })).status).toBe(204)
  expect((await again.get('/api/users/auth')).status).toBe(401)
  expect(await sql('SELECT id FROM "Member" WHERE email = $1', [email])).toEqual([])
})

test('who is suspended is out at the next request, and gets no further than the notice afterwards', async () => {
  const { client, email, password } = await registered()
  await sql('UPDATE "Member" SET status = 2 WHERE email = $1', [email])
  expect((await client.get('/api/users/auth')).status).toBe(401)
  const again = await signedIn({ email, password })
  expect(await again.get('/api/users/auth')).toMatchObject({ status: 200, data: { data: { status: 2 } } })
  for (const path of ['/user/password', '/user/profile-information'])
    expect((await again.put(path)).status, path).toBe(403)
  expect((await again.post('/email/verification-notification')).status).toBe(403)
  expect((await again.delete('/user/account', { password })).status).toBe(403)
  expect((await again.get('/api/membershipwatches')).status).toBe(403)
  expect((await again.get('/user/data')).status).toBe(403)
  expect((await again.post('/logout')).status).toBe(204)
})
