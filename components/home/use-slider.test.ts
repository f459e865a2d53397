import { describe, expect, it } from 'vitest'
import { slideAt, swipeStep } from './use-slider'

describe('the ring of slides', () => {
  it('goes on to the next', () => expect(slideAt(0, 1, 3)).toBe(1))
  it('begins again after the last', () => expect(slideAt(2, 1, 3)).toBe(0))
  it('goes to the last before the first', () => expect(slideAt(0, -1, 3)).toBe(2))
  it('stays where it is with one slide', () => expect([slideAt(0, 1, 1), slideAt(0, -1, 1)]).toEqual([0, 0]))
  it('stands still without slides', () => expect(slideAt(0, 1, 0)).toBe(0))
})

describe('a finger on the slider', () => {
  it('that goes left asks for the next slide', () => expect(swipeStep(-80, 10)).toBe(1))
  it('that goes right asks for the one before', () => expect(swipeStep(80, -10)).toBe(-1))
  it('that taps asks for nothing', () => expect(swipeStep(6, 2)).toBe(0))
  it('that scrolls the page asks for nothing', () => expect(swipeStep(-60, 90)).toBe(0))
})
