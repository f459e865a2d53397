import { beforeAll, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { feedUrl } from './address'
import { answerFeed } from './answer'
import { type FeedName, feedNames } from './feed'
import { findLeftOut } from './queries'

beforeAll(async () => {
  await rows(`INSERT INTO "SiteSettings" (id, poa_price_tag) VALUES (1, 500000)`)
  await rows(`INSERT INTO "Boutique" (name) VALUES ('London'), ('Geneva')`)
  await rows(`INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", "Price", "Currency", "isPOA", "MembersAreaOnly", "StatusName", "Description") VALUES
    ('watch', 'F1', 'Fine & <rare>', 'Patek Philippe', '5711', 92000, 'CHF', false, 0, NULL, '<p>A "fine" one</p>'),
    ('watch', 'F2', 'On application', 'Patek Philippe', '5970', 765432, '£', true, 0, NULL, 'x'),
    ('watch', 'F3', 'Above the tag', 'Richard Mille', 'RM 69', 876543, '£', false, 0, NULL, 'x'),
    ('watch', 'F4', 'Canary members only', 'Richard Mille', 'RM 11', 123456, '£', false, 1, NULL, 'x'),
    ('watch', 'F5', 'Canary sold', 'Richard Mille', 'RM 11', 123457, '£', false, 0, 'Sold', 'x'),
    ('watch', 'F6', 'Without a picture', 'Rolex', 'GMT', 20000, '£', false, 0, 'deposit', ''),
    ('jewellery', 'F7', '=cmd()', '@Cartier', '', 30000, 'USD', false, 0, NULL, 'x')`)
  await rows(`INSERT INTO "Photo" ("SKU", name, position, hash, width, height, placeholder)
    SELECT "SKU", '01', 0, repeat('a', 64), 1600, 2000, '' FROM "StockItem" WHERE "SKU" <> 'F6'`)
})

const secretOf = (feed: FeedName) => feedUrl(feed).split('/').at(-1) ?? ''
const fetched = async (feed: FeedName) => {
  const answer = await answerFeed(feed, secretOf(feed))
  if (!answer) throw new Error('no answer')
  return { answer, body: Buffer.from(await answer.arrayBuffer()) }
}

it('tells whoever has not the address that there is nothing', async () => {
  expect(await answerFeed('google', 'guessed')).toBeNull()
  expect(await answerFeed('google', secretOf('meta'))).toBeNull()
  expect(await answerFeed('unknown', secretOf('meta'))).toBeNull()
})

it('tells marketplaces of public pieces with a price and a photograph, and of no others', async () => {
  const { answer, body } = await fetched('google')
  const xml = body.toString('utf8')
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store, no-transform')
  expect(xml).toContain('<g:price>92000.00 CHF</g:price>')
  expect(xml).toContain('Fine &#38; &#60;rare&#62;')
  expect([...xml.matchAll(/<g:id>(.*?)<\/g:id>/g)].map(([, sku]) => sku)).toEqual(['F1', 'F7'])
})

it.each(feedNames)('%s holds no amount on application, nothing for members and nothing sold', async (feed) => {
  const { body } = await fetched(feed)
  const text = feed === 'price-list' ? await textOfWorkbook(body) : body.toString('utf8')
  expect(text).toContain('F1')
  expect(text).not.toMatch(/765.?432|876.?543|Canary|123.?456|123.?457|F4|F5/)
})

it('offers as available only what is here, as its page does', async () => {
  await rows(`INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", "Price", "Currency", "StatusName", "isUpcoming", "Description") VALUES
    ('watch', 'H1', 'Here', 'Rolex', 'GMT', 20000, '£', 'In Stock', false, 'x'),
    ('watch', 'H2', 'Upcoming', 'Rolex', 'GMT', 20000, '£', NULL, true, 'x'),
    ('watch', 'H3', 'Arriving', 'Rolex', 'GMT', 20000, '£', 'Arriving in March', false, 'x'),
    ('watch', 'H4', 'Reserved', 'Rolex', 'GMT', 20000, '£', 'Reserved', false, 'x'),
    ('watch', 'H5', 'On deposit', 'Rolex', 'GMT', 20000, '£', 'deposit', false, 'x')`)
  await rows(`INSERT INTO "Photo" ("SKU", name, position, hash, width, height, placeholder)
    SELECT "SKU", '01', 0, repeat('a', 64), 1600, 2000, '' FROM "StockItem" WHERE "SKU" LIKE 'H%'`)
  const google = (await fetched('google')).body.toString('utf8')
  expect([...google.matchAll(/<g:id>H.*?<g:availability>(.*?)</g)].map(([, word]) => word)).toEqual([
    'in_stock',
    ...Array(4).fill('out_of_stock'),
  ])
  const lineOf = async (feed: FeedName, sku: string) =>
    (await fetched(feed)).body
      .toString('utf8')
      .split('\n')
      .find((line) => line.startsWith(sku))
  expect(await lineOf('meta', 'H1')).toContain(',in stock,')
  expect(await lineOf('chrono24', 'H1')).toContain(',available,')
  for (const sku of ['H2', 'H3', 'H4', 'H5']) {
    expect(await lineOf('meta', sku)).toContain(',out of stock,')
    expect(await lineOf('chrono24', sku)).toContain(',reserved,')
  }
  const list = await textOfWorkbook((await fetched('price-list')).body)
  const statuses = ['In Stock', 'On its way', 'Arriving in March', 'Reserved', 'On Deposit']
  expect([...list.matchAll(/"H\d",(?:[^,]*,){5}"([^"]*)"/g)].map(([, words]) => words)).toEqual(statuses)
  await rows(`DELETE FROM "StockItem" WHERE "SKU" LIKE 'H%'`)
})

it('writes nothing that a spreadsheet would run', async () => {
  const text = (await fetched('meta')).body.toString('utf8')
  expect(text).not.toMatch(/(^|[,;\n])"?[=+@-][A-Za-z]/)
})

it('tells staff what a feed leaves out, and why', async () => {
  const { held, count, pieces } = await findLeftOut('chrono24')
  expect({ held, count }).toEqual({ held: 1, count: 4 })
  expect(Object.fromEntries(pieces.map(({ SKU, reasons }) => [SKU, reasons.join(' ')]))).toEqual({
    F2: 'Its price is on application, and a marketplace needs one.',
    F3: 'Its price is on application, and a marketplace needs one.',
    F6: 'It has no photograph.',
    F7: 'It is no watch. Model is empty.',
  })
  expect((await findLeftOut('price-list')).held).toBe(5)
})

const textOfWorkbook = async (body: Buffer) => {
  const { default: ExcelJS } = await import('exceljs')
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(new Uint8Array(body).buffer)
  return JSON.stringify(book.worksheets.map((sheet) => sheet.getSheetValues()))
}
