import http from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeToken } from '@/lib/http/csrf'
import { openMembersShop, testPassword } from '@/lib/members/test-members'

/** The cookies of the request at hand, which Next keeps beside it. */
const jar = new Map<string, string>()
vi.mock('next/headers', () => ({
  cookies: async () => ({ get: (name: string) => (jar.has(name) ? { value: jar.get(name) } : undefined) }),
}))

type Handler = (request: Request) => Promise<Response>
let shop: Awaited<ReturnType<typeof openMembersShop>>
let pages: http.Server
let handlers: Record<'forgot' | 'reset' | 'notify' | 'open' | 'press' | 'login', Handler>
let links: typeof import('@/lib/members/links')
const asked: string[] = []

beforeAll(async () => {
  // Stands for this process's own server, which renders the pages.
  pages = http.createServer((request, response) => {
    asked.push(request.headers['x-internal-secret'] === process.env.INTERNAL_SECRET ? String(request.url) : 'stranger')
    response.end('<!doctype html>')
  })
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
  const address = pages.address()
  if (address && typeof address === 'object') process.env.PORT = String(address.port)
  process.env.SITE_URL = 'http://localhost:3000'
  shop = await openMembersShop()
  links = await import('@/lib/members/links')
  const verify = await import('./email/verify/[id]/[hash]/route')
  handlers = {
    forgot: (await import('./forgot-password/route')).POST,
    reset: (await import('./reset-password/route')).POST,
    notify: (await import('@/app/email/verification-notification/route')).POST,
    login: (await import('./login/route')).POST,
    open: verify.GET,
    press: verify.POST,
  }
})
beforeEach(() => {
  jar.clear()
  asked.length = 0
})
afterAll(async () => {
  await shop.close()
  pages.close()
})

let addresses = 0
const plain = {
  'content-type': 'application/x-www-form-urlencoded',
  accept: 'text/html',
  'sec-fetch-site': 'same-origin',
}
const call = async (
  name: keyof typeof handlers,
  body: unknown = {},
  { headers = {}, url = 'http://localhost:3000/x' }: { headers?: Record<string, string>; url?: string } = {},
) => {
  const token = makeToken()
  const method = name === 'open' ? 'GET' : 'POST'
  const request = new Request(url, {
    method,
    headers: {
      cookie: `XSRF-TOKEN=${token}`,
      'x-xsrf-token': token,
      'content-type': 'application/json',
      accept: 'application/json',
      'x-internal-secret': process.env.INTERNAL_SECRET ?? '',
      'x-client-address': `10.1.${++addresses >> 8}.${addresses & 255}`,
      ...headers,
    },
    ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const response = await handlers[name](request)
  const text = await response.text()
  const json = text.startsWith('{') ? JSON.parse(text) : text
  return { status: response.status, headers: response.headers, text, body: json }
}
const signIn = async ({ id, password }: { id: number; password: string }) => {
  const { startSession } = await import('@/lib/auth/session')
  const [cookie = ''] = (await startSession(id, password)) ?? []
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(cookie) ?? []
  jar.set(name, value)
}
const kindsOf = async (id: number) => (await shop.mailsOf(id)).map(({ kind }) => kind)
const forgottenJobs = () =>
  shop.rows(`SELECT payload, t.identifier FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'forgot' ORDER BY j.id`)
const workOff = async () => {
  const { makeResetMail } = await import('@/lib/members/password-reset')
  for (const { payload } of await forgottenJobs()) await makeResetMail(payload)
  await shop.rows(
    'SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs WHERE task_identifier = $1',
    ['forgot'],
  )
}

describe('every internal address', () => {
  it('is nothing to whoever asks by its own name', async () => {
    for (const name of ['forgot', 'reset', 'open', 'press'] as const)
      expect(await call(name, {}, { headers: { 'x-internal-secret': 'guess' } })).toMatchObject({ status: 404 })
  })
})

describe('POST /forgot-password', () => {
  it('answers known and unknown addresses byte by byte alike, and writes to members only', async () => {
    const { id, email } = await shop.addMember()
    const [known, unknown] = [await call('forgot', { email }), await call('forgot', { email: 'nobody@example.com' })]
    expect([known.status, known.body]).toEqual([200, { message: 'We have emailed your password reset link.' }])
    expect([unknown.status, unknown.text, [...unknown.headers]]).toEqual([known.status, known.text, [...known.headers]])
    expect(await forgottenJobs()).toHaveLength(2)
    expect(await shop.mailsOf(id)).toEqual([])
    await workOff()
    expect(await shop.mailsOf(id)).toMatchObject([{ kind: 'password_reset', to: email, state: 'queued' }])
    expect(await shop.rows(`SELECT FROM "Mail" WHERE "to" = 'nobody@example.com'`)).toEqual([])
  })

  it('makes one mail of a job that runs twice', async () => {
    const { id, email } = await shop.addMember()
    await call('forgot', { email: ` ${email.toUpperCase()} ` })
    const { makeResetMail } = await import('@/lib/members/password-reset')
    const [{ payload }] = (await forgottenJobs()) as [{ payload: unknown }]
    await Promise.all([makeResetMail(payload), makeResetMail(payload), makeResetMail(payload)])
    await workOff()
    expect(await kindsOf(id)).toEqual(['password_reset'])
  })

  it('sends an account five mails an hour at most, and says nothing of it', async () => {
    const { id, email } = await shop.addMember()
    for (let count = 0; count < 7; count++) expect((await call('forgot', { email })).status).toBe(200)
    const { makeResetMail } = await import('@/lib/members/password-reset')
    await Promise.all((await forgottenJobs()).map(({ payload }: { payload: unknown }) => makeResetMail(payload)))
    await workOff()
    expect(await shop.mailsOf(id)).toHaveLength(5)
    await shop.rows(`UPDATE "Mail" SET "createdAt" = now() - interval '61 minutes' WHERE member_id = $1`, [id])
    await call('forgot', { email })
    await workOff()
    expect(await shop.mailsOf(id)).toHaveLength(6)
  })

  it.each([undefined, null, '', 'nobody', 'a@b', ['a@example.com'], { $ne: 1 }, 7, `${'x'.repeat(300)}@example.com`])(
    'refuses %j on its field',
    async (email) =>
      expect(await call('forgot', { email })).toMatchObject({
        status: 422,
        body: { errors: { email: [expect.any(String)] } },
      }),
  )

  it('takes five tries a minute from one address', async () => {
    const headers = { 'x-client-address': '192.0.2.7' }
    for (let count = 0; count < 5; count++)
      expect((await call('forgot', { email: `a${count}@example.com` }, { headers })).status).toBe(200)
    const { status, headers: given } = await call('forgot', { email: 'b@example.com' }, { headers })
    expect(status).toBe(429)
    expect(Number(given.get('retry-after'))).toBeGreaterThan(0)
  })

  it('leads a browser without script on, and believes no other site', async () => {
    const done = await call('forgot', 'email=plain%40example.com', { headers: plain })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/forgot-password?done=reset-sent'])
    const foreign = { ...plain, 'sec-fetch-site': 'cross-site' }
    expect((await call('forgot', 'email=plain%40example.com', { headers: foreign })).status).toBe(419)
  })
})

describe('POST /reset-password', () => {
  const fresh = 'a better pass phrase'
  const fieldsOf = (member: { id: number; email: string; password: string }, change: Record<string, unknown> = {}) => ({
    token: links.resetToken(member),
    email: member.email,
    password: fresh,
    password_confirmation: fresh,
    ...change,
  })

  it('sets the password, once, and ends every session without starting one', async () => {
    const member = await shop.addMember()
    await signIn(member)
    await signIn(member)
    const fields = fieldsOf(member)
    const { status, body, headers } = await call('reset', fields)
    expect([status, body]).toEqual([200, { message: 'Your password has been reset.' }])
    expect(await shop.sessionsOf(member.id)).toEqual([])
    expect(headers.getSetCookie().join()).toMatch(/shop-session=;.*Max-Age=0.*shop-member=;/)
    expect((await call('login', { email: member.email, password: testPassword })).status).toBe(422)
    expect((await call('login', { email: member.email, password: fresh })).status).toBe(200)
    expect(await call('reset', fields)).toMatchObject({
      status: 422,
      body: { errors: { email: ['This password reset token is invalid.'] } },
    })
  })

  it('counts one of many that come at once', async () => {
    const member = await shop.addMember()
    const fields = fieldsOf(member)
    const done = await Promise.all([call('reset', fields), call('reset', fields), call('reset', fields)])
    expect(done.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  it('leaves another member’s session in this browser alone', async () => {
    const [member, other] = [await shop.addMember(), await shop.addMember()]
    await signIn(other)
    const { status, headers } = await call('reset', fieldsOf(member))
    expect([status, headers.getSetCookie()]).toEqual([200, []])
    expect(await shop.sessionsOf(other.id)).toHaveLength(1)
  })

  it('serves who has no password yet, and who is suspended', async () => {
    for (const columns of [{ password: '' }, { status: 2 }]) {
      const member = await shop.addMember(columns)
      expect((await call('reset', fieldsOf(member))).status).toBe(200)
      expect((await call('login', { email: member.email, password: fresh })).status).toBe(200)
    }
  })

  it('says the same, byte by byte, of every token and address that is not good', async () => {
    const [member, other] = [await shop.addMember(), await shop.addMember()]
    const token = links.resetToken(member)
    vi.useFakeTimers({ now: Date.now() - 61 * 60_000, toFake: ['Date'] })
    const old = links.resetToken(member)
    vi.useRealTimers()
    const wrongs = [
      { email: 'nobody@example.com' },
      { email: other.email },
      { token: 'x' },
      { token: `${token}x` },
      { token: old },
      { token: links.resetToken({ id: 0, email: 'nobody@example.com', password: '' }), email: 'nobody@example.com' },
    ]
    const answers = []
    for (const wrong of wrongs) answers.push(await call('reset', fieldsOf(member, { token, ...wrong })))
    for (const { status, text } of answers) expect([status, text]).toEqual([422, answers[0]?.text])
    expect(answers[0]?.body.errors).toEqual({ email: ['This password reset token is invalid.'] })
    expect((await shop.memberOf(member.id)).password).toBe(member.password)
  })

  it('is too late once the e-mail or the password has changed', async () => {
    for (const change of [`email = 'moved' || id || '@example.com'`, `password = '$argon2id$' || id`]) {
      const member = await shop.addMember()
      const fields = fieldsOf(member)
      await shop.rows(`UPDATE "Member" SET ${change} WHERE id = $1`, [member.id])
      const { email } = await shop.memberOf(member.id)
      expect((await call('reset', fields)).status).toBe(422)
      expect((await call('reset', { ...fields, email })).status).toBe(422)
    }
  })

  it.each([
    ['token', ''],
    ['token', ['x']],
    ['email', 'nobody'],
    ['password', 'short'],
    ['password', 'password'],
    ['password_confirmation', 'something else'],
  ])('judges %s: %j', async (field, value) => {
    const member = await shop.addMember()
    const { status, body } = await call('reset', fieldsOf(member, { [field]: value }))
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field === 'password_confirmation' ? 'password' : field])
  })

  it('sets nothing but the password', async () => {
    const member = await shop.addMember()
    await call('reset', fieldsOf(member, { status: 1, email_verified_at: '2026-01-01', id: 1, name: 'Eve' }))
    const { password, ...rest } = await shop.memberOf(member.id)
    expect(rest).toEqual({ ...rest, status: 0, email_verified_at: null, id: member.id, name: 'Ada Lovelace' })
    expect(password).not.toBe(member.password)
  })

  it('takes five tries a minute from one address', async () => {
    const member = await shop.addMember()
    const headers = { 'x-client-address': '192.0.2.8' }
    for (let count = 0; count < 5; count++) await call('reset', {}, { headers })
    expect((await call('reset', fieldsOf(member), { headers })).status).toBe(429)
  })

  it('leads a browser without script to the login', async () => {
    const member = await shop.addMember()
    const body = new URLSearchParams(fieldsOf(member) as Record<string, string>).toString()
    const { status, headers } = await call('reset', body, { headers: plain })
    expect([status, headers.get('location')]).toEqual([303, '/login?done=password-reset'])
  })
})

describe('POST /email/verification-notification', () => {
  it('queues a mail to whoever is signed in, whatever id is sent', async () => {
    const [member, other] = [await shop.addMember(), await shop.addMember()]
    await signIn(member)
    expect(await call('notify', { id: other.id, user: other.id })).toMatchObject({ status: 202 })
    expect([await kindsOf(member.id), await kindsOf(other.id)]).toEqual([['verification'], []])
  })

  it('has nothing to do for a verified address, nor for a guest or a suspended member', async () => {
    expect(await call('notify')).toMatchObject({ status: 401, body: { message: 'Unauthenticated.' } })
    const verified = await shop.addMember({ email_verified_at: new Date(), requested_at: new Date() })
    await signIn(verified)
    expect(await call('notify')).toMatchObject({ status: 204, text: '' })
    const suspended = await shop.addMember({ status: 2 })
    await signIn(suspended)
    expect((await call('notify')).status).toBe(403)
    expect([await kindsOf(verified.id), await kindsOf(suspended.id)]).toEqual([[], []])
  })

  it('sends six a minute to one member', async () => {
    const member = await shop.addMember()
    await signIn(member)
    for (let count = 0; count < 6; count++) expect((await call('notify')).status).toBe(202)
    const { status, headers } = await call('notify')
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await shop.mailsOf(member.id)).toHaveLength(6)
  })

  it.each([
    ['http://localhost:3000/user?x', '/user?done=verification-sent'],
    ['http://localhost:3000/dashboard', '/dashboard?done=verification-sent'],
    ['https://evil.example//evil', '/dashboard?done=verification-sent'],
    ['not an address', '/dashboard?done=verification-sent'],
  ])('leads a browser without script from %s to %s', async (referer, next) => {
    await signIn(await shop.addMember())
    const { status, headers } = await call('notify', '', { headers: { ...plain, referer } })
    expect([status, headers.get('location')]).toEqual([303, next])
  })

  it('is believed with a token only', async () => {
    const member = await shop.addMember()
    await signIn(member)
    expect((await call('notify', {}, { headers: { 'x-xsrf-token': '' } })).status).toBe(419)
    expect(await shop.mailsOf(member.id)).toEqual([])
  })
})

describe('a verification link', () => {
  const isVerified = async (id: number) => (await shop.memberOf(id)).email_verified_at !== null
  const html = { accept: 'text/html,*/*' }

  it('verifies at once in the member’s own session', async () => {
    const member = await shop.addMember()
    await signIn(member)
    const url = links.verificationUrl(member)
    const { status, headers } = await call('open', {}, { url, headers: html })
    expect([status, headers.get('location')]).toEqual([303, '/dashboard?verified=1'])
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(await isVerified(member.id)).toBe(true)
    const again = await call('open', {}, { url, headers: html })
    expect([again.status, again.headers.get('location')]).toEqual([303, '/dashboard'])
  })

  it('asks first in any other browser, also where somebody else is signed in', async () => {
    const [member, other] = [await shop.addMember(), await shop.addMember()]
    const url = links.verificationUrl(member)
    for (const visitor of [null, other]) {
      if (visitor) await signIn(visitor)
      const { status, headers, text } = await call('open', {}, { url, headers: html })
      expect([status, text]).toEqual([200, '<!doctype html>'])
      expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
        'private, no-store',
        'same-origin',
      ])
      expect(asked.at(-1)).toBe(url.replace('http://localhost:3000', ''))
      expect([await isVerified(member.id), await isVerified(other.id)]).toEqual([false, false])
    }
    const { status, headers } = await call('press', '', { url, headers: plain })
    expect([status, headers.get('location')]).toEqual([303, '/dashboard?verified=1'])
    expect([await isVerified(member.id), await isVerified(other.id)]).toEqual([true, false])
  })

  it('is refused with a page once it is used or changed', async () => {
    const member = await shop.addMember()
    const url = links.verificationUrl(member)
    expect((await call('press', '', { url: `${url}x`, headers: plain })).status).toBe(403)
    expect((await call('open', {}, { url: `${url}x`, headers: html })).status).toBe(403)
    expect(await isVerified(member.id)).toBe(false)
    await call('press', '', { url, headers: plain })
    for (const name of ['open', 'press'] as const) {
      const { status, text } = await call(name, '', { url, headers: name === 'open' ? html : plain })
      expect([status, text]).toEqual([403, '<!doctype html>'])
    }
  })

  it('speaks JSON to a client that does', async () => {
    const member = await shop.addMember()
    const url = links.verificationUrl(member)
    expect(await call('open', {}, { url })).toMatchObject({ status: 401, body: { message: 'Unauthenticated.' } })
    expect(await call('open', {}, { url: `${url}x` })).toMatchObject({
      status: 403,
      body: { message: expect.any(String) },
    })
    expect(await call('press', {}, { url: `${url}x` })).toMatchObject({
      status: 403,
      body: { message: expect.any(String) },
    })
    await signIn(member)
    for (const status of [204, 204]) expect(await call('open', {}, { url })).toMatchObject({ status, text: '' })
    expect(await call('open', {}, { url: `${url}x` })).toMatchObject({ status: 403 })
    expect(await isVerified(member.id)).toBe(true)
  })

  it('is not pressed from another site', async () => {
    const member = await shop.addMember()
    const url = links.verificationUrl(member)
    const { status } = await call('press', '', { url, headers: { ...plain, 'sec-fetch-site': 'cross-site' } })
    expect([status, await isVerified(member.id)]).toEqual([419, false])
  })
})
