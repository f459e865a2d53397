import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'

beforeAll(async () => {
  await fillTestShop()
  await rows(`INSERT INTO "JournalArticle" (slug, title) VALUES ('taken', 'Taken')`)
  await rows(`INSERT INTO "JournalCategory" (name) VALUES ('Guides')`)
})

const article = (slug: string, title = 'A title', date = '2026-01-01', content = '') =>
  rows('INSERT INTO "JournalArticle" (slug, title, date, content) VALUES ($1, $2, $3::date, $4) RETURNING *', [
    slug,
    title,
    date,
    content,
  ])
const magazine = (column: string, value: string) =>
  rows(`INSERT INTO "Magazine" (title, date, "${column}") VALUES ('A title', '2026-01-01', $1) RETURNING *`, [value])

describe('the database refuses', () => {
  it.each(['', 'Two Words', 'Ümlaut', '-first', 'a/b', 'feed.xml', 'a'.repeat(121)])('the slug %j', async (slug) => {
    expect(await codeOf(article(slug))).toBe('slug')
  })
  it.each(['0026-11-02', '20226-11-02', 'infinity'])('the date %s', async (date) => {
    expect(await codeOf(article('a', 'A', date))).toBe('date')
  })
  it('a category twice', async () => {
    expect(await codeOf(rows(`INSERT INTO "JournalCategory" (name) VALUES (' guides ')`))).toBe('taken')
  })
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'paper.example',
    'https://a b',
  ])('the link %s in the press', async (link) => {
    expect(await codeOf(magazine('articles_link', link))).toBe('link')
    expect(await codeOf(magazine('article_download', link))).toBe('download')
    expect(await codeOf(magazine('article_download_translation', link))).toBe('download')
  })
  it.each(['/media/../secret.pdf', '/media/a/b.pdf', '/media/page.html', '/etc/passwd', '/media/.pdf'])(
    'the download %s',
    async (link) => {
      expect(await codeOf(magazine('article_download', link))).toBe('download')
    },
  )
})

describe('the database takes', () => {
  it.each(['', '/media/paper.pdf', '/media/Paper_2.JPG', 'https://paper.example/a.pdf?x=1'])(
    'the download %j',
    async (link) => {
      expect(await magazine('article_download', link)).toMatchObject([{ article_download: link }])
    },
  )
  it('a link with spaces around it, without them', async () => {
    expect(await magazine('articles_link', ' https://paper.example/a ')).toMatchObject([
      { articles_link: 'https://paper.example/a' },
    ])
  })
  it('note of when an article changed', async () => {
    await article('noted')
    const change = `UPDATE "JournalArticle" SET title = 'B', "updated_at" = '2001-01-01' WHERE slug = 'noted' RETURNING "updated_at"`
    const [changed] = await rows(change)
    expect(changed.updated_at.getFullYear()).toBeGreaterThan(2025)
  })
})
