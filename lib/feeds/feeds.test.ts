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
      'Whom it is for (Gender) is none that Google knows: men, women or unisex.',
      'No colour is known from its material, metal, stone or name.',
    ],
    ['G4', 'Its main photograph is too small: it is sent with 160 × 160 pixels, and Google wants 250 × 250.'],
  ])
  expect(await reasonsOf('meta')).toEqual([
    ['G4', 'Its main photograph is too small: it is sent with 160 × 160 pixels, and Meta wants 500 × 500.'],
  ])
  vi.setSystemTime(new Date('2027-01-31'))
  expect((await reasonsOf('google')).join()).toContain('Google wants 500 × 500.')
  await rows(`DELETE FROM "StockItem" WHERE "SKU" LIKE 'G_'`)
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
  await rows(`INSERT INTO "Photo" (item_id, name, position, hash, width, height, placeholder)
    SELECT "StockItemId", '01', 0, repeat('a', 64), 1600, 2000, '' FROM "StockItem" WHERE "SKU" LIKE 'H%'`)
  await rows(`UPDATE "StockItem" SET "Gender" = 'Ladies', "Material" = 'Gold' WHERE "SKU" LIKE 'H%'`)
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

it('sends machines each text as it is recorded, also one that a spreadsheet would take for a formula', async () => {
  expect((await fetched('meta')).body.toString('utf8')).toMatch(/^F7,@Cartier =cmd\(\),/m)
})

it('ends no text with half a character', async () => {
  await rows(
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", "Price", "Gender", "Material", "Description")
     VALUES ('watch', 'E1', $1, 'Rolex', 'GMT', 20000, 'Gentlemen', 'Steel', $2)`,
    [`${'x'.repeat(193)}${'😀'.repeat(20)}`, `${'y'.repeat(4_999)}😀`],
  )
  await rows(`INSERT INTO "Photo" (item_id, name, position, hash, width, height, placeholder)
    SELECT "StockItemId", '01', 0, repeat('a', 64), 1600, 2000, '' FROM "StockItem" WHERE "SKU" = 'E1'`)
  onTestFinished(async () => void (await rows(`DELETE FROM "StockItem" WHERE "SKU" = 'E1'`)))
  const { body } = await fetched('meta')
  expect(body.toString('utf8')).toMatch(/^E1,Rolex x{193},y{4999},/m)
  expect(body.toString('utf8')).not.toContain('\ufffd')
})

it('tells staff what a feed leaves out, and why', async () => {
  const { held, count, pieces } = await findLeftOut('chrono24')
  expect({ held, count }).toEqual({ held: 1, count: 4 })
  expect(Object.fromEntries(pieces.map(({ SKU, reasons }) => [SKU, reasons.join(' ')]))).toEqual({
    F2: 'Its price is on application, and a marketplace needs one.',
    F3: 'Its price is on application, and a marketplace needs one.',
    F6: 'It has no photograph.',
    F7: 'It is no watch. It has no model.',
  })
  expect((await findLeftOut('price-list')).held).toBe(5)
})

const textOfWorkbook = async (body: Buffer) => {
  const { sheets } = await readXlsx(new Uint8Array(body))
  return JSON.stringify(sheets.map(({ rows: lines }) => lines))
}

it('says of a box or papers what their record says, also in words', async () => {
  const included = async () =>
    (await fetched('chrono24')).body
      .toString('utf8')
      .match(/^F1,.*?,(yes|no),(yes|no),/m)
      ?.slice(1)
  for (const [box, papers, said] of [
    ['1', 'Travel papers', ['yes', 'yes']],
    ['None', 'n/a', ['no', 'no']],
    ['No', '0', ['no', 'no']],
  ] as const) {
    await rows(`UPDATE "StockItem" SET "Box" = $1, "Papers" = $2 WHERE "SKU" = 'F1'`, [box, papers])
    expect(await included()).toEqual(said)
  }
})
