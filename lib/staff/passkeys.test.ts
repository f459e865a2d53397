import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openAuthenticator } from '@/lib/auth/test-authenticator'
import { openPasskeyDesk, password, refused } from './test-passkeys'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const { addKey, desk, knock, mails, optionsFor, own, signIn } = openPasskeyDesk()
let id: number
let hash: string
beforeEach(() => {
  id = own.id
  hash = own.hash
})

describe('a colleague’s passkey', () => {
  it('is added, named, listed without its key, signs in by itself, and is removed; each is told by mail', async () => {
    const key = await addKey()
    const list = async () => (await desk.ask('GET', 'passkeys')).body.data
    expect(await list()).toEqual({
      passkeys: [{ id: key.id, name: 'Desk key', added: expect.any(String), used: null }],
      required: false,
    })
    expect((await desk.ask('PUT', 'passkeys', { id: key.id, name: 'Key ring' })).status).toBe(200)
    const came = await signIn(key)
    expect([came.status, came.body]).toEqual([200, { next: '/staff' }])
    expect(came.cookies.join('\n')).toMatch(/^desk=.*HttpOnly/m)
    expect((await list()).passkeys).toMatchObject([{ name: 'Key ring', used: expect.any(String) }])
    expect((await desk.ask('DELETE', 'passkeys', { id: key.id })).status).toBe(200)
    expect((await desk.ask('DELETE', 'passkeys', { id: key.id })).status).toBe(410)
    expect(await signIn(key)).toMatchObject(refused)
    expect(await mails()).toEqual(['passkey_added', 'new_browser', 'passkey_removed'])
  })
  it('is not a member’s, nor a suspended colleague’s, and no answer works twice or for another purpose', async () => {
    const key = await addKey()
    const options = (await knock('receivePasskeyOptions', {})).body
    expect(options.allowCredentials).toEqual([])
    const credential = key.answer(options)
    expect((await knock('receivePasskey', { credential })).status).toBe(200)
    expect(await knock('receivePasskey', { credential })).toMatchObject(refused)
    expect(await knock('receivePasskey', { credential: key.answer(await optionsFor('confirm')) })).toMatchObject(
      refused,
    )
    expect(await signIn(key, { origin: 'https://evil.example' })).toMatchObject(refused)
    expect(await signIn(openAuthenticator())).toMatchObject(refused)
    await desk.rows('UPDATE "StaffAccount" SET suspended = true WHERE id = $1', [id])
    expect(await signIn(key)).toMatchObject(refused)
    const member = await desk.rows(`INSERT INTO "Member" (name, email) VALUES ('Ada', 'ada@example.com') RETURNING id`)
    await desk.rows('UPDATE "Passkey" SET staff_id = NULL, member_id = $2 WHERE id = $1', [key.id, member[0].id])
    expect(await signIn(key)).toMatchObject(refused)
  })
  it('is nobody else’s to see, rename or remove', async () => {
    const key = await addKey()
    await desk.sit(await desk.hire('owner'))
    expect((await desk.ask('GET', 'passkeys')).body.data.passkeys).toEqual([])
    expect((await desk.ask('PUT', 'passkeys', { id: key.id, name: 'Mine' })).status).toBe(410)
    expect((await desk.ask('DELETE', 'passkeys', { id: key.id })).status).toBe(410)
    expect(await desk.rows('SELECT name FROM "Passkey" WHERE id = $1', [key.id])).toEqual([{ name: 'Desk key' }])
    await desk.sit(null)
    for (const path of ['passkeys', 'passkey-options', 'passkey-required', 'proof'])
      expect([path, (await desk.ask('POST', path, {})).status]).toEqual([path, 404])
  })
  it('is refused with a sentence where the body is none', async () => {
    for (const body of [{}, { credential: null }, { credential: 'x' }, { credential: { id: 'a'.repeat(9_000) } }]) {
      expect([body, (await desk.ask('POST', 'passkeys', body)).status]).toEqual([body, 422])
      expect([body, (await knock('receivePasskey', body)).status]).toEqual([body, 422])
    }
    expect((await desk.ask('POST', 'passkey-options', { purpose: 'staff-sign-in' })).status).toBe(422)
    expect((await desk.ask('POST', 'proof', {})).status).toBe(422)
  })
})

describe('a password that is not enough', () => {
  const required = (enabled: boolean) => desk.ask('PUT', 'passkey-required', { enabled })

  it('says so only to whoever knows it, and no invitation goes round it', async () => {
    const [{ email }] = await desk.rows('UPDATE "StaffAccount" SET password = $2 WHERE id = $1 RETURNING email', [
      id,
      hash,
    ])
    expect((await required(true)).body.errors).toEqual({ enabled: ['Add a passkey first.'] })
    const key = await addKey()
    expect((await required(true)).status).toBe(200)
    const right = await knock('receiveSignIn', { email, password })
    expect([right.status, right.body.errors, right.cookies.some((line) => line.startsWith('desk='))]).toEqual([
      422,
      { form: ['Your account requires a passkey. Sign in with it.'] },
      false,
    ])
    expect((await knock('receiveSignIn', { email, password: 'wrong' })).body.errors).toHaveProperty('email')
    expect((await signIn(key)).status).toBe(200)

    const { invitationUrl, parseInvitation } = await import('./invitation')
    const { acceptInvitation } = await import('./commands')
    const url = new URL(invitationUrl({ id, email, password: hash }))
    const chosen = { token: '', name: '', email: '', password: 'a fine long phrase', password_confirmation: '' }
    expect(
      await acceptInvitation(parseInvitation(url.searchParams.get('token')), chosen, { address: '', browser: '' }),
    ).toEqual({ ok: true, cookies: [], next: '/staff/login?done=password' })
    await desk.sit(null)
  })
})
