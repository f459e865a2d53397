import { describe, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { signUp } from './sign-up'

let count = 0
const person = () => ({
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: `sign-up${++count}@example.com`,
  phone: '+441234567890',
  password: 'an honest pass phrase',
  password_confirmation: 'an honest pass phrase',
  privacy: true as const,
})
const client = () => ({ address: `sign-up ${++count}` })
const membersOf = (email: string) => rows('SELECT id FROM "Member" WHERE email = $1', [email])
const taken = { ok: false, reason: 'invalid', errors: { email: ['The email has already been taken.'] } }

describe('a registration whose response was lost', () => {
  it('is signed in when it is repeated, as one account', async () => {
    const input = person()
    const from = client()
    expect((await signUp(input, from)).ok).toBe(true)
    expect(await signUp(input, from)).toEqual({ ok: true, cookies: expect.any(Array) })
    expect(await membersOf(input.email)).toHaveLength(1)
  })

  it('is refused with another password, and later', async () => {
    const input = person()
    const from = client()
    await signUp(input, from)
    expect(await signUp({ ...input, password: 'another pass phrase 1' }, from)).toEqual(taken)
    await rows(`UPDATE "Member" SET created_at = now() - interval '11 minutes' WHERE email = $1`, [input.email])
    expect(await signUp(input, from)).toEqual(taken)
  })

  it('is counted as a sign-in, with its limit', async () => {
    const input = person()
    const from = client()
    await signUp(input, from)
    for (let tries = 0; tries < 5; tries++) await signUp({ ...input, password: 'another pass phrase 1' }, from)
    expect(await signUp(input, from)).toEqual(taken)
  })
})
