import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { againstTransaction, rows, whileRefused } from '@/lib/db/test-database'
import { perAccount } from '@/lib/http/limits'
import { findSessionHolder } from '@/lib/members/session'
import * as commands from './commands'
import * as signIn from './sign-in'

const unique = (what: string) => createHash('sha1').update(`${what}${Math.random()}`).digest('hex').slice(0, 10)

const person = (email = `${unique('p')}@example.com`) => ({
  first_name: 'Ada Maria',
  last_name: 'Lovelace',
  email,
  phone: '+441234567890',
  password: 'an honest pass phrase',
  password_confirmation: 'an honest pass phrase',
  privacy: true as const,
})
const tokenOf = (cookies: string[]) => /^[^=]+=([^;]+)/.exec(cookies[0] ?? '')?.[1] ?? ''
const sessionsOf = (email: string) =>
  rows('SELECT s.id FROM "Session" s JOIN "Member" m ON m.id = s.member_id WHERE m.email = $1', [email])
const idOf = async (email: string): Promise<number> =>
  (await rows('SELECT id FROM "Member" WHERE email = $1', [email]))[0]?.id
const register = async (input = person()) => {
  const done = await commands.register(input, { address: 'here' })
  return { done, id: await idOf(input.email), ...input }
}
const logIn = (email: string, password: string, address = unique('a'), earlier?: string) =>
  signIn.logIn({ email, password }, { address, earlier })

describe('registering', () => {
  it('makes a pending, unverified account, its verification mail and a session', async () => {
    const { done, email } = await register()
    expect(done.ok && tokenOf(done.cookies)).toBeTruthy()
    expect(done.ok && done.cookies[0]).toMatch(/HttpOnly/)
    const [session] = await sessionsOf(email)
    expect(Buffer.from(session?.id, 'base64url'), 'random bytes').toHaveLength(24)
    expect(
      await rows('SELECT status, email_verified_at, name, first_name, password FROM "Member" WHERE email = $1', [
        email,
      ]),
    ).toEqual([
      {
        status: 0,
        email_verified_at: null,
        name: 'Ada Maria Lovelace',
        first_name: 'Ada Maria',
        password: expect.stringMatching(/^\$argon2id\$/),
      },
    ])
    expect(await rows('SELECT kind, "to" FROM "Mail" WHERE "to" = $1', [email])).toEqual([
      { kind: 'verification', to: email },
    ])
    expect(await sessionsOf(email)).toHaveLength(1)
  })

  it('refuses an address that has an account, also when two come at once', async () => {
    const input = person()
    const done = await Promise.all([register(input), register(input), register(input)])
    expect(done.filter(({ done: one }) => one.ok)).toHaveLength(1)
    expect(done.find(({ done: one }) => !one.ok)?.done).toEqual({
      ok: false,
      reason: 'invalid',
      errors: { email: ['The email has already been taken.'] },
    })
    expect(await sessionsOf(input.email)).toHaveLength(1)
  })
})

describe('registering while the database fails', () => {
  it.each(['Mail', 'KnownBrowser', 'Session'])(
    'at the row of %s leaves no account, so that trying again succeeds, and ends no other session',
    async (table) => {
      const other = await register()
      const [earlier] = await sessionsOf(other.email)
      const input = person()
      const client = { address: 'here', earlier: earlier?.id }
      await whileRefused(table, () => expect(commands.register(input, client)).rejects.toThrow())
      expect([await idOf(input.email), await sessionsOf(other.email)]).toEqual([undefined, [earlier]])
      expect((await commands.register(input, client)).ok).toBe(true)
      expect(await sessionsOf(other.email)).toEqual([])
    },
  )
})

describe('logging in', () => {
  it('starts a session of its own and ends the one that the browser had', async () => {
    const { email, password } = await register()
    const [earlier] = await sessionsOf(email)
    expect((await logIn(email, password, 'here', earlier?.id)).ok).toBe(true)
    const after = await sessionsOf(email)
    expect(after).toHaveLength(1)
    expect(after[0]?.id).not.toBe(earlier?.id)
  })

  it('says the same of a wrong password and an unknown address', async () => {
    const { email } = await register()
    const expected = {
      ok: false,
      reason: 'invalid',
      errors: { email: ['These credentials do not match our records.'] },
    }
    expect(await logIn(email, 'wrong')).toEqual(expected)
    expect(await logIn('nobody@example.com', 'wrong')).toEqual(expected)
  })

  it('lets nobody in whose password is not set', async () => {
    await rows(`INSERT INTO "Member" (name, email) VALUES ('By Staff', 'by-staff@example.com')`)
    expect((await logIn('by-staff@example.com', '')).ok).toBe(false)
  })

  it('counts five tries a minute for an account from one address, and starts anew after a success', async () => {
    const { email, password } = await register()
    const address = unique('a')
    for (let tries = 0; tries < 4; tries++) await logIn(email, 'wrong', address)
    expect((await logIn(email, password, address)).ok).toBe(true)
    for (let tries = 0; tries < 5; tries++) await logIn(email, 'wrong', address)
    expect(await logIn(email, password, address)).toEqual({ ok: false, reason: 'limited', wait: expect.any(Number) })
    expect((await logIn(email, password, unique('b'))).ok).toBe(true)
  })

  it('makes a weak hash anew', async () => {
    const weak = await hash('old and honest', { memoryCost: 1_024, timeCost: 2 })
    await rows(`INSERT INTO "Member" (name, email, password) VALUES ('Old Hand', 'old@example.com', $1)`, [weak])
    expect((await logIn('old@example.com', 'old and honest')).ok).toBe(true)
    const [{ password }] = (await rows(`SELECT password FROM "Member" WHERE email = 'old@example.com'`)) as [
      { password: string },
    ]
    expect(password).not.toBe(weak)
    expect((await logIn('old@example.com', 'old and honest')).ok).toBe(true)
  })
})

describe('changing the password', () => {
  it('needs the present one', async () => {
    const { id } = await register()
    const changed = await commands.updatePassword(id, 'mine', {
      current_password: 'wrong',
      password: 'something else 1',
      password_confirmation: 'something else 1',
    })
    expect(changed).toMatchObject({ ok: false, errors: { current_password: [expect.any(String)] } })
  })

  it('ends every session but the one it was made in', async () => {
    const { id, email, password } = await register()
    await logIn(email, password)
    const [mine, other] = await sessionsOf(email)
    const changed = await commands.updatePassword(id, mine?.id, {
      current_password: password,
      password: 'something else 1',
      password_confirmation: 'something else 1',
    })
    expect(changed).toEqual({ ok: true })
    expect(await sessionsOf(email)).toEqual([{ id: mine?.id }])
    expect(await findSessionHolder(other?.id)).toBeNull()
    expect((await logIn(email, password)).ok).toBe(false)
    expect((await logIn(email, 'something else 1')).ok).toBe(true)
  })
})

describe('changing the profile', () => {
  it('sends a stranger twenty mails an hour at most, however many accounts name the address', async () => {
    const stranger = `${unique('s')}@example.com`
    const outcomes = []
    for (let count = 0; count < 22; count++) {
      const { id, email } = await register()
      outcomes.push((await commands.updateProfile(id, { name: 'Ada', email: stranger })).ok)
      await commands.updateProfile(id, { name: 'Ada', email })
    }
    expect(outcomes).toEqual([...Array(20).fill(true), false, false])
    expect(await rows(`SELECT id FROM "Mail" WHERE "to" = $1 AND kind = 'verification'`, [stranger])).toHaveLength(20)
    const { done } = await register(person(stranger))
    expect(done).toMatchObject({ ok: false, reason: 'limited' })
    const taken = await register()
    const { id, email } = await register()
    for (let count = 0; count < 5; count++)
      expect(await commands.updateProfile(id, { name: 'Ada', email: taken.email })).toMatchObject({ reason: 'invalid' })
    expect(await commands.updateProfile(id, { name: 'Ada again', email })).toEqual({ ok: true })
    const { key } = perAccount('mail', taken.email, 20, 3_600)
    expect(await rows('SELECT hits FROM "RateLimit" WHERE key = $1', [key])).toEqual([{ hits: 1 }])
  })
})

describe('an account’s end', () => {
  it('waits for a verification, which gathers the alerts that a guest set, and does not make it wait', async () => {
    const { id, email, password } = await register()
    await rows('UPDATE "Member" SET email_verified_at = now() WHERE id = $1', [id])
    await rows(`INSERT INTO "Alert" (email, sku) VALUES ($1, 'S-1')`, [email])
    const verification = {
      first: 'SELECT FROM "Member" WHERE email = $1 FOR UPDATE',
      last: 'UPDATE "Alert" SET confirmed_at = now() WHERE email = $1',
      values: [email],
    }
    expect(await againstTransaction(verification, () => commands.deleteAccount(id, { password }))).toEqual({ ok: true })
  })
})
