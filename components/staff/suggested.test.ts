import { expect, it } from 'vitest'
import { nameOfValue, valueOfWords } from './record-values'

const statuses = [
  { id: 'on hold', name: 'On hold (shown as In Stock)' },
  { id: 'Sold', name: 'Sold' },
]
const yesOrNo = [
  { id: '1', name: 'Yes' },
  { id: '0', name: 'No' },
]

it.each([
  ['Yes', '1'],
  [' yes ', '1'],
  ['0', '0'],
  ['Yes, with its tag', 'Yes, with its tag'],
  ['', null],
  ['–', null],
])('%j of Yes and No is %j', (words, value) => {
  expect(valueOfWords(words, yesOrNo)).toBe(value)
})

it.each([
  ['ON HOLD', 'on hold'],
  ['On hold (shown as In Stock)', 'on hold'],
  ['in stock', null],
  ['Reserved for a friend ', 'Reserved for a friend'],
])('the status %j is %j', (words, value) => {
  expect(valueOfWords(words, statuses, 'In Stock')).toBe(value)
})

it('a value is shown by its name, words as they are', () => {
  expect(['1', '0', 'Only the outer box', null, undefined].map((value) => nameOfValue(value, yesOrNo))).toEqual([
    'Yes',
    'No',
    'Only the outer box',
    '',
    '',
  ])
})
