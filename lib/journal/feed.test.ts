import { describe, expect, it } from 'vitest'
import { atomFeed } from './feed'
import type { Article } from './journal'

const article = (fields: Partial<Article>): Article => ({
  slug: 'one',
  href: '/journal/one',
  firstHref: '/journal/one',
  title: 'One',
  date: '2026-11-14',
  readingTime: 3,
  excerpt: '',
  category: '',
  photo: null,
  author: '',
  updated: '2026-11-15T10:00:00.000Z',
  content: '<p>Text</p>',
  ...fields,
})

const feed = (...articles: Article[]) =>
  atomFeed({
    origin: 'https://shop.example',
    path: '/journal/feed.xml',
    page: '/journal',
    title: 'Journal · A & B',
    author: 'A & B',
    articles,
  })

describe('the feed', () => {
  it('keeps the id of an article that got another address', () => {
    const xml = feed(article({ slug: 'two', href: '/journal/two' }))
    expect(xml).toContain('<id>https://shop.example/journal/one</id>')
    expect(xml).toContain('href="https://shop.example/journal/two"')
  })
  it('was changed when its youngest article was, and no article before it appeared', () => {
    const ahead = article({ date: '2026-12-24', updated: '2026-11-20T00:00:00.000Z' })
    expect(feed(article({}), ahead)).toMatch(/<updated>2026-12-24T00:00:00.000Z<\/updated>\n<author>/)
    expect(feed(article({}))).toContain('<updated>2026-11-15T10:00:00.000Z</updated>')
  })
  it('escapes what articles hold, and drops what XML cannot', () => {
    const xml = feed(article({ title: 'A <b> & *c*\u0000\ud800', author: '"x"', content: '<p>]]> &amp;</p>' }))
    expect(xml).toContain('<title>A &#60;b&#62; &#38; c</title>')
    expect(xml).toContain('<name>&#34;x&#34;</name>')
    expect(xml).toContain('&#60;p&#62;]]&#62; &#38;amp;&#60;/p&#62;')
  })
})
