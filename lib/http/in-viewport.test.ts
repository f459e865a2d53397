import { afterEach, expect, test, vi } from 'vitest'
import { isInViewport } from './in-viewport'

afterEach(() => vi.unstubAllGlobals())

const elementAt = (top: number, rest: object = {}) =>
  ({ getBoundingClientRect: () => ({ top, bottom: top + 10, left: 0, right: 10 }), ...rest }) as HTMLElement

test('an element is in the viewport if it is drawn there; a browser that cannot say whether it is drawn goes by the place', () => {
  vi.stubGlobal('window', { innerHeight: 800, innerWidth: 400 })
  expect(isInViewport(elementAt(100, { checkVisibility: () => true }))).toBe(true)
  expect(isInViewport(elementAt(100, { checkVisibility: () => false }))).toBe(false)
  expect(isInViewport(elementAt(100))).toBe(true)
  expect(isInViewport(elementAt(900))).toBe(false)
})
