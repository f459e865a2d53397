import { expect, test } from 'vitest'
import { resources } from '@/lib/staff/resources/all'
import { formatCount } from './format'

test('a number of records is said in words, with thousands apart', () => {
  const piece = { one: 'piece' }
  expect([0, 1, 2, 100_000].map((count) => formatCount(piece, count))).toEqual([
    'No pieces',
    '1 piece',
    '2 pieces',
    '100,000 pieces',
  ])
  expect(formatCount({ one: 'enquiry', many: 'enquiries' }, 0)).toBe('No enquiries')
})

test('every record type has a plural that is English', () => {
  const many = resources.map((resource) => formatCount(resource, 2))
  expect(many.filter((words) => /[^aeiou]ys$|ss$/.test(words))).toEqual([])
})
