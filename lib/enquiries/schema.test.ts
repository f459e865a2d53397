import { describe, expect, it, test } from 'vitest'
import { summaryOf } from '@/lib/forms/validation'
import { isPublicForm } from './kinds'
import { parseEnquiry, parseSubscription, schemas } from './schema'

const formal = {
  form_origin: 'contact',
  title: 'Ms',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+447700900090',
  message: 'Is this watch still for sale?',
  privacy: ['Agreed'],
}
const plain = { ...formal, form_origin: 'enquiry', name: 'Ada Lovelace', firstName: undefined, lastName: undefined }
const errorsFor = (change: object, kind: 'contact' | 'enquiry' | 'sell' | 'appointment' = 'enquiry') => {
  const result = parseEnquiry(kind, { ...(kind === 'contact' ? formal : plain), ...change })
  return result.ok ? {} : result.errors
}

describe('an enquiry', () => {
  test.each(['title', 'firstName', 'lastName', 'email', 'phone', 'message', 'privacy'])('needs %s', (field) => {
    for (const nothing of [undefined, null, '', '   ', '\u200b'])
      expect(errorsFor({ [field]: nothing }, 'contact')).toHaveProperty(field, [expect.any(String)])
    for (const wrong of [{ a: 1 }, ['x'], 5])
      expect(errorsFor({ [field]: wrong }, 'contact')).toHaveProperty(field, [expect.any(String)])
    expect(errorsFor({ [field]: 'x'.repeat(1_000_000) }, 'contact')).toHaveProperty(field)
  })

  test.each([
    ['contact', 'title', 'Please choose a title'],
    ['contact', 'firstName', 'Please enter your first name'],
    ['contact', 'lastName', 'Please enter your last name'],
    ['enquiry', 'name', 'Please enter your name'],
    ['enquiry', 'email', 'Please enter your email address'],
    ['enquiry', 'phone', 'Please enter your telephone number'],
    ['sell', 'message', 'Please enter your message'],
    ['appointment', 'selectedOptionName', 'Please choose an enquiry type'],
    ['enquiry', 'privacy', 'Please confirm that you agree to the privacy policy'],
  ] as const)('of the %s form without %s is met with “%s”', (kind, field, text) => {
    expect(errorsFor({ [field]: '' }, kind)).toHaveProperty(field, [text])
    expect(errorsFor({ [field]: undefined }, kind)).toHaveProperty(field, [text])
  })

  test.each(['name', 'email'])('has no line breaks in %s', (field) => {
    expect(errorsFor({ [field]: 'ada@example.com\r\nBcc: spam@example.com' })).toHaveProperty(field)
  })

  test.each([
    ['call 020 7000', 'Only numbers allowed'],
    ['02070000090', 'Invalid phone number. Please provide your country code. e.g. +44 or 0044'],
    ['+44+20', 'Invalid phone number. Please provide your country code. e.g. +44 or 0044'],
  ])('with the phone “%s” hears “%s”', (phone, text) => {
    expect(errorsFor({ phone })).toEqual({ phone: [text] })
    expect(errorsFor({ phone }, 'sell')).toEqual({})
  })

  it.each(['+44 (0)20 7000 0090', '+44.20.7000-0090', ' [+44] 2070000090 '])('keeps the phone “%s” tidied', (phone) => {
    expect(parseEnquiry('contact', { ...formal, phone })).toMatchObject({ value: { phone: '+442070000090' } })
  })

  test.each([['Agreed'], true, 1, 'on', '1'].map((value) => [value]))('accepts privacy as %o', (privacy) => {
    expect(errorsFor({ privacy })).toEqual({})
  })

  test.each([[false], [[]], [['No']], ['no'], [{}]])('refuses privacy as %o', (privacy) => {
    expect(errorsFor({ privacy })).toHaveProperty('privacy')
  })

  it('is never refused for what staff wrote about its piece, which the visitor cannot see', () => {
    const staff = { statusTitle: `Reserved\r\n\tuntil\u2028Friday\0${'!'.repeat(900)}`, model: ' RM 11-03\nFlyback ' }
    expect(parseEnquiry('enquiry', { ...plain, ...staff })).toMatchObject({
      ok: true,
      value: { statusTitle: `Reserved until Friday ${'!'.repeat(178)}`, model: 'RM 11-03 Flyback' },
    })
    const visit = { visit: '2026-12-01T11:00', selectedOptionName: 'View collection' }
    expect(errorsFor({ ...staff, ...visit }, 'appointment')).toEqual({})
    expect(errorsFor({ model: ['x'] })).toHaveProperty('model')
  })

  it('keeps what the browser adds, up to a length', () => {
    const result = parseEnquiry('enquiry', { ...plain, utm_source: 'u'.repeat(900), form_url: '/contact?a=<b>' })
    expect(result).toMatchObject({ ok: true, value: { utm_source: 'u'.repeat(500), form_url: '/contact?a=<b>' } })
    expect(errorsFor({ utm_source: ['x'] })).toHaveProperty('utm_source')
  })

  it('keeps no key that stands in the address of its page', () => {
    const form_url = 'https://shop.example/email/verify/7/hash?expires=1&signature=secret'
    const kept = { ok: true, value: { form_url: 'https://shop.example/email/verify' } }
    expect(parseEnquiry('enquiry', { ...plain, form_url })).toMatchObject(kept)
    expect(parseSubscription({ email: 'ada@example.com', form_url })).toMatchObject(kept)
  })
})

test.each(['a@b', 'a b@c.de', 'a@b..de', '<a@b.de>', 'a@b.de, c@d.ef', 'a"b@c.de', '@b.de', 'a@-b.de'])(
  '“%s” is no e-mail address',
  (email) => expect(parseSubscription({ email }).ok).toBe(false),
)

test.each([
  'a@b.co',
  ' Ada.L+x@Example.co.uk ',
  'josé@exämple.ch',
  "o'neil@example.com",
  'a@xn--bcher-kva.example',
  'हिन्दी@उदाहरण.भारत',
  'ที่อยู่@ตัวอย่าง.ไทย',
])('“%s” is an e-mail address', (email) =>
  expect(parseSubscription({ email })).toMatchObject({ ok: true, value: { email: email.trim() } }),
)

test('only the forms of /submit are shown again as such', () => {
  expect(Object.keys(schemas).filter((name) => !isPublicForm(name))).toEqual([])
  expect(['subscription', 'email-undo', 'membership-decision', 'saved', 'login', ''].filter(isPublicForm)).toEqual([])
})

test('every form has a schema, and a 422 a summary', () => {
  expect(Object.keys(schemas)).toHaveLength(6)
  expect(summaryOf({ a: ['One.'], b: ['Two.', 'Three.'] })).toBe('One. (and 2 more errors)')
})
