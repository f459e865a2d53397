import { expect, test } from 'vitest'
import { type ButtonFields, isSendable } from './button-rule'
import type { FormOrigin } from './kinds'

const complete: ButtonFields = {
  phone: '+447700900090',
  message: 'Is it here?',
  selectedOptionName: 'Other',
  agreed: true,
}
const asking: FormOrigin[] = ['contact', 'footer', 'enquiry', 'appointment']

test.each<[string, Partial<ButtonFields>, FormOrigin[]]>([
  ['everything', {}, [...asking, 'sell', 'subscribe']],
  ['no phone', { phone: '' }, ['sell', 'subscribe']],
  ['a phone without its country', { phone: '07700900090' }, ['sell', 'subscribe']],
  ['a phone with spaces in it', { phone: '+44 7700 900090' }, ['sell', 'subscribe']],
  ['a message of nine characters', { message: 'nine char' }, ['sell', 'subscribe']],
  ['a message of ten', { message: 'ten charac' }, [...asking, 'sell', 'subscribe']],
  ['a message of white space', { message: ' '.repeat(20) }, ['sell', 'subscribe']],
  ['no type', { selectedOptionName: '' }, ['contact', 'footer', 'enquiry', 'sell', 'subscribe']],
  ['no agreement', { agreed: false }, ['contact', 'footer', 'enquiry', 'sell', 'subscribe']],
])('with %s the button can be pressed where it should', (_, change, pressable) => {
  const all: FormOrigin[] = [...asking, 'sell', 'subscribe']
  expect(all.filter((origin) => isSendable(origin, { ...complete, ...change }))).toEqual(pressable)
})
