import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { emptyCriteria } from '@/lib/catalogue/criteria'
import { SearchTray } from './search-tray'

it('a reference that may break is one box of its chip, which has gaps between boxes', () => {
  const html = renderToStaticMarkup(
    createElement(SearchTray, {
      listing: 'other',
      criteria: emptyCriteria,
      hints: ['232.025'],
      field: { current: null },
      onSearch: () => {},
    }),
  )
  expect(html).toMatch(/<a class="chip"[^>]*><span>232\.<wbr\/>025<\/span><\/a>/)
})
