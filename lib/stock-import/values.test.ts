import { beforeEach, describe, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { runImport, startImport } from './commands'
import { getImport } from './queries'
import { asWorkbook, bring, prepareStock, preview, usual, written } from './test-tables'

prepareStock()

const half = `${'N'.repeat(119)}😀${'x'.repeat(300)}`

it.each([
  ['half a character', `SKU,Name,Price\nA1,${half},1000\nA2,Two,2000\n`, 1],
  ['a NUL', 'SKU,Name,Price\nA1,O\0ne,1000\nA2,Two,2000\n', 1],
  ['half a character of a price', `SKU,Name,Price\nA1,One,${'p'.repeat(39)}😀\nA2,Two,2000\n`, 0],
])('a cell that is refused and would be cut to %s stops no line beside it', async (_, text, refused) => {
  const file = written(text)
  const start = await startImport({ file, name: 'a.csv', choices: usual, startedBy: 'a test' })
  if (!start.ok) throw new Error(start.reason)
  expect(await runImport(start.id, file)).toMatchObject({ ok: true, counts: { created: 2 - refused, refused } })
  expect((await getImport(start.id))?.problems).toMatchObject([{ sku: 'A1' }])
})

it('a year of two digits is not far ahead', async () => {
  await bring(written('SKU,Name,Last serviced\nA1,One,5/3/99\nA2,Two,5.3.24\n'))
  expect(await rows(`SELECT "servicedOn"::text AS on FROM "StockItem" ORDER BY "SKU"`)).toEqual([
    { on: '1999-03-05' },
    { on: '2024-03-05' },
  ])
})

it('a month is known by its name in every language of the house, and may stand alone for a service', async () => {
  await bring(
    written(
      'SKU;Name;Date de révision\nA1;One;12. März 2024\nA2;Two;1er févr. 2024\nA3;Three;3 dicembre 2023\nA4;Four;août 2022\nA5;Five;March 3, 2021\n',
    ),
  )
  expect(await rows(`SELECT "servicedOn"::text AS on FROM "StockItem" ORDER BY "SKU"`)).toEqual([
    { on: '2024-03-12' },
    { on: '2024-02-01' },
    { on: '2023-12-03' },
    { on: '2022-08-01' },
    { on: '2021-03-03' },
  ])
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
  it('that another piece has been given at the desk is that piece’s', async () => {
    await rows(
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName") VALUES ('watch', 'A10311', 'Two', 'Rolex')`,
    )
    expect(await bring(written('SKU,Name\nA10311,Second\n'))).toMatchObject({ changed: 1, refused: 0 })
  })
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
  expect(seen.counts).toMatchObject({ unchanged: 2, changed: 1 })
  expect(seen.problems[0]?.reason).toBe("'2090-03-26 01:30' does not exist in London, where the clocks go forward")
})
