import { expect, it } from 'vitest'
import { isWeakPassword } from './weak-password'

const own = ['Ada', 'Lovelace-Byron', 'countess.ada@engine.example']

it.each([
  'Lovelace1815',
  'ada-byron-1815',
  'Watches2026!',
  'localhost123',
  'countess@engine.example',
  'password1',
  'PASSWORDrolex',
])('%s is what anybody would try', async (password) => {
  expect(await isWeakPassword(password, own)).toBe(true)
})

it.each(['Lovelace wrote notes', 'watch the tide', '90210-73311-0042', '時計時計時計時計', 'x'.repeat(128)])(
  '%s is not',
  async (password) => {
    expect(await isWeakPassword(password, own)).toBe(false)
  },
)

it('an account without a name has no word of its own', async () => {
  expect(await isWeakPassword('an honest pass phrase', ['', '', '@'])).toBe(false)
})
