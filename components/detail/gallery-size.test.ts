import { expect, test } from 'vitest'
import { gallerySize } from './gallery-size'

const photo = { src: '/watches/one', width: 1600, height: 2000, placeholder: '', closeUp: false, alt: '' }

/** The entries of `sizes`, without those that WebKit cannot read and skips. */
const readByWebKit = (sizes: string) =>
  sizes.split(/, ?(?![^(]*\))/).filter((entry) => !/\b(min|max|clamp)\(/.test(entry))

test('WebKit, which reads no min(), max() or clamp() in sizes, asks for no photograph as wide as the screen', () => {
  for (const closeUp of [true, false]) {
    const entries = readByWebKit(gallerySize({ ...photo, closeUp }).sizes)
    expect(entries.at(-1)).toBe(closeUp ? '100vw' : 'calc(80vh - 310px)')
    expect(entries).toContain(`(min-resolution: 2.8dppx) calc(${entries.at(-1)} * .545)`)
  }
})
