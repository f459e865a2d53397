import { beforeAll, beforeEach, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { findArticlesAbout, findPiecesIn } from './pieces'

beforeAll(async () => {
  await fillTestShop()
  await rows(`INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "MembersAreaOnly", "published", "StatusName") VALUES
    ('watch', 'ART-1', 'Spoken of', 'Articula', 0, true, NULL), ('watch', 'ART-2', 'Sold', 'Articula', 0, true, 'Sold'),
    ('watch', 'ART-3', 'For members', 'Articula', 1, true, NULL), ('watch', 'ART-4', 'Draft', 'Articula', 0, false, NULL),
    ('jewellery', 'ART-5', 'A ring', 'Articula', 0, true, NULL)`)
})
beforeEach(() => rows('TRUNCATE "JournalArticle" CASCADE'))

const idOf = async (sku: string) =>
  (await rows('SELECT "StockItemId" AS id FROM "StockItem" WHERE "SKU" = $1', [sku]))[0]?.id
const write = (slug: string, content: string, picture = '', status = 0) =>
  rows('INSERT INTO "JournalArticle" (slug, title, content, index_page_image, status) VALUES ($1, $1, $2, $3, $4)', [
    slug,
    content,
    picture,
    status,
  ])
const skusIn = async (slug: string) => (await findPiecesIn(slug)).map(({ sku }) => sku)
const slugsAbout = async (sku: string) => (await findArticlesAbout(sku)).map(({ slug }) => slug)

it('an article leads to the pieces that its pictures and links name, and they to it', async () => {
  const id = await idOf('ART-1')
  await write('pictured', `<p>x</p><figure><img src="@${id}/01-front" alt=""></figure>`)
  await write(
    'linked',
    '<p><a href="/jewellery/art-5?x=1">a ring</a>, <a href="/watch/articula-x/ART-2">sold</a></p>',
    `@${id}/02`,
  )
  expect(await skusIn('pictured')).toEqual(['ART-1'])
  expect(await skusIn('linked')).toEqual(['ART-1', 'ART-5', 'ART-2'])
  expect((await slugsAbout('ART-1')).sort()).toEqual(['linked', 'pictured'])
  expect(await slugsAbout('ART-2')).toEqual(['linked'])
})

it('keeps the link when a stock number changes', async () => {
  await write('linked', '<p><a href="/watch/articula-x/ART-1">it</a></p>')
  await rows(`UPDATE "StockItem" SET "SKU" = 'ART-9' WHERE "SKU" = 'ART-1'`)
  expect(await skusIn('linked')).toEqual(['ART-9'])
  expect(await slugsAbout('ART-9')).toEqual(['linked'])
  await rows(`UPDATE "StockItem" SET "SKU" = 'ART-1' WHERE "SKU" = 'ART-9'`)
})

it('tells guests of no draft and no members-only piece, and of no draft of an article', async () => {
  await write('secret', '<p><a href="/watch/a-b/ART-3">one</a> <a href="/watch/a-b/ART-4">two</a></p>')
  await write('unfinished', '<p><a href="/watch/a-b/ART-2">one</a></p>', '', 1)
  expect(await skusIn('secret')).toEqual([])
  expect(await slugsAbout('ART-2')).toEqual([])
})

it('takes no number or word of a text for a piece', async () => {
  const id = await idOf('ART-1')
  await write(
    'words',
    `<p>ART-1, @${id}/01-front, <a href="/about">ART-1</a> <a href="https://x.example/ART-1">y</a></p>`,
  )
  expect(await skusIn('words')).toEqual([])
  expect(await slugsAbout('ART-1')).toEqual([])
})
