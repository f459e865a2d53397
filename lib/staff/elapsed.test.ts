import { expect, it } from 'vitest'
import { formatOpenTime } from './elapsed'

it.each([
  [0, 'just in'],
  [59, '59 min'],
  [119, '1 hour'],
  [480, '1 working day'],
  [1000, '2 working days'],
])('%i minutes of opening hours are %s', (minutes, text) => {
  expect(formatOpenTime(minutes, 480)).toBe(text)
})
