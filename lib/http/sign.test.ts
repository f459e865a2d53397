import { createHmac } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { expiryAfter, isSigned, isUnexpired, sign, signedId, signedIdQuery, signedText, withSignature } from './sign'

const [present, former, unknown] = ['n', 'o', 'x'].map((letter) => letter.repeat(32)) as [string, string, string]
process.env.SESSION_SECRET = `${present}, ${former}`

const signedWith = (secret: string) => createHmac('sha256', secret).update('purpose\n7').digest('base64url')

it('signs with the first secret of the list', () => {
  expect(sign('purpose', '7')).toBe(signedWith(present))
})

it('believes every secret of the list and no other, for one text and one purpose', () => {
  expect([present, former, unknown].map((secret) => isSigned(signedWith(secret), 'purpose', '7'))).toEqual([
    true,
    true,
    false,
  ])
  expect(isSigned(signedWith(former), 'purpose', '8')).toBe(false)
  expect(isSigned(signedWith(former), 'gate', '7')).toBe(false)
  expect(isSigned('', 'purpose', '7')).toBe(false)
})

it('a signed text comes back whole, and changed in no part', () => {
  const value = withSignature('purpose', 'text')
  expect(signedText('purpose', value)).toBe('text')
  for (const other of [undefined, '', 'text', `x${value}`, `${value}.x`, `.${sign('purpose', '')}`])
    expect([other, signedText('purpose', other)]).toEqual([other, null])
  expect(signedText('gate', value)).toBeNull()
})

it('a signed id is that of its query, and of nothing like a number', () => {
  const { id, signature } = Object.fromEntries(new URLSearchParams(signedIdQuery('purpose', 7)))
  expect(signedId('purpose', id, signature)).toBe(7)
  for (const other of ['8', '07', ['7'], undefined])
    expect([other, signedId('purpose', other, signature)]).toEqual([other, null])
  expect(signedId('purpose', '0', sign('purpose', '0'))).toBeNull()
  expect(signedId('gate', id, signature)).toBeNull()
})

it('an expiry holds until its second, and only in its own form', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  const expires = expiryAfter(60)
  expect(expires).toBe('1800000060')
  expect([expires, '', '0', ` ${expires}`, '9e9', '-1', '99999999999'].map(isUnexpired)).toEqual([
    true,
    ...Array(6).fill(false),
  ])
  vi.setSystemTime(1_800_000_059_999)
  expect(isUnexpired(expires)).toBe(true)
  vi.setSystemTime(1_800_000_060_000)
  expect(isUnexpired(expires)).toBe(false)
  vi.useRealTimers()
})
