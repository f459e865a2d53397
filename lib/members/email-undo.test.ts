import { describe, expect, it } from 'vitest'
import { startSession } from '@/lib/auth/session'
import { asActor } from '@/lib/db/history'
import { rows } from '@/lib/db/test-database'
import { perAccount } from '@/lib/http/limits'
import { register, updateProfile } from './commands'
import { emailUndoDays, findEmailUndo, getUndoneEmail, undoEmailChange } from './email-undo'
import { resetToken } from './links'
import { composeForMember } from './mails/compose'
import { resetPassword } from './password-reset'
import { logIn } from './sign-in'
import { addMember, memberOf, testPassword } from './test-members'

const rowOf = async (id: number) => (await rows('SELECT email, email_verified_at FROM "Member" WHERE id = $1', [id]))[0]
const verified = () => addMember({ email_verified_at: new Date('2026-01-02T03:04:05Z') })
const byDesk = (id: number, email: string) =>
  asActor({ actor: 'Max <max@ninety.example>', command: 'desk' }, (tx) =>
    tx.member.update({ where: { id }, data: { email } }),
  )
const undoOf = async (id: number, email: string) => {
  const undo = await findEmailUndo(id, email)
  if (undo === null) throw new Error('no undo')
  return undo
}

it('brings a verified address back as it was, once, and signs everybody out', async () => {
  const { id, email } = await verified()
  await rows(
    `INSERT INTO "Session" (id, member_id, expires_at) VALUES (gen_random_uuid(), $1, now() + interval '1 day')`,
    [id],
  )
  expect(await updateProfile(id, { name: 'Eve Stranger', email: `eve-${email}` })).toEqual({ ok: true })
  const undo = await undoOf(id, email)
  expect(await getUndoneEmail(undo)).toBe(email)
  expect(await Promise.all([undoEmailChange(undo), undoEmailChange(undo)])).toEqual(
    expect.arrayContaining([
      { ok: true, id },
      { ok: false, reason: 'gone' },
    ]),
  )
  expect(await rowOf(id)).toEqual({ email, email_verified_at: new Date('2026-01-02T03:04:05Z') })
  expect(await rows('SELECT FROM "Session" WHERE member_id = $1', [id])).toEqual([])
  // The attacker cannot take the account over again.
  expect(await findEmailUndo(id, `eve-${email}`)).toBeNull()
})

it('leaves whoever had the account no passkey and no recovery code', async () => {
  const { id, email } = await verified()
  const own = (passkey: string, code: string, at: string) =>
    rows(
      `WITH key AS (INSERT INTO "Passkey" (id, member_id, name, public_key, created_at) VALUES ($2, $1, 'a key', '', now() + $4::interval))
       INSERT INTO "RecoveryCode" (member_id, hash, created_at) VALUES ($1, $3, now() + $4::interval)`,
      [id, passkey, code, at],
    )
  await own('mine', 'my code', '-8 days')
  await own('theirs too', 'their code of before', '-1 minute')
  await updateProfile(id, { name: 'Eve', email: `eve-${email}` })
  await own('theirs', 'their code', '1 minute')
  expect(await undoEmailChange(await undoOf(id, email))).toEqual({ ok: true, id })
  expect(await rows('SELECT id FROM "Passkey" WHERE member_id = $1', [id])).toEqual([{ id: 'mine' }])
  expect(await rows('SELECT hash FROM "RecoveryCode" WHERE member_id = $1', [id])).toEqual([{ hash: 'my code' }])
})

describe('whoever had the account', () => {
  const client = { address: '198.51.100.9' }
  const thiefs = 'a thief’s own pass phrase'
  const setByReset = async (id: number, password: string) => {
    const { email, password: hash } = await memberOf(id)
    return resetPassword(
      { token: resetToken({ id, email, password: hash }), email, password, password_confirmation: password },
      client,
    )
  }

  it('signs in by no password that they set or knew', async () => {
    const { id, email } = await verified()
    await updateProfile(id, { name: 'Eve', email: `eve-${email}` })
    expect(await setByReset(id, thiefs)).toMatchObject({ ok: true })
    expect(await undoEmailChange(await undoOf(id, email))).toEqual({ ok: true, id })
    for (const password of [thiefs, testPassword])
      expect(await logIn({ email, password }, client)).toMatchObject({ ok: false, reason: 'invalid' })
  })
  it('is followed by the member, whom a mail to the address that is back lets choose a password', async () => {
    const { id, email } = await verified()
    await updateProfile(id, { name: 'Eve', email: `eve-${email}` })
    expect(await undoEmailChange(await undoOf(id, email))).toEqual({ ok: true, id })
    const [mail] = await rows(`SELECT * FROM "Mail" WHERE member_id = $1 AND kind = 'password_reset'`, [id])
    expect(mail).toMatchObject({ to: email, state: 'queued' })
    const { text = '' } = (await composeForMember(mail, id)) ?? {}
    expect(text).toContain(`email=${encodeURIComponent(email)}`)
    expect(text).toContain('Your account has no password')
    expect(text).not.toContain('your password stays as it is')
    expect(await setByReset(id, 'a pass phrase of my own')).toMatchObject({ ok: true })
    expect(await logIn({ email, password: 'a pass phrase of my own' }, client)).toMatchObject({ ok: true })
  })
})

const ageUndo = (id: number, age: string) =>
  rows(`UPDATE "EmailUndo" SET created_at = now() - $2::interval WHERE member_id = $1`, [id, age])

it('works after further changes, and not after seven days', async () => {
  const { id, email } = await verified()
  await updateProfile(id, { name: 'Eve', email: `one-${email}` })
  await updateProfile(id, { name: 'Eve', email: `two-${email}` })
  const undo = await undoOf(id, email)
  await rows(`UPDATE "EmailUndo" SET created_at = now() - interval '7 days 1 minute' WHERE id = $1`, [undo])
  expect(await undoEmailChange(undo)).toEqual({ ok: false, reason: 'gone' })
  await rows(`UPDATE "EmailUndo" SET created_at = now() - interval '6 days' WHERE id = $1`, [undo])
  expect(await undoEmailChange(undo)).toEqual({ ok: true, id })
  expect((await rowOf(id)).email).toBe(email)
})

describe('an address that was never verified', () => {
  const unverified = () => addMember({ email_verified_at: null })
  const move = (id: number, email: string) => updateProfile(id, { name: 'Ada', email })
  const verify = (id: number) => rows('UPDATE "Member" SET email_verified_at = now() WHERE id = $1', [id])

  it('comes back as it was, signs everybody out, and is asked to be verified', async () => {
    const { id, email, password } = await unverified()
    await move(id, `eve-${email}`)
    await startSession(id, password)
    expect(await undoEmailChange(await undoOf(id, email))).toEqual({ ok: true, id })
    expect(await rowOf(id)).toEqual({ email, email_verified_at: null })
    expect(await rows('SELECT FROM "Session" WHERE member_id = $1', [id])).toEqual([])
    expect(await rows(`SELECT FROM "Mail" WHERE kind = 'verification' AND "to" = $1`, [email])).toHaveLength(1)
  })

  it('gives a stranger who got it by a typing error no way into the account once the right one is verified', async () => {
    const { id, email } = await unverified()
    await move(id, `right-${email}`)
    const undo = await undoOf(id, email)
    await verify(id)
    expect(await findEmailUndo(id, email)).toBeNull()
    expect(await undoEmailChange(undo)).toEqual({ ok: false, reason: 'gone' })
    // Nor does it later, when the account has left the verified one.
    await move(id, `third-${email}`)
    expect(await undoEmailChange(undo)).toEqual({ ok: false, reason: 'gone' })
    expect(await findEmailUndo(id, `right-${email}`)).not.toBeNull()
  })

  it('does not come back while a verified one can', async () => {
    const { id, email } = await verified()
    await move(id, `typo-${email}`)
    await move(id, `right-${email}`)
    expect(await findEmailUndo(id, `typo-${email}`)).toBeNull()
    expect(await findEmailUndo(id, email)).not.toBeNull()
    await ageUndo(id, '7 days 1 minute')
    await move(id, `new-${email}`)
    expect(await findEmailUndo(id, `right-${email}`)).not.toBeNull()
  })
})

describe('an account that is back at an address it left', () => {
  const verify = (id: number) => rows('UPDATE "Member" SET email_verified_at = now() WHERE id = $1', [id])
  const move = async (id: number, email: string) => {
    expect(await updateProfile(id, { name: 'Ada', email })).toEqual({ ok: true })
    await verify(id)
  }

  it('by the profile brings back no address that it had meanwhile', async () => {
    const { id, email } = await verified()
    await move(id, `eve-${email}`)
    await move(id, `eve2-${email}`)
    await move(id, email)
    expect(await findEmailUndo(id, `eve-${email}`)).toBeNull()
    expect(await findEmailUndo(id, `eve2-${email}`)).toBeNull()
    expect(await findEmailUndo(id, email)).not.toBeNull()
  })

  it('brings none back that was left in the account before staff changed it, at the desk or in Studio', async () => {
    const byStudio = (id: number, email: string) =>
      rows(
        `WITH studio AS MATERIALIZED (SELECT set_config('application_name', 'studio', true))
         UPDATE "Member" SET email = $2 FROM studio WHERE id = $1`,
        [id, email],
      )
    for (const change of [byDesk, byStudio]) {
      const { id, email } = await verified()
      await move(id, `eve-${email}`)
      await move(id, `eve2-${email}`)
      await change(id, `desk-${email}`)
      for (const left of [email, `eve-${email}`, `eve2-${email}`]) expect(await findEmailUndo(id, left)).toBeNull()
    }
  })
})

it('does not take an address from another account that has it now', async () => {
  const { id, email } = await verified()
  await updateProfile(id, { name: 'Eve', email: `eve-${email}` })
  await ageUndo(id, '8 days')
  await addMember({ email })
  await ageUndo(id, '1 day')
  expect(await undoEmailChange(await undoOf(id, email))).toEqual({ ok: false, reason: 'taken' })
})

describe('an address that can be brought back', () => {
  const taken = { ok: false, reason: 'invalid', errors: { email: ['The email has already been taken.'] } }
  const signUp = (email: string) =>
    register(
      {
        ...{ first_name: 'Eve', last_name: 'Stranger', email, phone: '+447700900091', privacy: true },
        ...{ password: testPassword, password_confirmation: testPassword },
      },
      { address: '198.51.100.7' },
    )
  const countOf = async (email: string) => (await rows('SELECT id FROM "Member" WHERE email = $1', [email])).length

  it('is nobody else’s meanwhile, by whatever way, and costs it no mail', async () => {
    const [{ id, email }, other] = [await verified(), await addMember()]
    await updateProfile(id, { name: 'Eve', email: `eve-${email}` })
    for (let tries = 0; tries < 3; tries++) expect(await signUp(email)).toEqual(taken)
    expect(await updateProfile(other.id, { name: 'Eve', email })).toEqual(taken)
    await expect(rows('UPDATE "Member" SET email = upper($2) WHERE id = $1', [other.id, email])).rejects.toThrow(
      'The email has already been taken.',
    )
    await expect(addMember({ email })).rejects.toThrow('The email has already been taken.')
    expect(await countOf(email)).toBe(0)
    const { key } = perAccount('mail', email, 20, 3_600)
    expect(await rows('SELECT hits FROM "RateLimit" WHERE key = $1', [key])).toEqual([])
    expect(await undoEmailChange(await undoOf(id, email))).toEqual({ ok: true, id })
    expect((await rowOf(id)).email).toBe(email)
  })

  it('is reserved in the database for as many days as its link works', async () => {
    const functions = await rows(
      `SELECT substring(prosrc FROM $$interval '(\\d+) days'$$)::int AS days FROM pg_proc
       WHERE proname IN ('reject_held_email', 'expire_email_undos')`,
    )
    expect(functions).toEqual([{ days: emailUndoDays }, { days: emailUndoDays }])
  })

  it('is free after seven days, and once its account is gone', async () => {
    const [late, gone] = [await verified(), await verified()]
    for (const { id, email } of [late, gone]) await updateProfile(id, { name: 'Eve', email: `eve-${email}` })
    await ageUndo(late.id, '7 days 1 minute')
    await rows('DELETE FROM "Member" WHERE id = $1', [gone.id])
    for (const { email } of [late, gone]) expect((await signUp(email)).ok).toBe(true)
  })
})
