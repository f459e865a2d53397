import { expect, it } from 'vitest'
import { letter } from './letter'
import { plainQuote } from './plain'

it('a quoted message keeps its scripts, but no character that would reorder what follows', () => {
  const controls = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']
  expect(plainQuote(`Hello${controls.join('')} there\n\u202e`)).toBe('> Hello there\n>')
  expect(plainQuote('مرحبا שלום 😀\n\u200fa\u200d')).toBe('> مرحبا שלום 😀\n> \u200fa\u200d')
})

it('the second link of a letter begins a line of the plain text in upper case, and a sentence’s middle in the HTML', () => {
  const { text, html } = letter({
    site: { brand: 'Brand', url: 'https://shop.example', boutiques: [], hidden: [] },
    subject: 'Subject',
    title: 'Title',
    paragraphs: ['A paragraph.'],
    action: { label: 'Yes, write to me', href: 'https://shop.example/yes' },
    alternative: { label: 'see RM 11-03', href: 'https://shop.example/watch' },
    footnote: 'A footnote.',
  })
  expect(text).toContain('\n\nSee RM 11-03:\nhttps://shop.example/watch\n')
  expect(html).toMatch(/Or: <a [^>]*>see RM 11-03<\/a>\./)
})
