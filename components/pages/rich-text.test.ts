import { expect, test } from 'vitest'
import { withUnbrokenReferences } from './rich-text'

test('in HTML, references are kept together and tags left alone', () => {
  expect(withUnbrokenReferences('<p id="RM 11-03">The RM 11-03 &amp; others</p>')).toBe(
    '<p id="RM 11-03">The <span class="nowrap">RM 11-03</span> &amp; others</p>',
  )
})

test('in HTML, a reference with points may break after them', () => {
  expect(withUnbrokenReferences('<p>Ref. 310.32.42</p>')).toBe('<p>Ref. 310.<wbr>32.42</p>')
})

test('an e-mail is kept together', () => {
  expect(withUnbrokenReferences('<p>Once your e-mail is verified</p>')).toBe(
    '<p>Once your <span class="nowrap">e-mail</span> is verified</p>',
  )
})

test('in HTML, a telephone number is kept together', () => {
  expect(withUnbrokenReferences('<p>Telephone +44 20 7000 0090, or +41 22 700 00 90.</p>')).toBe(
    '<p>Telephone <span class="nowrap">+44 20 7000 0090</span>, or <span class="nowrap">+41 22 700 00 90</span>.</p>',
  )
  for (const text of ['<p>2 + 2 and +5 h</p>', '<a href="tel:+44 20 7000 0090">Call</a>'])
    expect(withUnbrokenReferences(text)).toBe(text)
})
