import { expect, it } from 'vitest'
import { normaliseIdentifier, normaliseText } from './normalise'

it.each([
  ['Pate\u0301k', 'Pat\u00e9k'],
  ['Da\u00adte\u200bjust\u2060\ufeff', 'Datejust'],
  ['👩\u200d🔧 می\u200cخواهم', '👩\u200d🔧 می\u200cخواهم'],
])('the text %j is stored as %j', (typed, stored) => expect(normaliseText(typed)).toBe(stored))

it('an identifier has no joiners or marks of direction either', () =>
  expect(normaliseIdentifier('\u202aNW-\u200d116\u200c500\u202c')).toBe('NW-116500'))

it('a million marks on one letter take no time', () => {
  const typed = `a${'\u0301\u0323'.repeat(500_000)}`
  expect(normaliseText(typed)).toBe(typed)
})
