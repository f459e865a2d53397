import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { runImport, startImport } from './commands'
import { previewImport } from './preview'
import { getImport } from './queries'
import { readingChoices } from './schema'

const messy = path.join(import.meta.dirname, 'fixtures', 'messy.csv')
const usual = readingChoices.parse({})
let folder: string

beforeAll(async () => {
  await fillTestShop()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ninety-import-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
beforeEach(() => rows('TRUNCATE "StockItem", "StockImport", "StockImportColumn" CASCADE'))

let files = 0
const written = (content: string | Buffer, name = 'stock.csv') => {
  const file = path.join(folder, `${++files}-${name}`)
  fs.writeFileSync(file, content)
  return file
}
const preview = async (file: string, choices = usual) => {
  const result = await previewImport(file, choices)
  if (!result.ok) throw new Error(result.reason)
  return result.preview
}
const reasonOf = async (file: string) => {
  const result = await previewImport(file, usual)
  return result.ok ? 'was taken' : result.reason
}
const bring = async (file: string, choices = usual) => {
  const start = await startImport({ file, name: path.basename(file), choices, startedBy: 'a test' })
  if (!start.ok) throw new Error(start.reason)
  const run = await runImport(start.id, file)
  if (!run.ok) throw new Error(run.reason)
  return run.counts
}
const stock = () =>
  rows(
    `SELECT to_jsonb(s) - 'StockItemId' - 'updatedAt' - 'shuffleKey' - 'arrivedAt' - 'soldAt' AS piece FROM "StockItem" s ORDER BY lower("SKU")`,
  )

const asWorkbook = async (text: string) => {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Stock')
  for (const line of parse(text) as string[][]) {
    const row = sheet.addRow(line)
    row.eachCell((cell) => {
      if (/^\d{4}-\d{2}-\d{2}$/.test(cell.text)) cell.value = new Date(cell.text)
      else if (/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(cell.text)) cell.value = new Date(`${cell.text}Z`)
      else if (/^\d{5,}$/.test(cell.text)) cell.value = Number(cell.text)
    })
  }
  const file = written('', 'stock.xlsx')
  await book.xlsx.writeFile(file)
  return file
}

const half = `${'N'.repeat(119)}😀${'x'.repeat(300)}`

it.each([
  ['half a character', `SKU,Name,Price\nA1,${half},1000\nA2,Two,2000\n`, 'A1'],
  ['a NUL', 'SKU,Name,Price\nA1,O\0ne,1000\nA2,Two,2000\n', 'A1'],
  ['half a character of a price', `SKU,Name,Price\nA1,One,${'p'.repeat(39)}😀\nA2,Two,2000\n`, 'A1'],
])('a cell that is refused and would be cut to %s stops no line beside it', async (_, text, sku) => {
  const file = written(text)
  const start = await startImport({ file, name: 'a.csv', choices: usual, startedBy: 'a test' })
  if (!start.ok) throw new Error(start.reason)
  expect(await runImport(start.id, file)).toMatchObject({ ok: true, counts: { created: 1, refused: 1 } })
  expect((await getImport(start.id))?.problems).toMatchObject([{ sku }])
})

it('a year of two digits is not far ahead', async () => {
  await bring(written('SKU,Name,Serviced on\nA1,One,5/3/99\nA2,Two,5.3.24\n'))
  expect(await rows(`SELECT "servicedOn"::text AS on FROM "StockItem" ORDER BY "SKU"`)).toEqual([
    { on: '1999-03-05' },
    { on: '2024-03-05' },
  ])
})

it('a model that Excel has shortened is refused, as a SKU is', async () => {
  const seen = await preview(written('SKU,Name,Model\nA1,One,3.11304E+13\nA2,Two,5167E2\n'))
  expect(seen.problems).toMatchObject([{ sku: 'A1', reason: "'3.11304E+13' is a number that Excel has shortened" }])
  expect(seen.counts.created).toBe(1)
})

it('yes and no are what the shop counts, and replace other words for the margin scheme', async () => {
  await rows(
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "MarginScheme", "Box") VALUES ('watch', 'A1', 'One', 'Rolex', 'Yes', 'Yes')`,
  )
  const file = written('SKU,Name,Margin scheme,Box,Papers\nA1,One,Yes,Yes,\nA2,Two,y,No,Card only\n')
  expect((await preview(file)).changed.map(({ changes }) => changes)).toEqual([
    [{ field: 'MarginScheme', from: 'Yes', to: '1' }],
  ])
  await bring(file)
  expect(await rows('SELECT "MarginScheme", "Box", "Papers" FROM "StockItem" ORDER BY "SKU"')).toEqual([
    { MarginScheme: '1', Box: 'Yes', Papers: null },
    { MarginScheme: '1', Box: '0', Papers: 'Card only' },
  ])
})

describe('a SKU that a piece has with or without the family’s prefix', () => {
  beforeEach(() =>
    rows(`INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", published) VALUES
      ('watch', 'A10311', 'One', 'Rolex', true), ('jewellery', 'NJ-A20', 'Two', 'Graff', false), ('watch', 'A30', 'Three', 'Rolex', true)`),
  )
  it('brings no second piece', async () => {
    await rows(`UPDATE "StockItem" SET "SKU" = 'A31' WHERE "SKU" = 'A30'`)
    const file = written(
      'SKU,Name,Family\nNW-a10311,One,watch\nA20,Two,jewellery\nNW-A30,Three,watch\nA1,Other,watch\n',
    )
    const seen = await preview(file)
    expect(seen.problems).toMatchObject([
      {
        line: 2,
        sku: 'NW-a10311',
        column: 'SKU',
        reason: 'NW-a10311 is the piece A10311',
        mend: expect.stringMatching(/^Write A10311/),
      },
      { line: 3, sku: 'A20', reason: 'A20 is the piece NJ-A20' },
      { line: 4, sku: 'NW-A30', reason: 'NW-A30 is the former SKU of A31' },
    ])
    expect(await bring(file)).toMatchObject({ created: 1, refused: 3 })
  })
  it('of the other family is another piece’s', async () => {
    const file = written('SKU,Name,Family\nNJ-A10311,One,jewellery\nA20,Two,watch\nNJ-A30,Three,watch\n')
    expect(await bring(file)).toMatchObject({ created: 3, refused: 0 })
  })
  it('comes once where a table has both', async () => {
    const seen = await preview(written('SKU,Name\nA40,One\nNW-A40,One\n'))
    expect(seen.counts).toMatchObject({ created: 1, refused: 1 })
    expect(seen.problems).toMatchObject([{ line: 3, reason: expect.stringContaining('is taken by the piece A40') }])
  })
  it('comes once where they stand far apart in it, as the preview says and the import does', async () => {
    const others = Array.from({ length: 120 }, (_, at) => `B${at},Other\n`).join('')
    const file = written(`SKU,Name\nA41,One\n${others}NW-A41,One\n`)
    const seen = await preview(file)
    expect(seen.counts).toMatchObject({ created: 121, refused: 1 })
    expect(seen.problems).toMatchObject([{ line: 123, reason: 'NW-A41 is the piece A41' }])
    expect(await bring(file)).toMatchObject({ created: 121, refused: 1 })
  })
  it('updates the piece that has it exactly, where there were two before', async () => {
    await rows(`BEGIN; ALTER TABLE "StockItem" DISABLE TRIGGER refuse_taken_sku;
      INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName") VALUES ('watch', 'NW-A10311', 'One', 'Rolex');
      ALTER TABLE "StockItem" ENABLE TRIGGER refuse_taken_sku; COMMIT`)
    expect(await bring(written('SKU,Name\nNW-A10311,New name\n'))).toMatchObject({ changed: 1 })
  })
})

describe('a former SKU', () => {
  beforeEach(async () => {
    await rows(
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName") VALUES ('watch', 'A10311', 'One', 'Rolex')`,
    )
    await rows(`UPDATE "StockItem" SET "SKU" = 'A10312'`)
  })
  it('brings no second piece', async () => {
    const file = written('SKU,Name\na10311,One\nA1,Other\n')
    const seen = await preview(file)
    expect(seen.problems).toMatchObject([
      { line: 2, sku: 'a10311', column: 'SKU', reason: 'a10311 is the former SKU of A10312' },
    ])
    expect(await bring(file)).toMatchObject({ created: 1, refused: 1 })
    expect(await rows('SELECT "SKU" FROM "StockItem" ORDER BY 1')).toEqual([{ SKU: 'A1' }, { SKU: 'A10312' }])
  })
  it('and one that stands twice are told with the table’s own heading', async () => {
    const { problems } = await preview(written('Art.-Nr.,Name\nA10311,One\nA1,Other\nA1,Another\n'))
    expect(problems.map(({ line, column, field }) => [line, column, field])).toEqual([
      [2, 'Art.-Nr.', 'SKU'],
      [4, 'Art.-Nr.', 'SKU'],
    ])
  })
  it('that another piece has been given at the desk is that piece’s', async () => {
    await rows(
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName") VALUES ('watch', 'A10311', 'Two', 'Rolex')`,
    )
    expect(await bring(written('SKU,Name\nA10311,Second\n'))).toMatchObject({ changed: 1, refused: 0 })
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

it('the apostrophe before a text that looks like a formula is none of the text, whichever file it has gone through', async () => {
  await rows(
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", timing, polish) VALUES ('watch', 'A1', 'One', 'Rolex', '+2 s', $$'-quoted$$)`,
  )
  const file = await asWorkbook("SKU,Name,Timing,Polish\nA1,One,'+2 s,''-quoted\nA2,Two,'+3 s,'= old\n")
  expect((await preview(file)).counts).toMatchObject({ unchanged: 1, created: 1 })
  await bring(file)
  expect(await rows(`SELECT timing, polish FROM "StockItem" ORDER BY "SKU"`)).toEqual([
    { timing: '+2 s', polish: "'-quoted" },
    { timing: '+3 s', polish: '= old' },
  ])
})

it('every new piece is known as coming', async () => {
  const lines = Array.from({ length: 5_050 }, (_, at) => `C${at},Piece`)
  const result = await previewImport(written(`SKU,Name\n${lines.join('\n')}\n`), usual)
  expect(result).toMatchObject({ ok: true, preview: { created: { length: 5_000 } }, coming: { length: 5_050 } })
}, 60_000)

it('a day-first date keeps its time', async () => {
  await bring(written('SKU,Name,arrivedAt\nA1,One,25.12.2025 18:00\nA2,Two,25/12/2025 9:05:07\nA3,Three,25.12.2025\n'))
  const dates = await rows(`SELECT "arrivedAt" AS at FROM "StockItem" ORDER BY "SKU"`)
  expect(dates.map(({ at }) => (at as Date).toISOString())).toEqual([
    '2025-12-25T18:00:00.000Z',
    '2025-12-25T09:05:07.000Z',
    '2025-12-25T00:00:00.000Z',
  ])
})

it('a draft is published when clocks in London show the time of its line, unless that names a zone', async () => {
  const times = ['2090-07-01 18:00', '1.7.2090 18:00:15', '2090-07-01', '2090-07-01T18:00Z', '2090-01-01 18:00']
  const lines = times.map((time, at) => `A${at},One,no,${time}`)
  const file = written(`SKU,Name,Published,Publish at\n${lines.join('\n')}\n`)
  const book = await asWorkbook(`SKU,Name,Published,Publish at\nB1,One,no,2090-07-01 18:00\n`)
  for (const one of [file, book]) await bring(one)
  const kept = await rows(`SELECT "publishAt" AS at FROM "StockItem" ORDER BY "SKU"`)
  expect(kept.map(({ at }) => (at as Date).toISOString())).toEqual([
    '2090-07-01T17:00:00.000Z',
    '2090-07-01T17:00:15.000Z',
    '2090-06-30T23:00:00.000Z',
    '2090-07-01T18:00:00.000Z',
    '2090-01-01T18:00:00.000Z',
    '2090-07-01T17:00:00.000Z',
  ])
  expect((await preview(file)).counts).toMatchObject({ unchanged: 5 })
  const day = written(
    'SKU,Name,Published,Publish at\nA0,One,no,1.7.2090\nA1,One,no,28.3.2090\nA2,One,no,26.3.2090 01:30\n',
  )
  const seen = await preview(day)
  expect(seen.counts).toMatchObject({ unchanged: 1, changed: 1, refused: 1 })
  expect(seen.problems[0]?.reason).toBe("is a time that clocks in London skip ('2090-03-26 01:30')")
})

it('noted twice at once is one', async () => {
  const file = written('SKU,Name\nA1,One\n')
  const asked = { file, name: 'a.csv', path: 'x', choices: usual, startedBy: 'a test' }
  const starts = await Promise.all(Array.from({ length: 6 }, () => startImport(asked)))
  expect(new Set(starts.map((start) => start.ok && start.id)).size).toBe(1)
})

describe('a messy file of 300 pieces', () => {
  it('comes in with every refused line named with its column, reason and mend', async () => {
    const seen = await preview(messy)
    expect(seen.total).toBe(300)
    // Refusals by the database name no column.
    const own = seen.problems.filter(({ column }) => column !== '')
    expect(own.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)).toMatchInlineSnapshot(`
      [
        "14 SKU: is empty",
        "27 SKU: SKU 20020 stands in line 25 already",
        "39 Name: is empty",
        "54 Price: is no price ('245k')",
        "78 Currency: 'EUR' is a currency that the shop does not have",
        "90 Date in: is no date with the day first ('03/25/2024')",
        "101 SKU: '1.03E+05' is a number that Excel has shortened",
        "115 Category: 'Clock' is neither watch nor jewellery",
        "128 Price: is a negative price",
        "141 Price: has CHF in one cell and £ in another",
        "152 SKU: 'bad sku!' cannot be a SKU",
        "193 Location: 'Paris' is no boutique",
        "206 SKU: SKU 20160 stands in line 205 already",
        "218 Model: has 130 characters",
      ]
    `)
    expect(own.filter(({ mend }) => mend === '')).toEqual([])
    expect(seen.notices).toMatchInlineSnapshot(`
      [
        "Left out, because no field of the shop is called so: Our notes.",
        "20 prices of new pieces name no currency; they will be in £.",
      ]
    `)
    expect(await bring(messy)).toEqual(seen.counts)
    expect(await rows('SELECT count(*)::int AS n FROM "StockItem"')).toEqual([{ n: seen.counts.created }])
  })
  it('changes nothing the second time', async () => {
    await bring(messy)
    const before = await stock()
    const versions = await rows('SELECT max("updatedAt") FROM "StockItem"')
    const counts = await bring(messy)
    expect(counts).toMatchObject({ created: 0, changed: 0 })
    expect(await stock()).toEqual(before)
    expect(await rows('SELECT max("updatedAt") FROM "StockItem"')).toEqual(versions)
  })
  it('means the same in every encoding, with every separator and as a workbook', async () => {
    await bring(messy)
    const expected = await stock()
    const text = fs.readFileSync(messy, 'utf8')
    const semicolons = (parse(text) as string[][])
      .map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
      .join('\r\n')
    const swapped = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
    const latin = Buffer.from(
      semicolons.replace(
        /[„“—’–]/g,
        (sign) => ({ '„': '\x84', '“': '\x93', '—': '\x97', '’': '\x92', '–': '\x96' })[sign] ?? '',
      ),
      'latin1',
    )
    for (const file of [
      written(`\ufeff${text}`),
      written(Buffer.from(`\ufeff${text}`, 'utf16le')),
      written(Buffer.from(text, 'utf16le')),
      written(swapped),
      written(latin),
      written(`sep=;\r\n${semicolons}`),
      written(
        (parse(text) as string[][])
          .map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\t'))
          .join('\n'),
      ),
      await asWorkbook(text),
    ]) {
      await rows('TRUNCATE "StockItem" CASCADE')
      await bring(file)
      expect(await stock(), file).toEqual(expected)
    }
  }, 60_000)
})

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

describe('columns', () => {
  it('are known in English, German and French, in any order', async () => {
    const seen = await preview(
      written('Preis;Marke;Artikelnr.;Modèle;Bezeichnung;Verfügbarkeit;Währung\n1000;Rolex;A1;X;Uhr;verkauft;CHF\n'),
    )
    expect(seen.columns.map(({ field }) => field)).toEqual([
      'Price',
      'ManufacturerName',
      'SKU',
      'Model',
      'Name',
      'StatusName',
      'Currency',
    ])
  })
  it('are chosen by hand, and remembered for the next file', async () => {
    const file = written('Code,What,Colour\nA1,One,blue\n')
    expect(await reasonOf(file)).toContain('No column is the SKU')
    await bring(file, { ...usual, columns: { Code: 'SKU', What: 'Name', Colour: null } })
    const next = await preview(written('code,what,colour\nA2,Two,red\n'))
    expect(next.columns.map(({ field, how }) => [field, how])).toEqual([
      ['SKU', 'remembered'],
      ['Name', 'remembered'],
      [null, 'remembered'],
    ])
  })

  const columnsOf = async (file: string, choices = usual) =>
    (await preview(file, choices)).columns.map(({ heading, field, how }) => `${heading}: ${field} ${how}`)
  const prices = () => rows(`SELECT "SKU", "Price"::int, "Currency" FROM "StockItem" ORDER BY 1`)

  it('that differ in brackets alone are remembered each by itself, and imported as they were looked at', async () => {
    const file = written('SKU,Name,Price (GBP),Price (CHF)\nA1,One,1000,1200\n')
    const choices = { ...usual, columns: { 'Price (GBP)': null } }
    const looked = ['SKU: SKU by name', 'Name: Name by name', 'Price (GBP): null by hand', 'Price (CHF): Price by name']
    expect(await columnsOf(file, choices)).toEqual(looked)
    await bring(file, choices)
    expect(await prices()).toEqual([{ SKU: 'A1', Price: 1200, Currency: 'CHF' }])
    expect((await columnsOf(file)).slice(2)).toEqual(['Price (GBP): null remembered', 'Price (CHF): Price by name'])
  })
  it('of prices for others are not taken for the one that was chosen', async () => {
    const file = written('SKU,Name,Price (trade),Price (retail)\nA1,One,1000,1200\n')
    await bring(file, { ...usual, columns: { 'Price (retail)': 'Price' } })
    const next = written('sku,name,PRICE (trade),Price  (Retail)\nA2,Two,2000,2400\n')
    expect((await columnsOf(next)).slice(2)).toEqual(['PRICE (trade): null none', 'Price (Retail): Price remembered'])
    await bring(next)
    expect((await prices()).map(({ Price }) => Price)).toEqual([1200, 2400])
  })
  it('that were remembered without their brackets are those of headings without brackets', async () => {
    await rows(`INSERT INTO "StockImportColumn" (heading, field) VALUES ('price', ''), ('retail', 'Price')`)
    const bracketed = written('SKU,Price (GBP),Price £\nA1,1000,1200\n')
    expect((await columnsOf(bracketed)).slice(1)).toEqual(['Price (GBP): Price by name', 'Price £: null none'])
    const plain = written('SKU,Price,Retail\nA1,1000,1200\n')
    expect((await columnsOf(plain)).slice(1)).toEqual(['Price: null remembered', 'Retail: Price remembered'])
  })
  it('whose heading is the very name of a field come before those that mean it, and what is left out for them says so', async () => {
    const file = written('SKU,Brand,Name,Retail price,Price,Price (CHF)\nA1,Rolex,One,1000,1200,1300\n')
    expect((await columnsOf(file)).slice(3)).toEqual([
      'Retail price: null none',
      'Price: Price by name',
      'Price (CHF): null none',
    ])
    const told = [
      'Retail price is left out: Price is used for it.',
      'Price (CHF) is left out: Price is used for it.',
      'A new piece’s price names no currency; it will be in £.',
    ]
    expect((await preview(file)).notices).toEqual(told)
    const places = written('SKU,Name,Location,Location (old),Shelf\nA1,One,London,Geneva,4\n')
    expect((await preview(places)).notices).toEqual([
      'Location (old) is left out: Location is used for it.',
      'Left out, because no field of the shop is called so: Shelf.',
    ])
  })
  it('that are left out by hand are not called unknown', async () => {
    const file = written('SKU,Name,Price,Strap,Shelf\nA1,One,1000,Rubber,4\n')
    const choices = { ...usual, columns: { Strap: null, Price: null } }
    const told = ['Left out by choice: Price, Strap.', 'Left out, because no field of the shop is called so: Shelf.']
    expect((await preview(file, choices)).notices).toEqual(told)
    await bring(file, choices)
    expect((await preview(file)).notices).toEqual(told)
  })
  it('may be called as anything that JavaScript knows', async () => {
    expect(await columnsOf(written('SKU,constructor,__proto__\nA1,x,y\n'))).toEqual([
      'SKU: SKU by name',
      'constructor: null none',
      '__proto__: null none',
    ])
  })

  const begun = async (file: string) => {
    const start = await startImport({ file, name: 'a.csv', choices: usual, startedBy: 'a test' })
    if (!start.ok) throw new Error(start.reason)
    return start.id
  }
  /** The state of an import that an earlier version began. */
  const forgetFields = (id: number) => rows(`UPDATE "StockImport" SET choices = choices - 'fields' WHERE id = $1`, [id])

  it('are those of the moment when the import began, whatever others choose before it runs', async () => {
    const file = written('SKU,Name,Price,Retail\nA1,One,1000,1200\n')
    const id = await begun(file)
    await rows(`INSERT INTO "StockImportColumn" (heading, field) VALUES ('price', ''), ('retail', 'Price')`)
    expect(await runImport(id, file)).toMatchObject({ ok: true })
    expect(await prices()).toEqual([{ SKU: 'A1', Price: 1000, Currency: null }])
  })
  it('that have become others since the preview begin no import', async () => {
    const file = written('SKU,Name,Price,Retail\nA1,One,1000,1200\n')
    const fields = (await preview(file)).columns.map(({ field }) => field)
    const asked = { file, name: 'a.csv', choices: { ...usual, fields }, startedBy: 'a test' }
    expect(await startImport(asked)).toMatchObject({ ok: true })
    await rows(`INSERT INTO "StockImportColumn" (heading, field) VALUES ('price', ''), ('retail', 'Price')`)
    expect(await startImport(asked)).toMatchObject({ ok: false, reason: expect.stringContaining('Look at it again') })
  })
  it('are matched as the import runs if an earlier version began it', async () => {
    const file = written('SKU,Name,Price\nA1,One,1000\n')
    const id = await begun(file)
    await forgetFields(id)
    expect(await runImport(id, file)).toMatchObject({ ok: true })
    expect(await prices()).toEqual([{ SKU: 'A1', Price: 1000, Currency: null }])
  })
  it('without a SKU stop an import that an earlier version began', async () => {
    await rows(`INSERT INTO "StockImportColumn" (heading, field) VALUES ('code', 'SKU')`)
    const file = written('Code,Name\nA1,One\n')
    const id = await begun(file)
    await forgetFields(id)
    await rows('TRUNCATE "StockImportColumn"')
    expect(await runImport(id, file)).toMatchObject({ reason: expect.stringContaining('No column is the SKU') })
    expect(await getImport(id)).toMatchObject({ state: 'failed' })
    expect(await stock()).toEqual([])
  })
})

it('a SKU is what Excel shows, also the second time, and refused where it has become a date', async () => {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Stock')
  sheet.addRow(['SKU', 'Name', 'Price'])
  for (const [sku, format, price] of [
    [123, '00000', 92_000],
    ['#A1', '@', 1_000],
    [new Date('2026-10-12'), 'd-mmm', 2_000],
  ] as const) {
    const row = sheet.addRow([sku, 'One', price])
    row.getCell(1).numFmt = format
    row.getCell(3).numFmt = '_-* #,##0.00_-;\\-* #,##0.00_-;_-* "-"??_-;_-@_-'
  }
  const file = written('', 'skus.xlsx')
  await book.xlsx.writeFile(file)
  const seen = await preview(file)
  expect(seen.created.map(({ sku }) => sku)).toEqual(['00123', 'A1'])
  expect(seen.problems).toMatchObject([{ line: 4, reason: "'2026-10-12' is a date that Excel has made of it" }])
  expect(await bring(file)).toMatchObject({ created: 2, refused: 1 })
  expect(await bring(file)).toMatchObject({ created: 0, unchanged: 2, refused: 1 })
  expect(await rows('SELECT "SKU", "Price"::int FROM "StockItem" ORDER BY 1')).toEqual([
    { SKU: '00123', Price: 92_000 },
    { SKU: 'A1', Price: 1_000 },
  ])
})

describe('where a piece is', () => {
  const pieces = () =>
    rows(
      `SELECT "SKU", "WatchLocation", "JewelleryLocation", "Location", "facetLocation" FROM "StockItem" ORDER BY "SKU"`,
    )
  const of = (SKU: string, at: string, values: object) => ({
    SKU,
    WatchLocation: null,
    JewelleryLocation: null,
    Location: null,
    facetLocation: at,
    ...values,
  })
  beforeEach(() =>
    rows(`INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "WatchLocation", "JewelleryLocation", "Location") VALUES
      ('watch', 'A1', 'One', 'Rolex', 'London', NULL, NULL), ('jewellery', 'A2', 'Two', 'Cartier', NULL, 'London', NULL),
      ('watch', 'A3', 'Three', 'Rolex', NULL, NULL, 'Geneva')`),
  )

  it.each(['Boutique', 'Standort', 'Filiale', 'Location', 'Magasin'])(
    'is what the column %s says, by the kind of the piece',
    async (heading) => {
      const file = written(
        `SKU,Name,Family,${heading}\nA1,One,,Genf\nA2,Two,,Geneva\nA3,Three,,Geneva\nA4,Four,jewellery,London\n`,
      )
      const seen = await preview(file)
      expect(seen.counts).toMatchObject({ created: 1, changed: 2, unchanged: 1 })
      await bring(file)
      expect(await pieces()).toEqual([
        of('A1', 'Geneva', { WatchLocation: 'Geneva' }),
        of('A2', 'Geneva', { JewelleryLocation: 'Geneva' }),
        of('A3', 'Geneva', { Location: 'Geneva' }),
        of('A4', 'London', { JewelleryLocation: 'London' }),
      ])
      expect(await bring(file)).toMatchObject({ created: 0, changed: 0 })
    },
  )
  it('is nowhere where the cell is empty, unless empty cells change nothing', async () => {
    const file = written('SKU,Boutique\nA1,\nA3,\n')
    expect((await preview(file, { ...usual, keepEmpty: true })).counts).toMatchObject({ unchanged: 2 })
    await bring(file)
    expect((await pieces()).map(({ facetLocation }) => facetLocation)).toEqual(['', 'London', ''])
  })
  it('stands in the columns of the stock where they are named', async () => {
    const seen = await preview(written('SKU,Location,WatchLocation\nA1,Geneva,London\nA3,London,\n'))
    expect(seen.columns.map(({ field }) => field)).toEqual(['SKU', 'Location', 'WatchLocation'])
    expect(seen.changed.map(({ changes }) => changes)).toEqual([
      [{ field: 'Location', from: '', to: 'Geneva' }],
      [{ field: 'Location', from: 'Geneva', to: 'London' }],
    ])
  })
  it('of two columns counts the one of the kind', async () => {
    await bring(written('SKU,Boutique,WatchLocation\nA1,London,Geneva\nA3,London,\n'))
    expect((await pieces()).map(({ facetLocation }) => facetLocation)).toEqual(['Geneva', 'London', 'London'])
  })
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

it('a column Type makes no jewels of watches', async () => {
  const seen = await preview(
    written(
      'SKU,Name,Type,Metal,Movement\nA1,One,Watch,,\nA2,Two,Chronograph,Steel,Automatic\nA3,Three,Schmuck,,\nA4,Four,Ring,Gold,\n',
    ),
  )
  expect(
    seen.created.map(({ changes }) =>
      Object.fromEntries(
        changes.filter(({ field }) => /Family|JewelleryType/.test(field)).map(({ field, to }) => [field, to]),
      ),
    ),
  ).toEqual([
    { Family: 'watch' },
    { Family: 'watch', JewelleryType: 'Chronograph' },
    { Family: 'jewellery' },
    { Family: 'jewellery', JewelleryType: 'Ring' },
  ])
})

it('a type of jewellery that has the name of a family stays where another column gives the family', async () => {
  const [jewel] = (await preview(written('SKU,Name,Family,JewelleryType\nA1,One,jewellery,Watch\n'))).created
  const values = jewel?.changes.map(({ field, to }) => [field, to])
  expect(values).toContainEqual(['Family', 'jewellery'])
  expect(values).toContainEqual(['JewelleryType', 'Watch'])
})

it('condition and sizes come in, the same file twice changes nothing, and wrong ones are refused with what is right', async () => {
  const file = written(
    'SKU;Name;Zustand;Politur;Letzte Revision;Timing;Durchmesser;Höhe\nA1;One;sehr gut;Nie;01.03.2025;+2 s;40,5 mm;12.25\n',
  )
  expect(await bring(file)).toMatchObject({ created: 1, refused: 0 })
  expect(
    await rows(
      `SELECT "conditionGrade", polish, "servicedOn"::text, timing, "caseSize"::text, thickness::text FROM "StockItem"`,
    ),
  ).toEqual([
    {
      conditionGrade: 'Very good',
      polish: 'Nie',
      servicedOn: '2025-03-01',
      timing: '+2 s',
      caseSize: '40.50',
      thickness: '12.25',
    },
  ])
  expect(await bring(file)).toMatchObject({ created: 0, changed: 0, unchanged: 1 })
  await bring(written('SKU,Condition,Serviced on,Case size\nA1,Fair,2026-04-02,41\n'))
  expect(await rows(`SELECT "conditionGrade", "servicedOn"::text, "caseSize"::text FROM "StockItem"`)).toEqual([
    { conditionGrade: 'Fair', servicedOn: '2026-04-02', caseSize: '41.00' },
  ])
  const wrong = await preview(written('SKU,Condition,Serviced on,Case size\nA1,mint,spring,400\n'))
  expect(wrong.problems.map(({ column, reason }) => `${column}: ${reason}`)).toEqual([
    `Condition: 'mint' is no grade of condition`,
    `Serviced on: is no date with the day first ('spring')`,
    `Case size: '400' is no size in millimetres`,
  ])
})

it('a case material is the watch’s own', async () => {
  const seen = await preview(written('SKU,Case material,Material\nA1,Steel,Gold\n'))
  expect(seen.columns.map(({ field }) => field)).toEqual(['SKU', 'WatchMaterial', 'Material'])
})

describe('an import that is killed', () => {
  it('goes on after the last hundred, and does none twice', async () => {
    const lines = Array.from({ length: 450 }, (_, at) => `K${at},Piece ${at}`)
    const file = written(`SKU,Name\n${lines.join('\n')}\n`)
    const asked = { file, name: 'k.csv', path: 'x', choices: usual, startedBy: 'a test' }
    const start = await startImport(asked)
    if (!start.ok) throw new Error(start.reason)
    const stop = new AbortController()
    await expect(
      runImport(start.id, file, { signal: stop.signal, onProgress: (done) => done >= 200 && stop.abort() }),
    ).rejects.toThrow()
    expect(await getImport(start.id)).toMatchObject({ state: 'running', done: 200, created: 200 })
    const again = await startImport(asked)
    expect(again).toMatchObject({ ok: true, id: start.id, done: 200 })
    expect(await runImport(start.id, file)).toEqual({
      ok: true,
      counts: { created: 450, changed: 0, unchanged: 0, refused: 0 },
    })
    expect(await runImport(start.id, file)).toMatchObject({ ok: false })
  })
  it('begins at the first line if it is a command’s: its lines may have changed in the stock since', async () => {
    const file = written('SKU,Name\nA1,One\nA2,Two\n')
    const asked = { file, name: 'k.csv', choices: usual, startedBy: 'a test' }
    const start = await startImport(asked)
    if (!start.ok) throw new Error(start.reason)
    await rows(`UPDATE "StockImport" SET state = 'running', done = 2 WHERE id = $1`, [start.id])
    const again = await startImport(asked)
    expect(again).toMatchObject({ ok: true, done: 0 })
    expect(again.ok && (await runImport(again.id, file))).toMatchObject({ ok: true, counts: { created: 2 } })
  })
  it('does not go on with another file', async () => {
    const file = written('SKU,Name\nA1,One\n')
    const start = await startImport({ file, name: 'k.csv', choices: usual, startedBy: 'a test' })
    fs.writeFileSync(file, 'SKU,Name\nA1,Other\n')
    expect(start.ok && (await runImport(start.id, file))).toMatchObject({
      ok: false,
      reason: expect.stringContaining('has changed'),
    })
    expect(await stock()).toEqual([])
  })
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
    const zip = new ZipFile()
    zip.addBuffer(Buffer.from('x'), name)
    zip.end()
    expect(await reasonOf(written(await buffer(zip.outputStream)))).toContain(sentence)
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
