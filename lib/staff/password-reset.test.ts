import { beforeAll, describe, expect, it, vi } from 'vitest'
import { takePayloads } from '@/lib/jobs/test-runner'
import { call, plainForm } from '@/lib/members/test-browser'
import { receiveForgotten, receiveInvitation } from './api/sign-in'
import { composeForStaff } from './mails'
import { makeStaffResetMail } from './password-reset'
import { openPasskeyDesk } from './test-passkeys'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const { addKey, desk, own, mails, signIn } = openPasskeyDesk()
beforeAll(async () => void (await import('./api/sign-in')))

const emailOf = async (id: number) => (await desk.rows('SELECT email FROM "StaffAccount" WHERE id = $1', [id]))[0].email
const ask = async (email: string) => {
  const answer = await call(receiveForgotten, { email })
  for (const payload of await takePayloads('staff_forgot')) await makeStaffResetMail(payload)
  return answer
}

/** The token in the mail that the colleague gets. */
const tokenFor = async (id: number) => {
  await ask(await emailOf(id))
  const [mail] = await desk.rows(`SELECT * FROM "Mail" WHERE staff_id = $1 ORDER BY id DESC LIMIT 1`, [id])
  expect(mail.kind).toBe('staff_password_reset')
  const message = await composeForStaff(mail, id)
  return /token=(\S+)/.exec(String(message?.text))?.[1] ?? ''
}
const chosen = { password: 'a fine long phrase', password_confirmation: 'a fine long phrase' }
const accept = (token: string, values: object = chosen) => call(receiveInvitation, { token, ...values })
const sessions = async () => (await desk.rows('SELECT FROM "StaffSession" WHERE staff_id = $1', [own.id])).length

describe('a forgotten password at the desk', () => {
  it('gets the same answer from a stranger as from a colleague, who alone gets a mail', async () => {
    const known = await ask(await emailOf(own.id))
    const unknown = await ask('nobody@ninety.example')
    expect([known.status, known.body]).toEqual([200, { next: '/staff/login?done=sent' }])
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    expect(await desk.rows(`SELECT FROM "Mail" WHERE "to" = 'nobody@ninety.example'`)).toEqual([])
    expect(await mails()).toEqual(['staff_password_reset'])
    const suspended = await desk.hire('manager')
    await desk.rows('UPDATE "StaffAccount" SET suspended = true WHERE id = $1', [suspended])
    await ask(await emailOf(suspended))
    expect(await desk.rows('SELECT FROM "Mail" WHERE staff_id = $1', [suspended])).toEqual([])
  })
  it('is limited to five requests a minute from one address, and to five mails an hour to one account', async () => {
    const email = await emailOf(own.id)
    for (let count = 0; count < 7; count++) await ask(email)
    expect(await mails()).toHaveLength(5)
    const headers = { 'x-client-address': '192.0.2.7' }
    const statuses: number[] = []
    for (let count = 0; count < 6; count++)
      statuses.push((await call(receiveForgotten, { email: 'a@ninety.example' }, { headers })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
  it('works without script', async () => {
    const answer = await call(receiveForgotten, 'email=nobody%40ninety.example', { headers: plainForm })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/staff/login?done=sent'])
  })
})

describe('a reset link of the desk', () => {
  it('sets a password once, ends every session, keeps the passkeys and leads to the sign-in', async () => {
    const key = await addKey()
    const token = await tokenFor(own.id)
    expect(await sessions()).toBe(1)
    const answer = await accept(token)
    expect([answer.status, answer.body.next]).toEqual([200, '/staff/login?done=reset'])
    expect(answer.headers.getSetCookie().join()).not.toMatch(/\bdesk=[^;]/)
    expect(await sessions()).toBe(0)
    expect(await mails()).toEqual(['passkey_added', 'staff_password_reset', 'password_changed'])
    expect((await signIn(key)).status).toBe(200)
    const other = { password: 'another fine phrase', password_confirmation: 'another fine phrase' }
    expect([(await accept(token, other)).status, (await accept(token, other)).body.message]).toEqual([
      410,
      expect.stringMatching(/^This link has expired or was already used\./),
    ])
  })
  it('does not spare a colleague the passkey that the account asks for', async () => {
    await addKey()
    await desk.ask('PUT', 'passkey-required', { enabled: true })
    expect((await accept(await tokenFor(own.id))).body.next).toBe('/staff/login?done=password')
    expect(await desk.rows('SELECT two_factor FROM "StaffAccount" WHERE id = $1', [own.id])).toEqual([
      { two_factor: true },
    ])
  })
  it('works for an hour', async () => {
    const token = await tokenFor(own.id)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 })
    try {
      expect((await accept(token)).status).toBe(410)
    } finally {
      vi.useRealTimers()
    }
  })
  it('is not good as an invitation, which would work for a week and end passkeys', async () => {
    expect((await accept((await tokenFor(own.id)).slice(1))).status).toBe(404)
  })
})
