import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MagazineEntry } from './magazine-entry'

const logo = { src: '/media/logo', width: 400, height: 100, placeholder: '', closeUp: true, alt: '' }
const magazine = {
  id: 1,
  title: 'A title',
  publisher: 'The Quiet Room',
  date: '2026-09-12',
  excerpt: '',
  screenshot: { ...logo, src: '/media/page' },
  article: '',
  download: '',
  translation: '',
}

it('the publisher is named once in words, with its logo or without', () => {
  for (const one of [logo, null]) {
    const html = renderToStaticMarkup(
      createElement(MagazineEntry, { magazine: { ...magazine, logo: one }, first: false }),
    )
    expect(html.match(/>The Quiet Room</g)).toHaveLength(1)
  }
})
