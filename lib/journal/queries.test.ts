import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import * as journal from './queries'
import * as wire from './wire'

beforeAll(fillTestShop)
beforeEach(() => rows('TRUNCATE "JournalArticle", "JournalCategory", "Magazine" CASCADE'))

const write = (slug: string, fields: { date?: string; status?: number; category?: string; content?: string } = {}) =>
  rows(
    `WITH kind AS (INSERT INTO "JournalCategory" (name) SELECT $5::text WHERE $5::text <> ''
       AND NOT EXISTS (SELECT FROM "JournalCategory" WHERE name = $5::text) RETURNING id)
     INSERT INTO "JournalArticle" (slug, title, date, status, content, category_id)
     SELECT $1, $1, $2::date, $3, $4, coalesce((SELECT id FROM kind), (SELECT id FROM "JournalCategory" WHERE name = $5::text))`,
    [slug, fields.date ?? '2026-01-01', fields.status ?? 0, fields.content ?? '<p>x</p>', fields.category ?? ''],
  )
const slugs = (articles: { slug: string }[]) => articles.map(({ slug }) => slug)
const similarTo = async (slug: string) => {
  const article = await journal.getArticle(slug)
  return article ? slugs(await journal.findSimilarArticles(article)) : null
}

describe('the journal', () => {
  it('is newest first, of a day the later record first', async () => {
    await write('old', { date: '2025-01-01' })
    await write('new', { date: '2026-03-01' })
    await write('newer', { date: '2026-03-01' })
    expect(slugs(await journal.findArticles())).toEqual(['newer', 'new', 'old'])
  })
  it.each([1, 2, -1])('never tells of an article with status %i', async (status) => {
    await write('draft', { status, category: 'Guides', content: '<p>canary</p>' })
    await write('open', { category: 'Guides' })
    expect(await journal.getArticle('draft')).toBeNull()
    expect(await journal.locateArticle('draft')).toBeNull()
    expect(await wire.articleWire('draft')).toBeNull()
    expect((await journal.findArticlesBySlug(['draft'])).size).toBe(0)
    expect(await similarTo('open')).toEqual([])
    expect(slugs(await journal.findNewestArticles(9))).toEqual(['open'])
    expect(JSON.stringify([await wire.journalsWire(), await journal.findArticles()])).not.toContain('canary')
  })
  it('shows categories that have something to read', async () => {
    await write('a', { category: 'Full' })
    await write('b', { category: 'Drafts', status: 1 })
    expect((await journal.findCategories({ used: true })).map(({ name }) => name)).toEqual(['Full'])
    expect((await wire.categoriesWire()).map(({ name }) => name)).toEqual(['Full', 'Drafts'])
  })
})

it('an article keeps the words of a link to a hidden page, but not the link', async () => {
  await rows(
    `INSERT INTO "WebsiteItem" (website_item, router_link, status, header_menu_section) VALUES ('x', '/services', 1, 'Ninety')`,
  )
  await write('a', { content: '<p>Our <a href="/services#straps">straps</a>, <a href="/about">us</a></p>' })
  const shown = '<p>Our straps, <a href="/about">us</a></p>'
  const [newest] = await journal.findNewestArticles(1)
  const [listed] = await wire.journalsWire()
  const told = [await journal.getArticle('a'), newest, listed, await wire.articleWire('a')]
  expect(told.map((article) => article?.content)).toEqual(Array(4).fill(shown))
  await rows('DELETE FROM "WebsiteItem"')
})

describe('a former address of an article', () => {
  const rename = (from: string, to: string) => rows('UPDATE "JournalArticle" SET slug = $2 WHERE slug = $1', [from, to])

  it('leads to the article, after every further change too', async () => {
    await write('first')
    await rename('first', 'second')
    await rename('second', 'third')
    for (const slug of ['first', 'second', 'third']) expect(await journal.locateArticle(slug)).toBe('third')
    expect(await journal.findPresentSlugs(['first', 'third', 'fourth'])).toEqual(
      new Map([
        ['first', 'third'],
        ['third', 'third'],
      ]),
    )
    expect(await wire.articleWire('first')).toBeNull()
  })
  it('leads nowhere while the article is a draft, and was none unless the article was published there', async () => {
    await write('first')
    await rename('first', 'second')
    await rows('UPDATE "JournalArticle" SET status = 1')
    expect(await journal.locateArticle('first')).toBeNull()
    await rename('second', 'unseen')
    await rename('unseen', 'third')
    await rows('UPDATE "JournalArticle" SET status = 0')
    for (const slug of ['first', 'second']) expect(await journal.locateArticle(slug)).toBe('third')
    expect(await journal.locateArticle('unseen')).toBeNull()
  })
  it('is another article’s once that is published there', async () => {
    await write('first')
    await rename('first', 'second')
    await write('first', { status: 1 })
    expect(await journal.locateArticle('first')).toBe('second')
    await rows(`UPDATE "JournalArticle" SET status = 0 WHERE slug = 'first'`)
    expect(await journal.locateArticle('first')).toBe('first')
    await rename('first', 'other')
    expect(await journal.locateArticle('first')).toBe('other')
  })
})

describe('“You may also like”', () => {
  it('is three: the same category newest first, then the newest of the others', async () => {
    await write('here', { category: 'Guides' })
    await write('kin', { category: 'Guides', date: '2020-01-01' })
    await write('other-1', { category: 'Places', date: '2026-05-01' })
    await write('other-2', { date: '2026-04-01' })
    await write('other-3', { date: '2026-03-01' })
    expect(await similarTo('here')).toEqual(['kin', 'other-1', 'other-2'])
  })
})
