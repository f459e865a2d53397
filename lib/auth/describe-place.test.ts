import { expect, it } from 'vitest'
import { describePlace } from './describe-place'

it('a place is what the browser says of its clock and its language', () => {
  expect(describePlace('Europe/London', 'en-GB,en;q=0.9')).toBe('London time, British English')
  expect(describePlace('America/Argentina/Buenos_Aires', 'es-AR')).toBe('Buenos Aires time, Spanish (Argentina)')
  expect(describePlace(undefined, 'de-CH, de;q=0.9, *;q=0.1')).toBe('Swiss High German')
  expect(describePlace('Asia/Dubai', null)).toBe('Dubai time')
})

it.each([
  [undefined, null],
  ['', ''],
  ['Europe/Nowhere', '*'],
  ['<script>/x', '<script>'],
  [['Europe/London'], '-'],
  [{ a: 1 }, 'x'.repeat(100_000)],
  [`Europe/${'a'.repeat(1_000)}`, '\0'],
  ['../../etc/passwd', 'q=1'],
])('%j and %j are no place', (timeZone, language) => expect(describePlace(timeZone, language)).toBe(''))
