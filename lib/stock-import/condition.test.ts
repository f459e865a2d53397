import { expect, it } from 'vitest'
import { readGrade, readMillimetres } from './condition'
import { readValue } from './read-value'

it.each([
  ['Very good', 'Very good'],
  ['sehr gut', 'Very good'],
  ['Très bon état', 'Very good'],
  ['NEUF', 'Unworn'],
  ['', null],
])('%j is the grade %j', (text, grade) => expect(readGrade(text)).toBe(grade))

it('another word is no grade, and the sentence names those that are', () => {
  expect(readGrade('like new')).toEqual({
    reason: `'like new' isn’t a condition grade`,
    mend: 'Enter Unworn, Excellent, Very good, Good or Fair, or leave blank.',
  })
})

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

it('a day has no time', () => {
  const cell = { kind: 'date', value: new Date('2025-03-01T14:30:00Z') } as const
  expect(readValue('servicedOn', cell)).toEqual(new Date('2025-03-01T00:00:00Z'))
  expect(readValue('servicedOn', { kind: 'text', text: 'spring' })).toMatchObject({
    reason: `'spring' isn’t a date with the day first`,
  })
})
