import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from './test-database'

let database: Awaited<ReturnType<typeof freshDatabase>>
let client: Client

beforeAll(async () => {
  database = await freshDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(`INSERT INTO "SiteSettings" (id) VALUES (1)`)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const insert = (fields: Record<string, unknown>) => {
  const row: Record<string, unknown> = { Family: 'watch', Name: 'A watch', ManufacturerName: 'Rolex', ...fields }
  const names = Object.keys(row)
  return client.query(
    `INSERT INTO "StockItem" (${names.map((name) => `"${name}"`)}) VALUES (${names.map((_, i) => `$${i + 1}`)}) RETURNING *`,
    Object.values(row),
  )
}

const refused: [what: string, fields: Record<string, unknown>, message: RegExp][] = [
  ['an unknown currency', { SKU: 'A1', Currency: 'EUR' }, /Currency "EUR" is unknown/],
  ['a negative price', { SKU: 'A2', Price: -1 }, /Price -1.00 is negative/],
  ['MembersAreaOnly 2', { SKU: 'A3', MembersAreaOnly: 2 }, /neither 0 \(public\) nor 1/],
  ['a SKU with a slash', { SKU: 'A/4' }, /letters, digits, dots/],
  ['an empty SKU', { SKU: '' }, /letters, digits, dots/],
  ['a SKU of 41 characters', { SKU: 'A'.repeat(41) }, /letters, digits, dots/],
  ['a nameless piece', { SKU: 'A5', Name: '  ' }, /Every piece needs a name/],
  ['a SKU that differs only in its capitals', { SKU: 'taken-1' }, /is taken by another piece/],
]

describe('the database refuses, in words', () => {
  beforeAll(() => insert({ SKU: 'Taken-1' }))
  for (const [what, fields, message] of refused) it(what, () => expect(insert(fields)).rejects.toThrow(message))

  const content: [what: string, sql: string, message: RegExp][] = [
    [
      'a page with a reserved name',
      `INSERT INTO "Page" (name, title) VALUES ('watches', 'x')`,
      /The page name is reserved/,
    ],
    [
      'a website item with status 2',
      `INSERT INTO "WebsiteItem" (website_item, router_link, status, header_menu_section) VALUES ('x', '/x', 2, 'Ninety')`,
      /0 \(shown\) or 1 \(hidden\)/,
    ],
    [
      'a link that runs script',
      `INSERT INTO "Slide" (slide_image, slide_title, slide_link) VALUES ('x', 'x', 'javascript:alert(1)')`,
      /slide_link must be/,
    ],
    ['a second row of settings', `INSERT INTO "SiteSettings" (id) VALUES (2)`, /one row of site settings/],
    ['a negative threshold', `UPDATE "SiteSettings" SET poa_price_tag = -1`, /must not be negative/],
    ['a boutique elsewhere', `INSERT INTO "Boutique" (name) VALUES ('Paris')`, /London or Geneva/],
  ]
  for (const [what, sql, message] of content) it(what, () => expect(client.query(sql)).rejects.toThrow(message))
})

describe('the database keeps by itself', () => {
  it('when a piece was sold, however Sold is spelt', async () => {
    await insert({ SKU: 'B1' })
    const {
      rows: [sold],
    } = await client.query(
      `UPDATE "StockItem" SET "StatusName" = ' sOLD ' WHERE "SKU" = 'B1' RETURNING "soldAt", "isSold"`,
    )
    expect(sold.isSold).toBe(true)
    expect(sold.soldAt).toBeInstanceOf(Date)
    const {
      rows: [back],
    } = await client.query(`UPDATE "StockItem" SET "StatusName" = NULL WHERE "SKU" = 'B1' RETURNING "soldAt", "isSold"`)
    expect(back).toEqual({ soldAt: null, isSold: false })
  })

  it('the facets and the words to search', async () => {
    const {
      rows: [row],
    } = await insert({
      SKU: 'B2',
      Model: 'RM 11-03',
      Movement: 'Manual-winding Tourbillon',
      Location: 'Geneva',
      WatchLocation: ' ',
      Material: 'Gold',
      WatchMaterial: 'Titanium',
      Price: 245000,
    })
    expect(row).toMatchObject({
      facetLocation: 'Geneva',
      facetMaterial: 'Titanium',
      facetMovement: 5,
      searchModel: 'rm1103',
      searchPrice: '245,000\n245000',
    })
  })
})
