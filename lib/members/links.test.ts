import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { isResetToken, parseVerification, resetToken, resetUrl, verificationUrl } from './links'
import { addMember, mailsOf, memberOf } from './test-members'
import { stateOfLink, verifyEmail } from './verification'

beforeAll(fillTestShop)
afterEach(() => {
  vi.useRealTimers()
})

const minutes = (count: number) => vi.useFakeTimers({ now: Date.now() + count * 60_000, toFake: ['Date'] })
const linkOf = (address: string) => parseVerification(new URL(address))
const isVerified = async (id: number) => (await memberOf(id)).email_verified_at !== null

describe('a verification link', () => {
  it('verifies once', async () => {
    const member = await addMember()
    const link = linkOf(verificationUrl(member))
    expect(await stateOfLink(link)).toBe('open')
    expect(await verifyEmail(link)).toBe(true)
    expect([await isVerified(member.id), await stateOfLink(link)]).toEqual([true, 'used'])
    const [first] = await rows('SELECT email_verified_at FROM "Member" WHERE id = $1', [member.id])
    expect(await verifyEmail(link)).toBe(false)
    expect(await memberOf(member.id)).toMatchObject(first)
    await rows('UPDATE "Member" SET email_verified_at = NULL WHERE id = $1', [member.id])
    expect([await verifyEmail(link), await stateOfLink(link)]).toEqual([false, 'dead'])
  })

  it('verifies once, though it is opened many times at once', async () => {
    const member = await addMember()
    const link = linkOf(verificationUrl(member))
    const done = await Promise.all(Array.from({ length: 8 }, () => verifyEmail(link)))
    expect(done.filter(Boolean)).toHaveLength(1)
    expect((await mailsOf(member.id)).map(({ kind }) => kind)).toEqual(['membership_request'])
  })

  it.each(['id', 'hash', 'expires', 'signature'] as const)('is dead with another %s', async (part) => {
    const [member, other] = [await addMember(), await addMember()]
    const link = linkOf(verificationUrl(member))
    if (!link) throw new Error('no link')
    const turned = (text: string) => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`)
    const changed = {
      id: { ...link, id: other.id },
      hash: { ...link, hash: turned(link.hash) },
      expires: { ...link, expires: String(Number(link.expires) + 1) },
      signature: { ...link, signature: turned(link.signature) },
    }[part]
    expect([await stateOfLink(changed), await verifyEmail(changed)]).toEqual(['dead', false])
    expect([await isVerified(member.id), await isVerified(other.id)]).toEqual([false, false])
    expect(await verifyEmail(link)).toBe(true)
  })

  it('works for sixty minutes', async () => {
    const member = await addMember()
    const link = linkOf(verificationUrl(member))
    minutes(59)
    expect(await stateOfLink(link)).toBe('open')
    minutes(2)
    expect([await stateOfLink(link), await verifyEmail(link)]).toEqual(['dead', false])
  })

  it('is dead once the address is another, also when that is changed back', async () => {
    const member = await addMember()
    const link = linkOf(verificationUrl(member))
    await rows('UPDATE "Member" SET email = $2 WHERE id = $1', [member.id, `other${member.id}@example.com`])
    expect(await stateOfLink(link)).toBe('dead')
    await rows('UPDATE "Member" SET email = $2 WHERE id = $1', [member.id, member.email])
    expect([await stateOfLink(link), await verifyEmail(link)]).toEqual(['dead', false])
  })

  it('of a deleted account, or of none, is dead', async () => {
    const member = await addMember()
    const link = linkOf(verificationUrl(member))
    await rows('DELETE FROM "Member" WHERE id = $1', [member.id])
    expect([await stateOfLink(link), await stateOfLink(null), await verifyEmail(null)]).toEqual(['dead', 'dead', false])
  })

  it.each([
    '/email/verify/1/short?expires=1795259052&signature=x',
    '/email/verify/0/aaaaaaaaaaaaaaaaaaaaaaaa?expires=1795259052&signature=x',
    '/email/verify/99999999999/aaaaaaaaaaaaaaaaaaaaaaaa?expires=1795259052&signature=x',
    '/email/verify/1e3/aaaaaaaaaaaaaaaaaaaaaaaa?expires=1795259052&signature=x',
    '/email/verify/1/aaaaaaaaaaaaaaaaaaaaaaaa?expires=1795259052',
    '/email/verify/1/aaaaaaaaaaaaaaaaaaaaaaaa?signature=x',
    '/email/verify/1/aaaaaaaaaaaaaaaaaaa%0A?expires=1795259052&signature=x',
  ])('is not %s', (path) => expect(linkOf(`http://localhost:3000${path}`)).toBeNull())
})

describe('a reset token', () => {
  const member = { id: 7, email: 'ada@example.com', password: '$argon2id$one' }

  it('is the member’s for sixty minutes', () => {
    const token = resetToken(member)
    expect(isResetToken(token, member)).toBe(true)
    minutes(59)
    expect(isResetToken(token, member)).toBe(true)
    minutes(2)
    expect(isResetToken(token, member)).toBe(false)
  })

  it('is nobody else’s, and dead after a change of e-mail or password', () => {
    const token = resetToken(member)
    expect(isResetToken(token, { ...member, id: 8 })).toBe(false)
    expect(isResetToken(token, { ...member, email: 'eve@example.com' })).toBe(false)
    expect(isResetToken(token, { ...member, password: '$argon2id$two' })).toBe(false)
  })

  it('is dead with any part changed', () => {
    const [expires = '', signature = ''] = resetToken(member).split('.')
    const later = String(Number(expires) + 1)
    const wrongs = [`${later}.${signature}`, `${expires}.${signature}x`, `${expires}.`, expires, '', '.', 'x.y.z']
    for (const wrong of [...wrongs, `${expires}.${signature}.`, `${expires}.${signature.toUpperCase()}`])
      expect([wrong, isResetToken(wrong, member)]).toEqual([wrong, false])
  })

  it('stands in an address with the e-mail', () => {
    const { pathname, searchParams } = new URL(resetUrl({ ...member, email: 'a+b@example.com' }))
    expect([pathname, searchParams.get('email')]).toEqual(['/reset-password', 'a+b@example.com'])
    expect(isResetToken(searchParams.get('token') ?? '', { ...member, email: 'a+b@example.com' })).toBe(true)
  })
})
