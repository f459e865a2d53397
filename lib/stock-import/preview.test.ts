import { describe, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { bring, prepareStock, preview, reasonOf, stock, usual, written } from './test-tables'

prepareStock()

describe('what would change', () => {
  it('is told field by field, and nothing is written', async () => {
    await bring(written('SKU,Name,Brand,Price,Currency,Strap\nA1,One,Rolex,10000,CHF,Rubber\nA2,Two,Rolex,20000,£,\n'))
    const before = await stock()
    const seen = await preview(written('SKU,Name,Price,Strap\na1,One,"CHF 12\'500.–",\nA2,Two,20000,\nA3,Three,POA,\n'))
    expect(seen.counts).toEqual({ created: 1, changed: 1, unchanged: 1, refused: 0 })
    expect(seen.changed).toEqual([
      {
        what: 'changed',
        line: 2,
        sku: 'a1',
        changes: [
          { field: 'Price', from: '10000.00', to: '12500.00' },
          { field: 'Strap', from: 'Rubber', to: '' },
        ],
      },
    ])
    expect(await stock()).toEqual(before)
  })
  it('leaves what empty cells stand for, if staff say so', async () => {
    await bring(written('SKU,Name,Strap\nA1,One,Rubber\n'))
    const file = written('SKU,Name,Strap\nA1,Other,\n')
    expect((await preview(file, { ...usual, keepEmpty: true })).changed[0]?.changes).toEqual([
      { field: 'Name', from: 'One', to: 'Other' },
    ])
  })
  it('never turns francs into pounds', async () => {
    await bring(written('SKU;Name;Preis (CHF)\nA1;One;92’000.–\n'))
    await bring(written('SKU,Name,Price\nA1,One,95000\n'))
    const file = written('SKU,Name,Price\nA2,Two,95000\n')
    expect((await preview(file)).notices.join()).toContain('A new piece’s price names no currency')
    expect((await preview(written('SKU,Price\nA1,96000\n'))).notices).toEqual([])
    await bring(file, { ...usual, currency: 'CHF' })
    expect(await rows('SELECT "SKU", "Price"::text, "Currency" FROM "StockItem" ORDER BY 1')).toEqual([
      { SKU: 'A1', Price: '95000.00', Currency: 'CHF' },
      { SKU: 'A2', Price: '95000.00', Currency: 'CHF' },
    ])
  })

  it('a draft whose time to publish is over comes in without it, and the look says so; what stands in the shop stays', async () => {
    const file = written(
      'SKU,Name,Published,Publish at\nD1,One,no,2020-01-01 10:00\nD2,Two,no,2090-01-01 10:00\nD3,Three,no,\n',
    )
    await rows(
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", published, "publishAt")
       VALUES ('watch', 'D4', 'Four', 'Rolex', false, '2091-01-01')`,
    )
    const stale = written('SKU,Name,Published,Publish at\nD4,Fourth,no,2020-01-01 10:00\n')
    const sentence = /^Not imported, because it is in the past: the publishing time of a draft \(D1\)/
    expect((await preview(file)).notices).toEqual([expect.stringMatching(sentence)])
    expect((await bring(file)).created).toBe(3)
    expect((await bring(stale)).changed).toBe(1)
    const times = await rows(
      `SELECT "SKU", "Name", published, extract(year FROM "publishAt")::int AS year FROM "StockItem" ORDER BY 1`,
    )
    expect(times).toEqual([
      { SKU: 'D1', Name: 'One', published: false, year: null },
      { SKU: 'D2', Name: 'Two', published: false, year: 2090 },
      { SKU: 'D3', Name: 'Three', published: false, year: null },
      { SKU: 'D4', Name: 'Fourth', published: false, year: 2091 },
    ])
    expect((await preview(file)).counts.unchanged).toBe(3)
  })
})

describe('files that are none', () => {
  it.each([
    ['nothing', '', 'The file is empty.'],
    ['headings alone', 'SKU,Name\n', 'no data'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'is not a spreadsheet'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old Excel file'],
    ['half a workbook', Buffer.from('504b03041400000008', 'hex'), 'zip is damaged'],
    ['half a quotation', 'SKU,Name,Description\nA1,One,"cut off in the mid', 'never closed'],
    ['other columns', 'Foo,Bar\n1,2\n', 'No SKU column found'],
    ['lines above the headings', 'Our stock\n\nSKU,Name\nA1,One\n', 'Line 3 looks like the headings'],
    [
      'a line with other separators above them',
      'Stock, March\nArt.-Nr.;Name\nA1;One\n',
      'Line 2 looks like the headings',
    ],
    ['a page called a workbook', ' \r\n<html><table><tr><td>SKU', 'is a web page or XML'],
    ['XML with a byte order mark', Buffer.from('\ufeff<?xml version="1.0"?>', 'utf16le'), 'is a web page or XML'],
    ['ten thousand columns', `SKU,${'x,'.repeat(10_000)}\nA1\n`, 'more than 300 columns'],
  ])('%s: a sentence, and nothing is written', async (_what, content, sentence) => {
    expect(await reasonOf(written(content))).toContain(sentence)
    expect(await stock()).toEqual([])
  })
  it('a line that ends early keeps what its missing cells stand for, and the preview says so', async () => {
    await bring(written('SKU,Name,Strap,Provenance\nA1,One,Rubber,From a collector\n'))
    const file = written('SKU,Name,Strap,Provenance\nA1,Other\nA2,Two,Leather,\nA3,Three\n')
    const seen = await preview(file)
    expect(seen.changed.map(({ changes }) => changes)).toEqual([[{ field: 'Name', from: 'One', to: 'Other' }]])
    expect(seen.counts).toEqual({ created: 2, changed: 1, unchanged: 0, refused: 0 })
    expect(seen.notices).toEqual([
      '2 lines are shorter than the headings (2, 4). Fields without a cell stay unchanged.',
    ])
  })
})

describe('a refused cell', () => {
  const cells = async (text: string) => {
    const file = written(text)
    const seen = await preview(file)
    expect(await bring(file)).toEqual(seen.counts)
    return seen.problems.map(({ sku, field, isCellOnly }) => `${sku} ${field} ${isCellOnly ? 'cell' : 'line'}`)
  }
  const pieces = (columns: string) => rows(`SELECT ${columns} FROM "StockItem" ORDER BY "SKU"`)

  it('keeps what is stored, and the rest of its line stands', async () => {
    await bring(written('SKU,Name,Strap,Case size\nA1,One,Rubber,40\n'))
    expect(await cells('SKU,Name,Strap,Case size\nA1,Other,Leather,huge\nA2,Two,Steel,vast\n')).toEqual([
      'A1 caseSize cell',
      'A2 caseSize cell',
    ])
    expect(await pieces('"Name", "Strap", "caseSize"::int AS size')).toEqual([
      { Name: 'Other', Strap: 'Leather', size: 40 },
      { Name: 'Two', Strap: 'Steel', size: null },
    ])
  })
  it('takes with it what would be wrong without it: a price has its currency, a sale its day', async () => {
    await bring(written('SKU,Name,Price,Currency\nA1,One,1000,CHF\nA2,Two,1000,CHF\n'))
    const text = 'SKU,Name,Price,Currency,Status,Sold at\nA1,Other,2000,EUR,,\nA2,Other,2000,CHF,Sold,spring\n'
    expect(await cells(text)).toEqual(['A1 Currency cell', 'A2 soldAt cell'])
    expect(await pieces('"Name", "Price"::int, "Currency", "StatusName"')).toEqual([
      { Name: 'Other', Price: 1000, Currency: 'CHF', StatusName: null },
      { Name: 'Other', Price: 2000, Currency: 'CHF', StatusName: null },
    ])
  })
  it('refuses a new piece if it would be another one without it, or be shown to whom it is not for', async () => {
    const text = 'SKU,Name,Kind,Members only\nA1,One,clock,no\nA2,Two,watch,perhaps\nA3,Three,watch,no\n'
    expect(await cells(text)).toEqual(['A1 Family line', 'A2 MembersAreaOnly line'])
    expect(await pieces('"SKU"')).toEqual([{ SKU: 'A3' }])
  })
  it('is imported as it was corrected on the preview, also a SKU', async () => {
    const file = written('SKU,Name,Price\nA1,One,dear\nA1,Two,2000\nA3,Three,3000\n')
    expect((await preview(file)).problems).toMatchObject([
      { line: 2, at: 2, value: 'dear' },
      { line: 3, at: 0, value: 'A1' },
    ])
    const choices = { ...usual, corrections: { '2.2': '£1,000', '3.0': 'A2' } }
    expect(await preview(file, choices)).toMatchObject({ problems: [], counts: { created: 3 } })
    await bring(file, choices)
    expect(await pieces('"SKU", "Price"::int')).toEqual([
      { SKU: 'A1', Price: 1000 },
      { SKU: 'A2', Price: 2000 },
      { SKU: 'A3', Price: 3000 },
    ])
  })
})

describe('new pieces', () => {
  const published = () => rows('SELECT "SKU", published FROM "StockItem" ORDER BY "SKU"')
  it('are drafts unless staff publish them; pieces in the shop stay what they are', async () => {
    await bring(written('SKU,Name\nA1,One\n'))
    await bring(written('SKU,Name\nA2,Two\n'), { ...usual, publish: true })
    await bring(written('SKU,Name\nA1,Other\nA2,Other\n'))
    expect(await published()).toEqual([
      { SKU: 'A1', published: false },
      { SKU: 'A2', published: true },
    ])
  })
})
