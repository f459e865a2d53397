import { beforeEach, describe, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { runImport, startImport } from './commands'
import { bring, prepareStock, preview, reasonOf, usual, written } from './test-tables'

prepareStock()

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
    expect(await reasonOf(file)).toContain('No SKU column found')
    await bring(file, { ...usual, columns: { Code: 'SKU', What: 'Name', Colour: null } })
    const next = await preview(written('code,what,colour\nA2,Two,red\n'))
    expect(next.columns.map(({ field, how }) => [field, how])).toEqual([
      ['SKU', 'remembered'],
      ['Name', 'remembered'],
      [null, 'remembered'],
    ])
  })
  const prices = () => rows(`SELECT "SKU", "Price"::int, "Currency" FROM "StockItem" ORDER BY 1`)

  const begun = async (file: string) => {
    const start = await startImport({ file, name: 'a.csv', choices: usual, startedBy: 'a test' })
    if (!start.ok) throw new Error(start.reason)
    return start.id
  }
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
    expect(await startImport(asked)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('check the file again'),
    })
  })
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
})
