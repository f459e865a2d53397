import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, plainForm } from '@/lib/members/test-browser'
import { receiveInvitation } from './api/sign-in'
import { findInvited } from './commands'
import { firstOwnerUrl, invitationUrl, parseInvitation } from './invitation'
import { openTestDesk } from './test-desk'

vi.mock('next/headers', async () => (await import('@/lib/staff/test-desk')).deskHeaders)

let desk: Awaited<ReturnType<typeof openTestDesk>>
beforeAll(async () => {
  desk = await openTestDesk()
  await desk.hire('owner')
})
beforeEach(() => desk.sit(null))
afterEach(() => vi.useRealTimers())

const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''

const invite = async () => {
  const id = await desk.hire('manager')
  const [account] = await desk.rows('SELECT id, email, password FROM "StaffAccount" WHERE id = $1', [id])
  return tokenIn(invitationUrl(account))
}
const chosen = { password: 'a fine long phrase', password_confirmation: 'a fine long phrase' }
const accept = (token: unknown, values: object = chosen) => call(receiveInvitation, { token, ...values })

const days = (count: number) => count * 24 * 60 * 60 * 1_000
const inDays = (count: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days(count) })

describe('who has no invitation finds no such address', () => {
  const unknown = { status: 404, text: '{"message":"Not found."}' }
  const invented = `1.1893456000.${'a'.repeat(43)}`
  it.each<[string, unknown, Record<string, string>]>([
    ['without a token', {}, {}],
    ['with an invented token', { token: invented, ...chosen }, {}],
    ['with an invented token and seal', { token: `${invented}.${'b'.repeat(43)}`, ...chosen }, {}],
    ['from another website', {}, { 'sec-fetch-site': 'cross-site' }],
    ['without a CSRF token', {}, { cookie: '' }],
    ['with a form', 'token=x', plainForm],
    ['with what is no form', 'x', { 'content-type': 'text/plain' }],
    ['with broken JSON', '{', {}],
    ['with too much', { token: 'x'.repeat(400_000) }, {}],
  ])('%s', async (_, body, headers) => {
    expect(await call(receiveInvitation, body, { headers })).toMatchObject(unknown)
  })
  it('with a genuine one of another account', async () => {
    const [, ...rest] = (await invite()).split('.')
    expect(await accept(['9999', ...rest].join('.'))).toMatchObject(unknown)
  })
})

describe('an invitation', () => {
  it('works once, and says afterwards that it was used', async () => {
    const token = await invite()
    expect((await accept(token)).status).toBe(200)
    const other = 'another fine phrase'
    const again = await accept(token, { password: other, password_confirmation: other })
    expect([again.status, again.body.message]).toEqual([410, expect.stringMatching(/already used/)])
  })
  it('used again by an account that asks for a passkey leads to the sign-in, and signs nobody in', async () => {
    const token = await invite()
    await accept(token)
    await desk.rows(`INSERT INTO "Passkey" (id, staff_id, name, public_key)
      SELECT 'again', max(id), 'Phone', '' FROM "StaffAccount"`)
    await desk.rows('UPDATE "StaffAccount" SET two_factor = true WHERE id = (SELECT max(id) FROM "StaffAccount")')
    const again = await accept(token)
    expect([again.status, again.body.next]).toEqual([200, '/staff/login'])
    expect(again.headers.getSetCookie().join()).not.toContain('desk=')
  })
  it('says after seven days that it has run out', async () => {
    const token = await invite()
    inDays(6.9)
    expect(await findInvited(parseInvitation(token))).not.toBeNull()
    inDays(0.2)
    expect(await findInvited(parseInvitation(token))).toBeNull()
    expect((await accept(token)).status).toBe(410)
  })
  it('names what is missing', async () => {
    const { status, body } = await accept(await invite(), { name: 1, email: 'x'.repeat(255) })
    expect([status, body.errors]).toEqual([
      422,
      {
        name: ['The name field must be a string.'],
        email: ['The email field must not be greater than 254 characters.'],
        password: ['The password field is required.'],
      },
    ])
  })
  it('is asked for a CSRF token as everything else', async () => {
    expect((await call(receiveInvitation, { token: await invite() }, { headers: { cookie: '' } })).status).toBe(419)
  })
  it('for the first owner is used once there is an account', async () => {
    expect((await accept(tokenIn(firstOwnerUrl()))).status).toBe(410)
  })
})
