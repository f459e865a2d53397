import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { sessionKey } from '@/lib/auth/session-age'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { call, plainForm, signIn, signOut } from '@/lib/members/test-browser'
import { addMember, memberOf, sessionsOf, testPassword } from '@/lib/members/test-members'
import { POST as confirm } from '../(shop)/internal/account/confirm-password/route'
import { DELETE as endAlert } from '../api/members/alerts/route'
import { POST as options } from '../passkeys/options/route'
import { GET as status } from './confirmed-password-status/route'
import { GET as data } from './data/route'
import { PUT as renamePasskey } from './passkeys/name/route'
import { DELETE as removePasskey } from './passkeys/route'
import { PUT as changeProfile } from './profile-information/route'
import { DELETE as endSessions } from './sessions/route'
import { PUT as setSecondStep } from './two-factor-authentication/route'
import { POST as renewCodes } from './two-factor-recovery-codes/route'

vi.mock('next/headers', async () => (await import('@/lib/members/test-browser')).nextHeaders)

let member: { id: number; email: string; password: string }
beforeAll(fillTestShop)
beforeEach(async () => {
  signOut()
  member = await addMember({ email_verified_at: new Date(), requested_at: new Date() })
  await signIn(member)
})

/** Backdates the member's last confirmation by a number of minutes. */
const age = (minutes: number) =>
  rows(`UPDATE "Session" SET proven_at = now() - make_interval(mins => $2) WHERE member_id = $1`, [member.id, minutes])

const sensitive = (): [string, Promise<{ status: number; body: unknown }>][] => [
  ['export', call(data, {}, { method: 'GET' })],
  ['removal of a passkey', call(removePasskey, { id: 'x' }, { method: 'DELETE' })],
  ['second step', call(setSecondStep, { enabled: '' }, { method: 'PUT' })],
  ['recovery codes', call(renewCodes)],
  ['a new passkey', call(options, { purpose: 'add' })],
  ['another address', call(changeProfile, { name: 'Ada', email: `new-${member.email}` }, { method: 'PUT' })],
]

it('what is sensitive is taken for 15 minutes after the password, and asks for it again afterwards', async () => {
  await age(14)
  for (const [what, answer] of sensitive()) expect((await answer).status, what).not.toBe(423)
  await rows('UPDATE "Member" SET email = $2, email_verified_at = now() WHERE id = $1', [member.id, member.email])
  await age(16)
  for (const [what, answer] of sensitive())
    expect(await answer, what).toMatchObject({ status: 423, body: { message: 'Password confirmation required.' } })
  expect((await memberOf(member.id)).email).toBe(member.email)
  expect((await call(status, {}, { method: 'GET' })).body).toEqual({ confirmed: false })
  expect(await call(confirm, { password: 'wrong' })).toMatchObject({
    status: 422,
    body: { errors: { password: ['The provided password was incorrect.'] } },
  })
  expect((await call(confirm, { password: testPassword })).status).toBe(201)
  expect((await call(status, {}, { method: 'GET' })).body).toEqual({ confirmed: true })
  for (const [what, answer] of sensitive()) expect((await answer).status, what).not.toBe(423)
})

it.each([{}, { purpose: 'other' }])('passkey options for %j are refused in words', async (asked) => {
  expect(await call(options, asked)).toMatchObject({
    status: 422,
    body: { errors: { purpose: ['The selected purpose is invalid.'] } },
  })
})

it('a changed name asks for nothing, and a changed address takes the present password as the proof', async () => {
  await age(16)
  const put = (body: object) => call(changeProfile, body, { method: 'PUT' })
  expect((await put({ name: 'Grace Hopper', email: member.email })).status).toBe(200)
  const email = `other-${member.email}`
  expect((await put({ name: 'Grace Hopper', email, current_password: 'wrong' })).status).toBe(422)
  expect((await put({ name: 'Grace Hopper', email, current_password: testPassword })).status).toBe(200)
  expect((await call(status, {}, { method: 'GET' })).body).toEqual({ confirmed: true })
})

it('the site’s own form needs no script for that, nor a second screen', async () => {
  await age(16)
  const put = async (fields: Record<string, string>) => {
    const body = String(new URLSearchParams({ _method: 'PUT', current_password: '', ...fields }))
    const { status: code, headers, text } = await call(changeProfile, body, { headers: plainForm })
    return [code, headers.get('location') ?? text]
  }
  expect(await put({ name: 'Grace Hopper', email: member.email })).toEqual([303, '/user?done=user-updated'])
  const email = `other-${member.email}`
  expect(await put({ name: 'Grace Murray Hopper', email })).toEqual([
    422,
    expect.stringContaining('The current password field is required.'),
  ])
})

it('a page without script is led to the screen that asks, and back', async () => {
  await age(16)
  const form = { headers: plainForm }
  const led = await call(renewCodes, '', form)
  expect([led.status, led.headers.get('location')]).toEqual([303, '/user/confirm-password?redirect=%2Fuser'])
  const page = await call(data, {}, { method: 'GET', headers: { accept: 'text/html,*/*' } })
  expect([page.status, page.headers.get('location')]).toEqual([303, '/user/confirm-password?redirect=%2Fuser'])
  for (const [redirect, location] of [
    ['/user', '/user?done=confirmed'],
    ['/user?passkey=Key+ring', '/user?passkey=Key+ring&done=confirmed'],
    ['//evil.example', '/user?done=confirmed'],
    ['https://evil.example', '/user?done=confirmed'],
    ['/user/../logout', '/user?done=confirmed'],
  ]) {
    const body = String(new URLSearchParams({ password: testPassword, redirect: redirect ?? '' }))
    expect((await call(confirm, body, form)).headers.get('location')).toBe(location)
  }
})

it('a guest and a suspended member are refused as everywhere', async () => {
  await rows('UPDATE "Member" SET status = 2 WHERE id = $1', [member.id])
  await signIn(await memberOf(member.id))
  for (const handler of [confirm, renewCodes]) expect((await call(handler, { password: 'x' })).status).toBe(403)
  expect((await call(status, {}, { method: 'GET' })).status).toBe(403)
  expect((await call(options, { purpose: 'confirm' })).status).toBe(403)
  signOut()
  for (const handler of [confirm, renewCodes]) expect((await call(handler, { password: 'x' })).status).toBe(401)
  for (const purpose of ['confirm', 'add', 'second-factor'])
    expect((await call(options, { purpose })).status, purpose).toBe(401)
})

it('the link to the export leads a browser whose session has ended to the login, a suspended member to the notice', async () => {
  const follow = async () => {
    const { status: code, headers } = await call(data, {}, { method: 'GET', headers: { accept: 'text/html,*/*' } })
    return [code, headers.get('location')]
  }
  await rows('UPDATE "Member" SET status = 2 WHERE id = $1', [member.id])
  await signIn(await memberOf(member.id))
  expect(await follow()).toEqual([303, '/dashboard'])
  expect((await call(data, {}, { method: 'GET' })).status).toBe(403)
  signOut()
  expect(await follow()).toEqual([303, '/login?redirect=%2Fuser'])
  expect((await call(data, {}, { method: 'GET' })).status).toBe(401)
})

it('a guest’s challenge names no account, and thirty a minute are the most', async () => {
  signOut()
  const headers = { 'x-client-address': '198.51.100.77' }
  const { status: code, body } = await call(options, { purpose: 'sign-in' }, { headers })
  expect(code).toBe(200)
  expect(body).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(body.allowCredentials ?? []).toEqual([])
  for (let tries = 1; tries < 30; tries++) await call(options, { purpose: 'sign-in' }, { headers })
  expect((await call(options, { purpose: 'sign-in' }, { headers })).status).toBe(429)
  for (const wrong of [{}, { purpose: 'staff-sign-in' }, { purpose: null }, { purpose: ['add'] }])
    expect((await call(options, wrong)).status).toBe(422)
})

it('sessions end one by one, all but this one, or all', async () => {
  await signIn(member)
  await signIn(member)
  const end = (body: unknown) => call(endSessions, body, { method: 'DELETE' })
  expect((await end({ which: 'nobody’s' })).status).toBe(422)
  expect(await sessionsOf(member.id)).toHaveLength(3)
  for (const wrong of [{ which: 5 }, { which: 'x'.repeat(1_000) }, { which: [] }])
    expect((await end(wrong)).status).toBe(422)
  for (const nameless of [[], ['others'], 5, null, '"others"'])
    expect(await end(nameless)).toMatchObject({ status: 400, body: { message: 'The request is not a JSON object.' } })
  expect(await sessionsOf(member.id)).toHaveLength(3)
  expect((await end({ which: 'others' })).status).toBe(204)
  expect(await sessionsOf(member.id)).toHaveLength(1)
  const out = await end({})
  expect([out.status, out.headers.getSetCookie().join()]).toEqual([204, expect.stringContaining('shop-session=;')])
  expect(await sessionsOf(member.id)).toEqual([])
})

it('nothing is said to be done to what is somebody else’s, or was removed elsewhere', async () => {
  const other = await addMember({ email_verified_at: new Date(), requested_at: new Date() })
  const sid = crypto.randomUUID()
  await rows(`INSERT INTO "Passkey" (id, member_id, name, public_key) VALUES ('theirs', $1, 'Key ring', '')`, [
    other.id,
  ])
  await rows(`INSERT INTO "Session" (id, member_id, expires_at) VALUES ($2, $1, now() + interval '1 day')`, [
    other.id,
    sid,
  ])
  const post = async (handler: Parameters<typeof call>[0], fields: Record<string, string>) => {
    const {
      status: code,
      headers,
      text,
    } = await call(handler, String(new URLSearchParams(fields)), {
      headers: plainForm,
    })
    return [code, headers.get('location') ?? text]
  }
  const passkey = 'This passkey is not, or no longer, one of yours.'
  const session = 'This browser is not, or no longer, signed in to your account.'
  for (const id of ['theirs', 'nobody’s']) {
    const refusal = { status: 422, body: { errors: { id: [passkey] } } }
    expect(await call(removePasskey, { id }, { method: 'DELETE' })).toMatchObject(refusal)
    expect(await call(renamePasskey, { id, name: 'Mine' }, { method: 'PUT' })).toMatchObject(refusal)
    const page = [422, expect.stringContaining(passkey)]
    expect(await post(removePasskey, { _method: 'DELETE', id })).toEqual(page)
    expect(await post(renamePasskey, { _method: 'PUT', id, name: 'Mine' })).toEqual(page)
  }
  for (const which of [sessionKey(sid), 'nobody’s']) {
    expect(await call(endSessions, { which }, { method: 'DELETE' })).toMatchObject({
      status: 422,
      body: { errors: { which: [session] } },
    })
    expect(await post(endSessions, { _method: 'DELETE', which })).toEqual([422, expect.stringContaining(session)])
  }
  expect(await post(endAlert, { _method: 'DELETE', id: '999999' })).toEqual([303, '/dashboard'])
  expect(await rows('SELECT name FROM "Passkey" WHERE member_id = $1', [other.id])).toEqual([{ name: 'Key ring' }])
  expect(await sessionsOf(other.id)).toHaveLength(1)
})
