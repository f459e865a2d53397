import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Piece } from '@/lib/catalogue/piece'
import { ContactLinks, ContactLinksBar } from './contact-links'

const piece = { sku: '1', family: 'watch', name: 'Name', model: 'Model' }

/** The words of the buttons above the form, and of the bar on phones. */
const wordsOf = (tone: 'available' | 'sold') => {
  const props = { piece: { ...piece, status: { label: '', tone } } as Piece, boutique: null }
  const page = renderToStaticMarkup(createElement(ContactLinks, { ...props, unlinked: false })).split('<h2')[0]
  const bar = renderToStaticMarkup(createElement(ContactLinksBar, props))
  return [page, bar].map((html) => html?.replace(/<[^>]*>/g, '|').match(/\w[\w ]*/g))
}

it('a sold piece keeps “Write to Us”, with “Find me one” beside it', () => {
  expect(wordsOf('available')).toEqual([['Write to Us'], ['Write to Us']])
  expect(wordsOf('sold')).toEqual([
    ['Write to Us', 'Find me one'],
    ['Write to Us', 'Find me one'],
  ])
})
