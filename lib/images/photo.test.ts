import { expect, it } from 'vitest'
import { coverSizes, widthUpTo } from './photo'

const banner = { width: 2400, height: 1200 }

it('asks for what a photograph is drawn at in a box that is more upright than itself', () => {
  const boxes = [
    { media: '(min-width: 1100px)', vw: 50, ratio: 0.8 },
    { vw: 100, ratio: 4 },
  ]
  expect(coverSizes(banner, boxes)).toBe(
    '(min-width: 1100px) 125vw, (min-resolution: 2.8dppx) calc(100vw * .545), (min-resolution: 2.1dppx) calc(100vw * .62), (min-resolution: 1.5dppx) calc(100vw * .65), 100vw',
  )
})

it('gives the widest size up to a limit, the smallest where all are wider', () => {
  expect([widthUpTo(2400, 1600), widthUpTo(1000, 1600), widthUpTo(90, 80)]).toEqual([1600, 960, 160])
})
