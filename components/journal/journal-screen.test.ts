import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { JournalScreen } from './journal-screen'

const banner = { src: '/media/wide', width: 2400, height: 1000, placeholder: '', closeUp: true, alt: '' }
const page = { title: 'Notes', content: '', banner, blurbs: [] }
const slide = { id: 1, title: 'Told', description: '', link: '', linkLabel: '', film: '', photo: null, article: null }

const article = {
  slug: 'caring-for-a-bracelet',
  href: '/journal/caring-for-a-bracelet',
  title: 'Caring for a bracelet',
  date: '2026-11-14',
  readingTime: 2,
  excerpt: '',
  category: '',
  photo: null,
}

it('an article that a slide links to has its card in the grid as well', () => {
  const html = renderToStaticMarkup(
    createElement(JournalScreen, {
      page,
      slides: [{ ...slide, link: article.href, tone: 'light' }],
      categories: [],
      category: '',
      articles: [article, { ...article, slug: 'other', href: '/journal/other' }],
    }),
  )
  expect(html.match(/layout-\d/g)).toEqual(['layout-0', 'layout-1'])
})

/** The order of carousel, title and banner. */
const order = (slides: number) => {
  const html = renderToStaticMarkup(
    createElement(JournalScreen, {
      page,
      slides: Array.from({ length: slides }, () => ({ ...slide, tone: 'light' as const })),
      categories: [],
      category: '',
      articles: [],
    }),
  )
  return html.match(/carousel|<h1|<img[^>]*\/media\/wide/g)?.map((found) => found.replace(/<img.*/, 'banner'))
}

it('the record’s banner is above the title, and below it where slides come first', () => {
  expect(order(0)).toEqual(['banner', '<h1'])
  expect(order(1)).toEqual(['carousel', '<h1', 'banner'])
})
