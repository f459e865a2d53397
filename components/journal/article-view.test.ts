import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ArticleView } from './article-view'

const article = {
  slug: 'dial',
  href: '/journal/dial',
  firstHref: '/journal/dial',
  title: 'The dial',
  author: '',
  date: '2026-01-01',
  updated: '2026-01-01T00:00:00.000Z',
  readingTime: 1,
  excerpt: '',
  category: '',
  photo: null,
}

const hasDropCap = (content: string) =>
  /class="[^"]*dropCap/.test(renderToStaticMarkup(createElement(ArticleView, { article: { ...article, content } })))

it('a text begins with a drop cap, unless its first letter is Arabic or Hebrew', () => {
  expect(hasDropCap('<p>“The dial” – الساعة</p>')).toBe(true)
  expect(hasDropCap('<p>2026</p>')).toBe(true)
  expect(hasDropCap('<p class="a">«الساعة» Nautilus</p>')).toBe(false)
  expect(hasDropCap('<p><em>&nbsp;1. שלום</em></p>')).toBe(false)
  expect(hasDropCap('<p dir="rtl">RM 11-03 ساعة</p>')).toBe(false)
})

it('a line in Hebrew does not turn the others', () => {
  const html = renderToStaticMarkup(
    createElement(ArticleView, { article: { ...article, content: '<p>שלום</p><p>We answered.</p>' } }),
  )
  expect(html).toContain('dir="rtl"><p dir="auto">שלום</p><p dir="auto">We answered.</p>')
})
