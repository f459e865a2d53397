import { expect, it } from 'vitest'
import { splitFirstParagraph } from '../../components/pages/sell-page'

it('a text’s first paragraph is its lead', () => {
  expect(splitFirstParagraph(' <p class="x">One <em>two</em></p>\n<p>Three</p>')).toEqual({
    firstParagraph: 'One <em>two</em>',
    rest: '<p>Three</p>',
  })
})

it.each([
  '<picture><img src="/a.jpg" /></picture><p>One</p>',
  '<pre>One</pre><p>Two</p>',
  '<h2>One</h2><p>Two</p>',
  '',
])('a text that begins otherwise has none: %s', (html) => {
  expect(splitFirstParagraph(html)).toEqual({ firstParagraph: '', rest: html })
})
