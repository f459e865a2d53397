import { expect, test } from 'vitest'
import { gallerySize } from './gallery-size'

const photo = { src: '/watches/one', width: 1600, height: 2000, placeholder: '', closeUp: false, alt: '' }

/** The entries of `sizes`, without those that WebKit cannot read and skips. */
const readByWebKit = (sizes: string) =>
  sizes.split(/, ?(?![^(]*\))/).filter((entry) => !/\b(min|max|clamp)\(/.test(entry))

test('WebKit, which reads no min(), max() or clamp() in sizes, asks for no photograph as wide as the screen', () => {
  expect(readByWebKit(gallerySize(photo).sizes)).toEqual([
    '(min-width: 1100px) 736px',
    '(min-height: 481px) and (max-height: 600px) and (min-aspect-ratio: 6/5) calc(80vh - 150px)',
    '(max-height: 640px) 130px',
    'calc(52vh - 230px)',
  ])
  const closeUp = gallerySize({ ...photo, closeUp: true }).sizes
  expect(readByWebKit(closeUp).join(', ')).toBe(closeUp)
})
