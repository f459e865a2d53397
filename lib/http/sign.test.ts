import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { isSigned, sign } from './sign'

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
