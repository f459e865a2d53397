import { expect, it } from 'vitest'
import { readNumber } from './number'

for (const [typed, value] of [
  ['16,5', 16.5],
  [' 16,5 mm', 16.5],
  ['-0,1416', -0.1416],
  ['51,510', 51.51],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ["1'234,5", 1234.5],
  ['', null],
] as const)
  it(`“${typed}” is ${value}`, () => expect(readNumber(typed)).toEqual({ ok: true, value }))

for (const typed of ['x', '16,5,', '1,2,3', '16 5', '1e5', '.', '--1'])
  it(`“${typed}” is no number`, () =>
    expect(readNumber(typed)).toEqual({ ok: false, problem: expect.stringContaining('isn’t a number') }))
