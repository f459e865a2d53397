import { expect, it } from 'vitest'
import {
  invalidJson,
  json,
  methodNotAllowedJson,
  notFoundJson,
  privateJson,
  refusedJson,
  unauthenticatedJson,
} from './json'

const cachingOf = (response: Response) => response.headers.get('cache-control')

it('lets caches keep a public answer only if they ask again', () => {
  expect(cachingOf(json({}))).toBe('no-cache')
  expect(cachingOf(notFoundJson())).toBe('no-cache')
  expect(cachingOf(methodNotAllowedJson('GET'))).toBe('no-cache')
})

it('says one thing about caching, never two', () => {
  expect(cachingOf(json({}, { headers: { 'cache-control': 'no-store' } }))).toBe('no-store')
  for (const answer of [privateJson({}), unauthenticatedJson(), refusedJson(403, 'No.'), invalidJson('No.', {})])
    expect(cachingOf(answer)).toBe('private, no-store')
})

it('keeps the other headers and the status', () => {
  const answer = refusedJson(429, 'Later.', { 'Retry-After': '7' })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7'])
})
