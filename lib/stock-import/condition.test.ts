import { expect, it } from 'vitest'
import { readGrade, readMillimetres } from './condition'

it.each([
  ['Very good', 'Very good'],
  ['sehr gut', 'Very good'],
  ['Très bon état', 'Very good'],
  ['NEUF', 'Unworn'],
  ['', null],
])('%j is the grade %j', (text, grade) => expect(readGrade(text)).toBe(grade))

it.each([
  ['40.5', '40.50'],
  ['40,5 mm', '40.50'],
  ['47', '47.00'],
  ['', null],
])('%j is the size %j', (text, size) => expect(readMillimetres(text)).toBe(size))

it.each(['0.5', '201', '-40', 'large'])('%j is no size', (text) => {
  expect(readMillimetres(text)).toEqual({
    reason: `'${text}' isn’t a size in millimetres`,
    mend: 'Enter a number between 1 and 200, such as 40.5.',
  })
})
