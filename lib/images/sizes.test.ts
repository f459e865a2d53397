import { expect, it } from 'vitest'
import { coverSizes, sizesOf } from './sizes'

it('every length has a condition but the last, which is the default; dense screens come first', () => {
  expect(sizesOf('80vh - 100px', ['(min-width: 1100px)', '50vw']).split(', ')).toEqual([
    '(min-width: 1100px) and (min-resolution: 2.5dppx) 37.5vw',
    '(min-width: 1100px) 52.5vw',
    '(min-resolution: 2.5dppx) calc(60vh - 75px)',
    'calc(84vh - 105px)',
  ])
})

it('asks for what a photograph is drawn at in a box that is more upright than itself', () => {
  const banner = { width: 2400, height: 1200 }
  const sizes = coverSizes(banner, { vw: 100, ratio: 4 }, ['(min-width: 1100px)', { vw: 40, ratio: 0.8 }])
  expect(sizes).toContain('(min-width: 1100px) 105vw')
  expect(sizes).toMatch(/, 105vw$/)
})
