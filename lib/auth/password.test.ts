import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { hashPassword, isPassword } from './password'

const composed = 'Zürich im Frühling'.normalize('NFC')
const inParts = composed.normalize('NFD')

it.each([
  [composed, inParts],
  [inParts, composed],
])(
  'a password is the same on a keyboard that types its letters in parts, and on one that does not',
  async (set, typed) => {
    expect(await isPassword(typed, await hashPassword(set))).toBe(true)
    // A hash of before, made of what was typed.
    expect(await isPassword(typed, await hash(set))).toBe(true)
  },
)
