import { describe, expect, it } from 'vitest'
import { pagerWindow } from './pager'

describe('the pager', () => {
  it.each([
    [1, 1, [1]],
    [1, 4, [1, 2, 3, 4]],
    [1, 20, [1, 2, 3, 4, 5]],
    [3, 20, [1, 2, 3, 4, 5, 6, 7]],
    [10, 20, [6, 7, 8, 9, 10, 11, 12, 13, 14]],
    [18, 20, [14, 15, 16, 17, 18, 19, 20]],
    [20, 20, [16, 17, 18, 19, 20]],
    [2, 2, [1, 2]],
  ])('on page %i of %i shows four on either side', (page, last, pages) => {
    expect(pagerWindow(page, last)).toEqual(pages)
  })
})
