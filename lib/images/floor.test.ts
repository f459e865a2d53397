import sharp from 'sharp'
import { expect, it } from 'vitest'
import { inspect, renderSize } from './derivatives'

/** A dark disc on a floor, as a JPEG. */
const photograph = (floor: string, second = floor, radius = 120) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500"><defs><linearGradient id="g" y2="1" x2="0">
      <stop stop-color="${floor}"/><stop offset="1" stop-color="${second}"/></linearGradient></defs>
      <rect width="400" height="500" fill="url(#g)"/><circle cx="200" cy="250" r="${radius}" fill="#202020"/></svg>`),
  )
    .jpeg({ quality: 95 })
    .toBuffer()

const cornerOf = async (bytes: Buffer) => {
  const { data } = await sharp(await renderSize(bytes, { width: 320, format: 'webp' }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data.subarray(0, 3)]
}

/** The corner of the blurred placeholder. */
const placeholderCorner = async (bytes: Buffer) => {
  const { placeholder } = await inspect(bytes)
  const data = await sharp(Buffer.from(placeholder.split(',')[1] ?? '', 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer()
  return [...data.subarray(0, 3)]
}

const near = (found: number[], wanted: number[], within = 2) =>
  expect(Math.max(...found.map((value, index) => Math.abs(value - (wanted[index] ?? 0))))).toBeLessThanOrEqual(within)

it.each(['#ffffff', '#fdfcfa', '#ecede6', '#f4f2ee'])(
  'a piece on an even floor of %s stands on the page’s',
  async (floor) => {
    near(await cornerOf(await photograph(floor)), [244, 242, 238])
    // Its eight pixels are compressed hard: the disc would reach its corner.
    near(await placeholderCorner(await photograph(floor, floor, 40)), [244, 242, 238], 3)
  },
)

it.each([
  ['a dark floor', '#303030', '#303030', [48, 48, 48]],
  ['a floor that turns darker', '#ffffff', '#a0a0a0', [255, 255, 255]],
])('%s stays as it is', async (_, from, to, corner) => {
  near(await cornerOf(await photograph(from, to)), corner)
})
