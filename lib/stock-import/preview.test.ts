import ExcelJS from 'exceljs'
import { describe, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { zipped } from '@/lib/spreadsheets/test-zip'
import { startImport } from './commands'
import { previewImport } from './preview'
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
    const sentence = /^Left out, because it is over: the publishing time of a draft \(D1\)/
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

it('a price for a piece on application is named: the site does not show it', async () => {
  await rows(
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "isPOA") VALUES ('watch', 'A1', 'One', 'Rolex', true)`,
  )
  const told = 'Still on application, although the table gives a price: a piece (A1).'
  expect((await preview(written('SKU,Price\nA1,£245000\n'))).notices).toEqual([expect.stringContaining(told)])
  expect((await preview(written('SKU,Price,isPOA\nA1,£245000,no\n'))).notices).toEqual([])
})

it('every new piece is known as coming', async () => {
  const lines = Array.from({ length: 5_050 }, (_, at) => `C${at},Piece`)
  const result = await previewImport(written(`SKU,Name\n${lines.join('\n')}\n`), usual)
  expect(result).toMatchObject({ ok: true, preview: { created: { length: 5_000 } }, coming: { length: 5_050 } })
})

it('of a new piece the report has its kind and whether it is published, said or not', async () => {
  const seen = await preview(
    written('SKU,Name,Kind,Type,Online\nA1,One,,,\nA2,Two,,Ring,no\nA3,Three,Jewellery,,yes\nNJ-4,Four,,,\n'),
  )
  const told = seen.created.map(({ sku, changes }) => [
    sku,
    ...['Family', 'published'].map((name) => changes.filter(({ field }) => field === name).map(({ to }) => to)),
  ])
  expect(told).toEqual([
    ['A1', ['watch'], ['1']],
    ['A2', ['jewellery'], ['0']],
    ['A3', ['jewellery'], ['1']],
    ['NJ-4', ['jewellery'], ['1']],
  ])
})

it('tells what new pieces would hold, and all that is wrong with a line at once, places included', async () => {
  const seen = await preview(written('SKU,Name,Price,Location,Strap\nA1,One,£ 900,genf,\nA2,Two,dear,Zurich,Rubber'))
  expect(seen.created).toEqual([
    {
      what: 'created',
      line: 2,
      sku: 'A1',
      changes: [
        { field: 'Name', from: '', to: 'One' },
        { field: 'Price', from: '', to: '900.00' },
        { field: 'Currency', from: '', to: '£' },
        { field: 'WatchLocation', from: '', to: 'Geneva' },
        { field: 'Family', from: '', to: 'watch' },
        { field: 'published', from: '', to: '1' },
      ],
    },
  ])
  expect(seen.problems.map(({ column, reason }) => [column, reason])).toEqual([
    ['Price', expect.stringContaining('dear')],
    ['Location', "'Zurich' is no boutique"],
  ])
})

describe('files that are none', () => {
  it.each([
    ['nothing', '', 'The file is empty.'],
    ['headings alone', 'SKU,Name\n', 'no lines below'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'is no table'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old kind'],
    ['half a workbook', Buffer.from('504b03041400000008', 'hex'), 'no whole zip'],
    ['half a quotation', 'SKU,Name,Description\nA1,One,"cut off in the mid', 'never closed'],
    ['other columns', 'Foo,Bar\n1,2\n', 'No column is the SKU'],
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
  it.each([
    ['xl/workbook.bin', 'is a binary workbook (xlsb)'],
    ['content.xml', 'is an OpenDocument table (ods)'],
    ['Index/Document.iwa', 'is a table of Numbers'],
    ['photograph.jpg', 'is a zip, but no Excel workbook'],
  ])('a zip with %s is named as what it is', async (name, sentence) => {
    expect(await reasonOf(written(await zipped({ [name]: 'x' })))).toContain(sentence)
  })
  it('a line that is cut off, or has too many cells, is refused alone', async () => {
    const seen = await preview(written('SKU,Name,Strap\nA1,One,Rubber\nA2,Two, with a comma,Leather\nA3,Thr'))
    expect(seen.counts).toMatchObject({ created: 1, refused: 2 })
    expect(seen.problems.map(({ reason }) => reason)).toEqual([
      'The line has 4 columns where the headings have 3',
      'The line has 2 columns where the headings have 3',
    ])
  })
  it('more than 100,000 lines are refused before anything is written', async () => {
    const file = written(`SKU,Name\n${Array.from({ length: 100_001 }, (_, at) => `M${at},x`).join('\n')}`)
    const start = await startImport({ file, name: 'm.csv', choices: usual, startedBy: 'a test' })
    expect(start).toMatchObject({ ok: false, reason: expect.stringContaining('more than 100,000 lines') })
  })
  it('a formula’s saved result counts; one without, and errors, are refused', async () => {
    const book = new ExcelJS.Workbook()
    const sheet = book.addWorksheet('Stock')
    sheet.addRow(['SKU', 'Name', 'Price'])
    sheet.addRow(['A1', 'One', { formula: '1000*2', result: 2000 }])
    sheet.addRow(['A2', 'Two', { formula: 'WEBSERVICE("http://evil.example")' }])
    sheet.addRow(['A3', 'Three', { error: '#REF!' }])
    const priced = sheet.addRow(['A4', 'Four', 92000])
    priced.getCell(3).numFmt = '[$CHF] #,##0.00'
    const file = written('', 'f.xlsx')
    await book.xlsx.writeFile(file)
    const seen = await preview(file)
    expect(seen.problems.map(({ sku, reason }) => `${sku} ${reason}`)).toEqual([
      'A2 holds a formula without a saved result',
      'A3 holds the error #REF!',
    ])
    await bring(file)
    expect(await rows('SELECT "SKU", "Price"::text, "Currency" FROM "StockItem" ORDER BY 1')).toEqual([
      { SKU: 'A1', Price: '2000.00', Currency: null },
      { SKU: 'A4', Price: '92000.00', Currency: 'CHF' },
    ])
  })
})
