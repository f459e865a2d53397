import { expect, test } from 'vitest'
import { isSendable } from '@/lib/forms/definition'
import { enquiryForms } from './forms'
import type { FormOrigin } from './kinds'

const complete = { phone: '+447700900090', message: 'Is it here?', selectedOptionName: 'Other', privacy: 'Agreed' }
const asking: FormOrigin[] = ['contact', 'footer', 'enquiry', 'appointment']
const all: FormOrigin[] = [...asking, 'sell', 'subscribe']

const holding = (values: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) if (value !== 'unticked') data.set(name, value)
  return data
}

test.each<[string, Partial<typeof complete>, FormOrigin[]]>([
  ['everything', {}, all],
  ['no phone', { phone: '' }, ['sell', 'subscribe']],
  ['a phone without its country', { phone: '07700900090' }, ['sell', 'subscribe']],
  ['a message of nine characters', { message: 'nine char' }, ['sell', 'subscribe']],
  ['a message of ten', { message: 'ten charac' }, all],
  ['a message of white space', { message: ' '.repeat(20) }, ['sell', 'subscribe']],
  ['no type', { selectedOptionName: '' }, ['contact', 'footer', 'enquiry', 'sell', 'subscribe']],
  ['no agreement', { privacy: 'unticked' }, ['contact', 'footer', 'enquiry', 'sell', 'subscribe']],
])('with %s the button can be pressed where it should', (_, change, pressable) => {
  const values = holding({ ...complete, ...change })
  expect(all.filter((origin) => isSendable(enquiryForms[origin].fields, values))).toEqual(pressable)
})
