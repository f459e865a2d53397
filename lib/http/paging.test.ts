import { expect, it } from 'vitest'
import { parsePaging } from './paging'

it.each([
  ['', null],
  ['page=2', { page: 2, perPage: 48 }],
  ['per_page=200', { page: 1, perPage: 200 }],
  ['per_page=201', { page: 1, perPage: 200 }],
  ['page=0&per_page=100000', { page: 1, perPage: 200 }],
  ['page=x&per_page=0', { page: 1, perPage: 48 }],
  ['per_page=1.5', { page: 1, perPage: 48 }],
])('“%s” asks for %o', (query, asked) => {
  expect(parsePaging(new URLSearchParams(query))).toEqual(asked)
})
