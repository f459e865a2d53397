import { describe, expect, it, test } from 'vitest'
import { validate } from '@/lib/forms/validation'
import { memberSchemas } from './schema'

const nobody = { first_name: 'Ada', last_name: 'Keller', email: '', phone: '', password: '', privacy: true }
const wrong = (values: Record<string, unknown>) => {
  const validated = validate(memberSchemas.register, { ...nobody, ...values })
  return validated.ok ? {} : validated.errors
}

test('a registration is validated in one voice, field by field', () => {
  expect(wrong({})).toEqual({
    email: ['The email field is required.'],
    phone: ['The phone field is required.'],
    password: ['The password field is required.'],
  })
  expect(wrong({ email: 'ada@', phone: 'call me' })).toMatchObject({
    email: ['The email field must be a valid email address.'],
    phone: ['Only numbers allowed'],
  })
  expect(wrong({ email: ['a@b.example'], phone: '07700' })).toMatchObject({
    email: ['The email field must be a string.'],
    phone: ['Invalid phone number. Please provide your country code. e.g. +44 or 0044'],
  })
})

test.each([' '.repeat(8), '\u3000'.repeat(9), '\u200b'.repeat(8), '\t \u3164'.repeat(4)])(
  'a password of nothing visible is none: %j',
  (password) => {
    expect(wrong({ password, password_confirmation: password })).toMatchObject({
      password: ['The password field is required.'],
    })
  },
)

test.each(['\u200b', '\u3164', '\u115f\uffa0', ' \u2800 ', '\u034f', '\ufe0f\u200d'])(
  'a name of nothing visible is none: %j',
  (name) => {
    expect(wrong({ first_name: name, last_name: name })).toMatchObject({
      first_name: ['The first name field is required.'],
      last_name: ['The last name field is required.'],
    })
    expect(validate(memberSchemas.profile, { name, email: 'ada@example.com' })).toMatchObject({
      errors: { name: ['The name field is required.'] },
    })
  },
)

test('spaces in a password, and invisible characters in a name, are kept', () => {
  const password = '  an honest pass phrase '
  const first_name = 'می\u200cخواهم'
  const typed = { email: 'ada@example.com', phone: '+41225550143', password, password_confirmation: password }
  expect(validate(memberSchemas.register, { ...nobody, ...typed, first_name })).toMatchObject({
    ok: true,
    value: { password, first_name },
  })
})

test('passwords that differ are told with the other mistakes, and after what is wrong with the first', () => {
  const different = ['The password field confirmation does not match.']
  expect(wrong({ email: 'ada@example.com', password: 'an honest pass phrase', password_confirmation: 'x' })).toEqual({
    phone: ['The phone field is required.'],
    password: different,
  })
  expect(wrong({ password: 'an honest pass phrase', privacy: false })).toMatchObject({ password: different })
  expect(wrong({ password: 'short', password_confirmation: 'x' })).toMatchObject({
    password: ['The password field must be at least 8 characters.'],
  })
})

test.each(['ada@example.com\r\nBcc: eve@example.com', 'ada@exam\nple.com', `${'a'.repeat(250)}@example.com`])(
  'an address that is more than one is refused: %j',
  (email) => {
    expect(wrong({ email })).toHaveProperty('email')
  },
)

test('a member’s whole name may be as long as a first and a last name together', () => {
  const profile = (name: string) => validate(memberSchemas.profile, { name, email: 'ada@example.com' })
  const registered = { ...nobody, first_name: 'a'.repeat(255), last_name: 'k'.repeat(255) }
  expect(wrong(registered)).not.toHaveProperty('first_name')
  expect(wrong({ ...registered, last_name: 'k'.repeat(256) })).toHaveProperty('last_name')
  const name = `${registered.first_name} ${registered.last_name}`
  expect(profile(name)).toMatchObject({ ok: true })
  expect(profile(`${name}k`)).toMatchObject({
    ok: false,
    errors: { name: ['The name field must not be greater than 511 characters.'] },
  })
})

describe('input of the wrong kind', () => {
  const wrongs = [undefined, null, 5, '', {}, ['x'], 'x'.repeat(60_000), { id: 5, response: {} }]
  const sentences = Object.entries(memberSchemas).flatMap(([form, schema]) =>
    Object.keys(schema.shape).flatMap((field) =>
      wrongs.flatMap((wrong) => {
        const validated = validate(schema, { [field]: wrong })
        return validated.ok
          ? []
          : Object.values(validated.errors)
              .flat()
              .map((text) => `${form}: ${text}`)
      }),
    ),
  )
  it('is refused in our own sentences', () => {
    expect(sentences.length).toBeGreaterThan(100)
    expect(sentences.filter((text) => /: (Invalid (input|option)|Too (big|small)|Unrecognized)/.test(text))).toEqual([])
  })
})
