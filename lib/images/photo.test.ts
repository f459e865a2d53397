import { expect, it } from 'vitest'
import { photoSrcSet, widthUpTo } from './photo'

it('gives the widest size up to a limit, the smallest where all are wider', () => {
  expect([widthUpTo(2400, 1600), widthUpTo(1000, 1600), widthUpTo(70, 60)]).toEqual([1600, 960, 80])
})

it('offers no file that is too small for every screen', () => {
  const photo = { src: '/p', width: 1200, height: 1500, placeholder: '', closeUp: false, alt: '' }
  const offered = (maxWidth?: number) => photoSrcSet(photo, 'avif', maxWidth).match(/\d+(?=w)/g)
  expect(offered()).toEqual(['160', '240', '320', '400', '480', '640', '720', '960', '1200'])
  expect(offered(320)).toEqual(['80', '120', '160', '240', '320'])
})
