import { readXlsx } from 'hucre'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { answerFeed, feedUrl } from './answer'
import { type FeedName, feedNames } from './feed'
import { findLeftOut } from './queries'

beforeAll(async () => {
  await rows(`INSERT INTO "SiteSettings" (id, poa_price_tag) VALUES (1, 500000)`)
  await rows(
    `INSERT INTO "Boutique" (name, "timeZone") VALUES ('London', 'Europe/London'), ('Geneva', 'Europe/Zurich')`,
  )
  await rows(`INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", "Price", "Currency", "isPOA", "MembersAreaOnly", "StatusName", "Description") VALUES
    ('watch', 'F1', 'Fine & <rare>', 'Patek Philippe', '5711', 92000, 'CHF', false, 0, NULL, '<p>A "fine" one</p>'),
    ('watch', 'F2', 'On application', 'Patek Philippe', '5970', 765432, '£', true, 0, NULL, 'x'),
    ('watch', 'F3', 'Above the tag', 'Richard Mille', 'RM 69', 876543, '£', false, 0, NULL, 'x'),
    ('watch', 'F4', 'Canary members only', 'Richard Mille', 'RM 11', 123456, '£', false, 1, NULL, 'x'),
    ('watch', 'F5', 'Canary sold', 'Richard Mille', 'RM 11', 123457, '£', false, 0, 'Sold', 'x'),
    ('watch', 'F6', 'Without a picture', 'Rolex', 'GMT', 20000, '£', false, 0, 'deposit', ''),
    ('jewellery', 'F7', '=cmd()', '@Cartier', '', 30000, 'USD', false, 0, NULL, 'x')`)
  await rows(`INSERT INTO "Photo" (item_id, name, position, hash, width, height, placeholder)
    SELECT "StockItemId", '01', 0, repeat('a', 64), 1600, 2000, '' FROM "StockItem" WHERE "SKU" <> 'F6'`)
  await rows(`UPDATE "StockItem" SET "Gender" = 'Gentlemen', "Material" = 'Stainless steel'`)
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

it('tells marketplaces what they require of watches and jewels', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-30') })
  onTestFinished(() => void vi.useRealTimers())
  await rows(`INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", "Price", "Gender", "Material", "JewelleryMetal", "Description") VALUES
    ('watch', 'G1', 'Overseas', 'Vacheron', '4500V/110A-B128', 20000, 'Gentlemen', 'Steel', NULL, 'x'),
    ('jewellery', 'G2', 'Bangle', 'Cartier', 'Juste un Clou', 20000, 'Damen', NULL, 'Rose gold', 'x'),
    ('watch', 'G3', 'Plain', 'Rolex', 'GMT', 20000, NULL, 'Ceramic', NULL, 'x'),
    ('watch', 'G4', 'Tiny', 'Rolex', 'GMT', 20000, 'Unisex', 'Steel', NULL, 'x')`)
  await rows(`INSERT INTO "Photo" (item_id, name, position, hash, width, height, placeholder)
    SELECT "StockItemId", name, CASE name WHEN 'main' THEN 0 ELSE 1 END, repeat('a', 64), side, side, '' FROM "StockItem",
      (VALUES ('main', 2000), ('tiny', 200)) photo (name, side)
    WHERE "SKU" LIKE 'G_' AND ("SKU" = 'G4') <= (name = 'tiny')`)
  const xml = (await fetched('google')).body.toString('utf8')
  const itemOf = (sku: string) => xml.split('\n').find((line) => line.includes(`<g:id>${sku}<`)) ?? 'none'
  expect(itemOf('G1')).toContain(
    '<g:mpn>4500V/110A-B128</g:mpn><g:google_product_category>201</g:google_product_category><g:age_group>adult</g:age_group><g:gender>male</g:gender><g:color>Silver</g:color>',
  )
  expect(itemOf('G1')).toContain('/main-1600.jpg</g:image_link>')
  expect(itemOf('G1')).not.toContain('tiny-')
  expect(itemOf('G2')).toContain('<g:gender>female</g:gender><g:color>Rose gold</g:color>')
  expect(itemOf('G2')).toContain('<g:identifier_exists>no</g:identifier_exists>')
  expect(itemOf('G2')).not.toContain('g:mpn')
  const meta = (await fetched('meta')).body.toString('utf8')
  expect(meta).toMatch(/^\ufeffid,.*,age_group,gender,color\r\n/)
  expect(meta).toMatch(/^G2,.*,adult,female,Rose gold\r$/m)
  expect(meta).toMatch(/^G3,.*,adult,,\r$/m)
  expect(meta).not.toContain('tiny-')
  const reasonsOf = async (feed: FeedName) =>
    (await findLeftOut(feed)).pieces.flatMap(({ SKU, reasons }) => (SKU.startsWith('G') ? [[SKU, ...reasons]] : []))
  expect(await reasonsOf('google')).toEqual([
    [
      'G3',
      'Google does not recognise its gender. Use men, women or unisex.',
      'Its colour cannot be told from its material, metal, stone or name.',
    ],
    ['G4', 'Its main photograph is too small: 160 × 160 pixels; Google requires 250 × 250.'],
  ])
  expect(await reasonsOf('meta')).toEqual([
    ['G4', 'Its main photograph is too small: 160 × 160 pixels; Meta requires 500 × 500.'],
  ])
  vi.setSystemTime(new Date('2027-01-31'))
  expect((await reasonsOf('google')).join()).toContain('Google requires 500 × 500.')
  await rows(`DELETE FROM "StockItem" WHERE "SKU" LIKE 'G_'`)
})

it.each(feedNames)('%s holds no amount on application, nothing for members and nothing sold', async (feed) => {
  const { body } = await fetched(feed)
  const text = feed === 'price-list' ? await textOfWorkbook(body) : body.toString('utf8')
  expect(text).toContain('F1')
  expect(text).not.toMatch(/765.?432|876.?543|Canary|123.?456|123.?457|F4|F5/)
})

it('sends machines each text as it is recorded, also one that a spreadsheet would take for a formula', async () => {
  expect((await fetched('meta')).body.toString('utf8')).toMatch(/^F7,@Cartier =cmd\(\),/m)
})

it('tells staff what a feed leaves out, and why', async () => {
  const { held, count, pieces } = await findLeftOut('chrono24')
  expect({ held, count }).toEqual({ held: 1, count: 4 })
  expect(Object.fromEntries(pieces.map(({ SKU, reasons }) => [SKU, reasons.join(' ')]))).toEqual({
    F2: 'Its price is on application; marketplaces require a price.',
    F3: 'Its price is on application; marketplaces require a price.',
    F6: 'It has no photograph.',
    F7: 'It is not a watch. It has no model.',
  })
  expect((await findLeftOut('price-list')).held).toBe(5)
})

const textOfWorkbook = async (body: Buffer) => {
  const { sheets } = await readXlsx(new Uint8Array(body))
  return JSON.stringify(sheets.map(({ rows: lines }) => lines))
}
