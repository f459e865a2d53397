import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillTestShop } from '@/lib/db/test-shop'
import { resetToken } from '@/lib/members/links'
import { call, plainForm, signIn, signOut } from '@/lib/members/test-browser'
import { addMember, memberOf, sessionsOf, testPassword } from '@/lib/members/test-members'
import { POST as logIn } from '../login/route'
import { POST as post } from './route'

vi.mock('next/headers', async () => (await import('@/lib/members/test-browser')).nextHeaders)

beforeAll(fillTestShop)
beforeEach(signOut)

describe('POST /reset-password', () => {
  const fresh = 'a better pass phrase'
  const fieldsOf = (member: { id: number; email: string; password: string }, change: Record<string, unknown> = {}) => ({
    token: resetToken(member),
    email: member.email,
    password: fresh,
    password_confirmation: fresh,
    ...change,
  })

  it('sets the password, once, and ends every session without starting one', async () => {
    const member = await addMember()
    await signIn(member)
    await signIn(member)
    const fields = fieldsOf(member)
    const { status, body, headers } = await call(post, fields)
    expect([status, body]).toEqual([200, { message: 'Your password has been reset.' }])
    expect(await sessionsOf(member.id)).toEqual([])
    expect(headers.getSetCookie().join()).toMatch(/shop-session=;.*Max-Age=0.*shop-member=;/)
    expect((await call(logIn, { email: member.email, password: testPassword })).status).toBe(422)
    expect((await call(logIn, { email: member.email, password: fresh })).status).toBe(200)
    expect(await call(post, fields)).toMatchObject({
      status: 422,
      body: { errors: { email: ['This password reset token is invalid.'] } },
    })
  })

  it('takes no password made of the member’s own names, and the link stays good', async () => {
    const member = await addMember({ first_name: 'Wilhelmina', last_name: 'Keller' })
    const weak = 'Wilhelmina Keller Wilhelmina'
    const refused = await call(post, fieldsOf(member, { password: weak, password_confirmation: weak }))
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['password']])
    expect((await call(post, fieldsOf(member))).status).toBe(200)
  })

  it('leaves another member’s session in this browser alone', async () => {
    const [member, other] = [await addMember(), await addMember()]
    await signIn(other)
    const { status, headers } = await call(post, fieldsOf(member))
    expect(status).toBe(200)
    expect(headers.getSetCookie().filter((cookie) => !/^(XSRF-TOKEN|shop-browser)=/.test(cookie))).toEqual([])
    expect(await sessionsOf(other.id)).toHaveLength(1)
  })

  it('says the same, byte by byte, of every token and address that is not good', async () => {
    const [member, other] = [await addMember(), await addMember()]
    const token = resetToken(member)
    vi.useFakeTimers({ now: Date.now() - 61 * 60_000, toFake: ['Date'] })
    const old = resetToken(member)
    vi.useRealTimers()
    const wrongs = [
      { email: 'nobody@example.com' },
      { email: other.email },
      { token: 'x' },
      { token: `${token}x` },
      { token: old },
      { token: resetToken({ id: 0, email: 'nobody@example.com', password: '' }), email: 'nobody@example.com' },
    ]
    const answers = []
    for (const wrong of wrongs) answers.push(await call(post, fieldsOf(member, { token, ...wrong })))
    for (const { status, text } of answers) expect([status, text]).toEqual([422, answers[0]?.text])
    expect(answers[0]?.body.errors).toEqual({ email: ['This password reset token is invalid.'] })
    expect((await memberOf(member.id)).password).toBe(member.password)
  })

  it.each([
    ['token', ''],
    ['token', ['x']],
    ['email', 'nobody'],
    ['password', 'short'],
    ['password', 'password'],
    ['password_confirmation', 'something else'],
  ])('validates %s: %j', async (field, value) => {
    const member = await addMember()
    const { status, body } = await call(post, fieldsOf(member, { [field]: value }))
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field === 'password_confirmation' ? 'password' : field])
  })

  it('sets nothing but the password', async () => {
    const member = await addMember()
    await call(post, fieldsOf(member, { status: 1, email_verified_at: '2026-01-01', id: 1, name: 'Eve' }))
    const { password, ...rest } = await memberOf(member.id)
    expect(rest).toEqual({ ...rest, status: 0, email_verified_at: null, id: member.id, name: 'Ada Lovelace' })
    expect(password).not.toBe(member.password)
  })

  it('takes five tries a minute from one address', async () => {
    const member = await addMember()
    const headers = { 'x-client-address': '192.0.2.8' }
    for (let count = 0; count < 5; count++) await call(post, {}, { headers })
    expect((await call(post, fieldsOf(member), { headers })).status).toBe(429)
  })

  it('leads a browser without script to the login', async () => {
    const member = await addMember()
    const body = new URLSearchParams(fieldsOf(member) as Record<string, string>).toString()
    const { status, headers } = await call(post, body, { headers: plainForm })
    expect([status, headers.get('location')]).toEqual([303, '/login?done=password-reset'])
  })
})
