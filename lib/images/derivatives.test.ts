import sharp from 'sharp'
import { expect, it } from 'vitest'
import { renderSize } from './derivatives'
import type { PhotoFormat, PhotoWidth } from './photo'

/** A lossless picture of noise; the wider the spread, the more bytes. */
const noise = (sigma: number) =>
  sharp({
    create: { width: 480, height: 600, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma } },
  })
    .png()
    .toBuffer()

const usual = (picture: Buffer) =>
  sharp(picture).avif({ quality: 58, effort: 0, chromaSubsampling: '4:4:4' }).toBuffer()

const size = (width: PhotoWidth, format: PhotoFormat) => ({ width, format })

it('gives a phone’s AVIF file of fine texture at most 25 kB, by a lower quality', async () => {
  const fine = await noise(10)
  expect((await usual(fine)).length).toBeGreaterThan(25_000)
  const { length } = await renderSize(fine, size(480, 'avif'))
  expect(length).toBeLessThanOrEqual(25_000)
  expect(length).toBeGreaterThan(15_000)
})

it('leaves the quality of every other photograph as it is', async () => {
  const plain = await noise(8)
  expect(await renderSize(plain, size(480, 'avif'))).toEqual(await usual(plain))
})
