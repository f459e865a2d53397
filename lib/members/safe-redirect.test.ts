import { describe, expect, it } from 'vitest'
import { safeRedirect } from './safe-redirect'

describe('where a login leads', () => {
  it.each(['/dashboard', '/user', '/watch/x-y/NW-1?a=b#c', '/the-collection?q=rm%2011', '/'])('goes to %s', (path) => {
    expect(safeRedirect(path)).toBe(path)
  })
  it.each([
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    'http:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '',
    './/evil.example',
    '/.//evil.example',
    '/dashboard//evil.example',
    '/ /evil.example',
    '/\u0000/evil.example',
    '/\u2028/evil.example',
    '@evil.example',
    '/login?redirect=/login',
    '/logout',
    undefined,
    null,
    ['/user'],
    { path: '/user' },
    `/${'a'.repeat(3_000)}`,
  ])('never goes to %j', (wanted) => {
    expect(safeRedirect(wanted)).toBe('/dashboard')
  })
})
