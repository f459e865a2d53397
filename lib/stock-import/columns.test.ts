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
  it('whose heading is the very name of a field come before those that mean it, and what is left out for them says so', async () => {
    const file = written('SKU,Brand,Name,Retail price,Price,Price (CHF)\nA1,Rolex,One,1000,1200,1300\n')
    expect((await columnsOf(file)).slice(3)).toEqual([
      'Retail price: null none',
      'Price: Price by name',
      'Price (CHF): null none',
    ])
    const told = [
      'Retail price is not imported: Price is used instead.',
      'Price (CHF) is not imported: Price is used instead.',
      'The price of one new piece has no currency; it will be in £.',
    ]
    expect((await preview(file)).notices).toEqual(told)
    const places = written('SKU,Name,Location,Location (old),Shelf\nA1,One,London,Geneva,4\n')
    expect((await preview(places)).notices).toEqual([
      'Location (old) is not imported: Location is used instead.',
      'Not imported, no matching field: Shelf.',
    ])
  })
  it('that are left out by hand are not called unknown', async () => {
    const file = written('SKU,Name,Price,Strap,Shelf\nA1,One,1000,Rubber,4\n')
    const choices = { ...usual, columns: { Strap: null, Price: null } }
    const told = ['Not imported, as chosen: Price, Strap.', 'Not imported, no matching field: Shelf.']
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
  it('of two columns counts the one of the kind', async () => {
    await bring(written('SKU,Boutique,WatchLocation\nA1,London,Geneva\nA3,London,\n'))
    expect((await pieces()).map(({ facetLocation }) => facetLocation)).toEqual(['Geneva', 'London', 'London'])
  })
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
