import { beforeAll, describe, expect, it } from 'vitest'
import { passkeyOptions } from '@/lib/auth/passkeys'
import { startSession } from '@/lib/auth/session'
import { openAuthenticator } from '@/lib/auth/test-authenticator'
import { fillTestShop } from '@/lib/db/test-shop'
import { updateProfile } from './commands'
import { parseVerification, resetToken, verificationUrl } from './links'
import { resetPassword } from './password-reset'
import { addMemberPasskey, findSecondFactor, memberPasskeyOptions, requireSecondFactor } from './second-factor'
import { logIn, logInByPasskey } from './sign-in'
import { addMember, mailsOf, memberOf, sessionsOf, testPassword } from './test-members'
import { verifyEmail } from './verification'

beforeAll(fillTestShop)

const client = { address: '198.51.100.9' }
const fresh = 'a better pass phrase'
const none = { passkeys: [], required: false, codesLeft: 0 }

/** A member with a session, a passkey, the second factor and recovery codes. */
const guarded = async () => {
  const [member, key] = [await addMember({ email_verified_at: new Date() }), openAuthenticator()]
  const credential = key.create(await memberPasskeyOptions(member))
  expect(await addMemberPasskey(member.id, { credential, name: 'Theirs' }, 'Chrome')).toEqual({ ok: true })
  expect((await requireSecondFactor(member.id)).ok).toBe(true)
  await startSession(member.id, member.password)
  return { member, key }
}
/** The same member, moved to an unverified address: for example an account made with somebody else's address. */
const moved = async () => {
  const { member, key } = await guarded()
  expect(await updateProfile(member.id, { name: 'Eve', email: `victim-${member.email}` })).toEqual({ ok: true })
  return { member: await memberOf(member.id), key }
}
const reset = ({ id, email, password }: { id: number; email: string; password: string }) =>
  resetPassword(
    { token: resetToken({ id, email, password }), email, password: fresh, password_confirmation: fresh },
    client,
  )
const linkTo = (member: { id: number; email: string; email_version: number }) =>
  parseVerification(new URL(verificationUrl(member)))
const signsIn = async (key: Awaited<ReturnType<typeof guarded>>['key']) =>
  (await logInByPasskey({ credential: key.answer(await passkeyOptions('sign-in', null)) }, client)).ok
const kindsTo = async (id: number) => (await mailsOf(id)).map(({ kind }) => kind)

describe('a reset of the password', () => {
  it('of an unverified account leaves nobody a passkey, a code or the second step, and tells of it', async () => {
    const { member, key } = await moved()
    expect((await reset(member)).ok).toBe(true)
    expect(await findSecondFactor(member.id)).toEqual(none)
    expect(await signsIn(key)).toBe(false)
    expect(await logIn({ email: member.email, password: fresh }, client)).toMatchObject({ ok: true, twoFactor: false })
    expect(await kindsTo(member.id)).toContain('passkey_removed')
  })

  it('of a verified account leaves them as they are: the mailbox alone must not undo them', async () => {
    const { member, key } = await guarded()
    expect((await reset(member)).ok).toBe(true)
    expect(await findSecondFactor(member.id)).toMatchObject({ passkeys: [{}], required: true, codesLeft: 10 })
    expect(await signsIn(key)).toBe(true)
  })
})

describe('a verification', () => {
  it('in another browser than the member’s ends sessions, passkeys, codes and the second step', async () => {
    const [{ member, key }, other] = [await moved(), await addMember()]
    await startSession(other.id, other.password)
    expect(await verifyEmail(linkTo(member), other.id)).toBe(true)
    expect(await findSecondFactor(member.id)).toEqual(none)
    expect([await sessionsOf(member.id), (await sessionsOf(other.id)).length]).toEqual([[], 1])
    expect(await signsIn(key)).toBe(false)
    expect(await logIn({ email: member.email, password: testPassword }, client)).toMatchObject({ twoFactor: false })
    expect(await kindsTo(member.id)).toContain('passkey_removed')
  })

  it('in the member’s own session leaves everything as it is', async () => {
    const { member, key } = await moved()
    expect(await verifyEmail(linkTo(member), member.id)).toBe(true)
    expect(await findSecondFactor(member.id)).toMatchObject({ passkeys: [{}], required: true, codesLeft: 10 })
    expect(await sessionsOf(member.id)).toHaveLength(1)
    expect(await signsIn(key)).toBe(true)
  })
})
