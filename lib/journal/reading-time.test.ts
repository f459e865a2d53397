import { describe, expect, it } from 'vitest'
import { readingTime } from './queries'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

describe('the reading time of an article', () => {
  it.each([
    [0, 1],
    [1, 1],
    [200, 1],
    [201, 2],
    [400, 2],
    [1_001, 6],
  ])('of %i words is %i min', (count, minutes) => {
    expect(readingTime(words(count))).toBe(minutes)
  })
  it('counts words, not the space between them', () => {
    expect(readingTime(`\n  ${words(200).replaceAll(' ', ' \n\t ')}  `)).toBe(1)
  })
})
