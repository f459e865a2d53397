import { describe, expect, test } from 'vitest'
import { isPhone, tidyPhone, tidyTypedPhone } from './phone'
import { phoneProblem } from './phone-problem'

const onlyNumbers = 'Only numbers allowed'
const invalid = 'Invalid phone number. Please provide your country code. e.g. +44 or 0044'

test.each([
  ['+44 20 7000 0090', '+442070000090'],
  ['+44 (0)20 7000-0090', '+442070000090'],
  ['+41\u00a022\u202f700\u201100\u201390', '+41227000090'],
  ['[+44] 7700-900-090', '+447700900090'],
  ['+44 7700 900090 ext. 3', '+447700900090ext3'],
  ['\u202a+44 20 7946 0958\u202c', '+442079460958'],
  ['＋４４　（０）２０　７９４６－０９５８', '+442079460958'],
  ['+٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971501234567'],
  ['', ''],
])('a paste of “%s” becomes “%s”', (pasted, phone) => {
  expect(tidyPhone(pasted)).toBe(phone)
})

test.each([
  ['+44 |', '+44|'],
  ['+44(|', '+44(|'],
  ['+44(0)|', '+44|'],
  ['+44 (0)20|', '+4420|'],
  ['(|', '(|'],
  ['+44-7.7|', '+4477|'],
  ['＋４４（０|', '+44(0|'],
  ['+44(0)|20', '+44|20'],
  ['+44 |20', '+44|20'],
  ['|+44 (0)20', '|+4420'],
])('while it is typed “%s” becomes “%s”, where | is the caret', (typed, tidied) => {
  expect(tidyTypedPhone(typed.replace('|', ''), typed.indexOf('|')).join('|')).toBe(tidied)
})

describe('a phone number', () => {
  test.each([
    ['', '', ''],
    ['+447700900090', '', ''],
    [' +447700900090 ', '', ''],
    ['+44 7700', onlyNumbers, onlyNumbers],
    ['7700900123', invalid, invalid],
    ['07700900123', invalid, invalid],
    ['+44+20', invalid, invalid],
    ['+', '', invalid],
    ['0', '', invalid],
  ])('“%s” is called, while typing, “%s” and afterwards “%s”', (phone, typing, left) => {
    expect(phoneProblem(phone, true)).toBe(typing)
    expect(phoneProblem(phone, false)).toBe(left)
  })

  test.each([
    ['+1', true],
    ['001', true],
    ['+', false],
    ['', false],
    ['+44 20', false],
  ])('“%s” is complete: %s', (phone, complete) => {
    expect(isPhone(phone)).toBe(complete)
  })
})
