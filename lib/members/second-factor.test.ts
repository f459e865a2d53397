import { beforeEach, describe, expect, it } from 'vitest'
import { passkeyOptions } from '@/lib/auth/passkeys'
import { openAuthenticator } from '@/lib/auth/test-authenticator'
import { rows } from '@/lib/db/test-database'
import { updatePassword, updateProfile } from './commands'
import type { Pending } from './pending-sign-in'
import {
  addMemberPasskey,
  confirmSession,
  endSecondFactor,
  findSecondFactor,
  memberPasskeyOptions,
  renewRecoveryCodes,
  requireSecondFactor,
} from './second-factor'
import { answerSecondFactor, logIn, logInByPasskey } from './sign-in'
import { addMember, mailsOf, sessionsOf, testPassword } from './test-members'

beforeEach(async () => {
  await rows('DELETE FROM "RateLimit"')
})

let addresses = 0
const client = () => ({ address: `198.51.100.${++addresses}`, words: 'Firefox on Mac', place: 'London time' })
const kindsTo = async (id: number) => (await mailsOf(id)).map(({ kind }) => kind)

const verified = () => addMember({ email_verified_at: new Date() })

/** A member with a passkey. */
const withPasskey = async () => {
  const [member, key] = [await verified(), openAuthenticator()]
  const credential = key.create(await memberPasskeyOptions(member))
  expect(await addMemberPasskey(member.id, { credential, name: '' }, 'Firefox on Mac')).toEqual({ ok: true })
  return { member, key }
}
const pendingOf = ({ id, email, password }: { id: number; email: string; password: string }): Pending => ({
  id,
  email,
  hash: password,
})
const withSecondStep = async () => {
  const made = await withPasskey()
  const turnedOn = await requireSecondFactor(made.member.id)
  return { ...made, codes: turnedOn.ok ? turnedOn.codes : [] }
}

describe('a passkey', () => {
  it('is told by mail, is called after its browser unless its owner names it, and signs in by itself', async () => {
    const { member, key } = await withPasskey()
    expect((await findSecondFactor(member.id)).passkeys.map(({ name }) => name)).toEqual(['Firefox on Mac'])
    expect(await kindsTo(member.id)).toEqual(['passkey_added'])
    const done = await logInByPasskey({ credential: key.answer(await passkeyOptions('sign-in', null)) }, client())
    expect(done.ok && done.cookies.join()).toContain('shop-session=')
    expect(await rows('SELECT browser, place FROM "Session" WHERE member_id = $1', [member.id])).toEqual([
      { browser: 'Firefox on Mac', place: 'London time' },
    ])
  })
})

describe('an account whose address is not verified', () => {
  const sentence = [expect.stringMatching(/^Verify your email address first/)]

  it('gets no passkey', async () => {
    const [member, key] = [await addMember(), openAuthenticator()]
    const credential = key.create(await memberPasskeyOptions(member))
    expect(await addMemberPasskey(member.id, { credential, name: '' }, 'Chrome')).toEqual({
      ok: false,
      reason: 'invalid',
      errors: { credential: sentence },
    })
    expect([(await findSecondFactor(member.id)).passkeys, await mailsOf(member.id)]).toEqual([[], []])
  })

  it('is asked for none after the password, but may stop being asked', async () => {
    const { member } = await withPasskey()
    await updateProfile(member.id, { name: 'Ada', email: `new-${member.email}` })
    expect(await requireSecondFactor(member.id)).toEqual({
      ok: false,
      reason: 'invalid',
      errors: { enabled: sentence },
    })
    expect(await findSecondFactor(member.id)).toMatchObject({ required: false, codesLeft: 0 })
    await rows('UPDATE "Member" SET two_factor = true WHERE id = $1', [member.id])
    await endSecondFactor(member.id)
    expect(await findSecondFactor(member.id)).toMatchObject({ required: false, passkeys: [{ name: 'Firefox on Mac' }] })
  })
})

describe('the second step', () => {
  it('cannot be asked for without a passkey', async () => {
    const { id } = await verified()
    expect(await requireSecondFactor(id)).toMatchObject({
      reason: 'invalid',
      errors: { enabled: [expect.any(String)] },
    })
    expect(await renewRecoveryCodes(id)).toMatchObject({ reason: 'invalid' })
  })

  it('follows the password, which alone begins no session', async () => {
    const { member, key } = await withSecondStep()
    const first = await logIn({ email: member.email, password: testPassword }, client())
    expect(first).toMatchObject({ ok: true, twoFactor: true, cookies: [expect.stringMatching(/^shop-second-step=/)] })
    expect(await sessionsOf(member.id)).toEqual([])
    const answer = key.answer(await passkeyOptions('second-factor', { member_id: member.id }))
    const done = await answerSecondFactor(pendingOf(member), { credential: answer }, client())
    expect(done.ok && done.cookies.join()).toMatch(/shop-session=.*shop-second-step=;/)
    expect(await sessionsOf(member.id)).toHaveLength(1)
  })

  it('takes a recovery code once, and tells it by mail', async () => {
    const { member, codes } = await withSecondStep()
    const give = (recovery_code: string) => answerSecondFactor(pendingOf(member), { recovery_code }, client())
    expect(await give('nothing')).toMatchObject({ errors: { recovery_code: [expect.stringMatching(/invalid/)] } })
    expect((await give(codes[0] ?? '')).ok).toBe(true)
    expect((await give(codes[0] ?? '')).ok).toBe(false)
    expect(await kindsTo(member.id)).toContain('recovery_code_used')
    expect((await findSecondFactor(member.id)).codesLeft).toBe(9)
  })

  it('takes nobody else’s passkey, no sign-in’s answer, and nothing after the password changed', async () => {
    const [one, other] = [await withSecondStep(), await withSecondStep()]
    const options = await passkeyOptions('second-factor', { member_id: one.member.id })
    const theirs = { credential: other.key.answer(options) }
    expect((await answerSecondFactor(pendingOf(one.member), theirs, client())).ok).toBe(false)
    const elsewhere = { credential: one.key.answer(await passkeyOptions('sign-in', null)) }
    expect((await answerSecondFactor(pendingOf(one.member), elsewhere, client())).ok).toBe(false)
    const stale = { ...pendingOf(one.member), hash: 'the hash of a moment ago' }
    expect((await answerSecondFactor(stale, { recovery_code: one.codes[0] }, client())).ok).toBe(false)
    expect(await sessionsOf(one.member.id)).toEqual([])
  })

  it('is tried five times a minute from one address, and fifty times an hour from all', async () => {
    const { member, codes } = await withSecondStep()
    const here = client()
    for (let tries = 0; tries < 5; tries++)
      await answerSecondFactor(pendingOf(member), { recovery_code: 'guess' }, here)
    const limited = { ok: false, reason: 'limited', wait: expect.any(Number) }
    expect(await answerSecondFactor(pendingOf(member), { recovery_code: codes[0] }, here)).toEqual(limited)
    for (let tries = 5; tries < 50; tries++)
      await answerSecondFactor(pendingOf(member), { recovery_code: 'guess' }, client())
    expect(await answerSecondFactor(pendingOf(member), { recovery_code: codes[0] }, client())).toEqual(limited)
  })

  it('ends by its member’s wish, which is told, and its codes with it', async () => {
    const { member } = await withSecondStep()
    await endSecondFactor(member.id)
    await endSecondFactor(member.id)
    expect(await findSecondFactor(member.id)).toMatchObject({ required: false, codesLeft: 0 })
    expect((await kindsTo(member.id)).filter((kind) => kind === 'second_factor_off')).toHaveLength(1)
    expect(await logIn({ email: member.email, password: testPassword }, client())).toMatchObject({ twoFactor: false })
  })
})

describe('whoever is signed in', () => {
  const provenAt = async (sid: string) =>
    (await rows('SELECT proven_at FROM "Session" WHERE id = $1', [sid]))[0].proven_at.getTime()
  const begin = async (id: number) => {
    const sid = crypto.randomUUID()
    await rows(
      `INSERT INTO "Session" (id, member_id, proven_at, expires_at) VALUES ($1, $2, now() - interval '1 hour', now() + interval '1 day')`,
      [sid, id],
    )
    return sid
  }

  it('proves it again by the password or a passkey, and by nothing else', async () => {
    const { member, key } = await withPasskey()
    const sid = await begin(member.id)
    const before = await provenAt(sid)
    const me = { id: member.id, sid }
    expect(await confirmSession(me, { password: 'wrong' })).toMatchObject({
      errors: { password: [expect.any(String)] },
    })
    const forSignIn = key.answer(await passkeyOptions('sign-in', null))
    expect((await confirmSession(me, { credential: forSignIn })).ok).toBe(false)
    expect(await provenAt(sid)).toBe(before)
    expect(await confirmSession(me, { password: testPassword })).toEqual({ ok: true })
    expect(await provenAt(sid)).toBeGreaterThan(before)
    await rows(`UPDATE "Session" SET proven_at = now() - interval '1 hour' WHERE id = $1`, [sid])
    const answer = key.answer(await passkeyOptions('confirm', { member_id: member.id }))
    expect(await confirmSession(me, { credential: answer })).toEqual({ ok: true })
    expect(await provenAt(sid)).toBeGreaterThan(Date.now() - 60_000)
  })

  const failures = `WHERE until > now() + interval '2 minutes'`
  /** Sets every count of failures within the hour, and forgets the tries of the minute. */
  const haveFailed = async (times: number) => {
    await rows(`UPDATE "RateLimit" SET hits = $1 ${failures}`, [times])
    await rows(`DELETE FROM "RateLimit" WHERE until < now() + interval '2 minutes'`)
  }
  const chosen = { password: 'something else 1', password_confirmation: 'something else 1' }
  const limited = { reason: 'limited' }

  it('has fifty wrong passwords an hour in one session, which no passkey and no other session counts as its own', async () => {
    const { member, key } = await withPasskey()
    const [me, elsewhere] = [
      { id: member.id, sid: await begin(member.id) },
      { id: member.id, sid: await begin(member.id) },
    ]
    await confirmSession(me, { password: 'wrong' })
    await haveFailed(49)
    expect((await confirmSession(me, { password: testPassword })).ok).toBe(true)
    expect(await rows(`SELECT hits FROM "RateLimit" ${failures}`)).toEqual([{ hits: 49 }])
    await updatePassword(me.id, me.sid, { current_password: 'wrong', ...chosen })
    expect(await confirmSession(me, { password: testPassword })).toMatchObject(limited)
    expect(await updatePassword(me.id, me.sid, { current_password: testPassword, ...chosen })).toMatchObject(limited)
    const credential = key.answer(await passkeyOptions('confirm', { member_id: member.id }))
    expect(await confirmSession(me, { credential })).toEqual({ ok: true })
    expect(await confirmSession(elsewhere, { password: testPassword })).toEqual({ ok: true })
  })
})
