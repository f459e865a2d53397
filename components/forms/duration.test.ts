import { expect, it } from 'vitest'
import { formatDuration, tooManyAttempts } from './duration'

it('a short wait is told in seconds, a longer one in minutes, then in hours', () => {
  expect([1, 60, 90, 91, 3_600, 5_400].map(formatDuration)).toEqual([
    'one second',
    '60 seconds',
    '90 seconds',
    '2 minutes',
    '60 minutes',
    '2 hours',
  ])
})

it('who tried too often hears how long to wait, also where the answer does not say', () => {
  expect(tooManyAttempts(3_000)).toBe('Too many attempts. Please wait 50 minutes before you try again.')
  expect(tooManyAttempts(null)).toBe('Too many attempts. Please wait a moment before you try again.')
})
