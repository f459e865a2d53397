import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { readTable } from '@/lib/spreadsheets/read-table'
import { exportStock } from './export'
import { previewImport } from './preview'
import { readingChoices } from './schema'

const acting = { actor: 'a test', command: 'export' }
let folder: string
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ninety-export-'))
  await rows(
    `INSERT INTO "Boutique" (name, "timeZone") VALUES ('London', 'Europe/London'), ('Geneva', 'Europe/Zurich')`,
  )
  await rows(`INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Price", "Currency", "StatusName", "WatchLocation", "Description", "MembersAreaOnly", "Box",
      "conditionGrade", "conditionNotes", "polish", "servicedOn", "timing", "provenance", "caseSize", "lugToLug", "thickness") VALUES
    ('watch', '007', '=HYPERLINK("http://evil.example","x")', '+Rolex', 245000.50, 'CHF', 'Sold', 'Geneva', E'two\nlines, "quoted"; and ''more''', 1, 'Yes',
      'Very good', E'Two marks\nat nine o''clock', 'Never polished', '2025-03-01', '+2 s a day, amplitude 290°', '=From its first owner', 40.5, 47, 12.25),
    ('jewellery', 'NJ-1', '''=quoted', '@Cartier &amp; Co <&#38;>', NULL, NULL, NULL, NULL, 'Engraved _x000D_', 0, '1',
      NULL, '', '', NULL, '', '', NULL, NULL, NULL)`)
  await rows(`INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", published, "publishAt") VALUES
    ('watch', 'DRAFT', 'A', 'Rolex', false, '2090-07-01T17:00:30.250Z'),
    -- London's clocks show half past one twice that night.
    ('watch', 'SUMMER', 'A', 'Rolex', false, '2090-10-29T00:30:00Z'),
    ('watch', 'WINTER', 'A', 'Rolex', false, '2090-10-29T01:30:00Z')`)
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

it.each(['csv', 'xlsx'])('what is written as %s comes back without a change', async (ending) => {
  const file = path.join(folder, `stock.${ending}`)
  expect(await exportStock(file, acting)).toBe(5)
  const result = await previewImport(file, readingChoices.parse({}))
  expect(result).toMatchObject({ ok: true, preview: { counts: { created: 0, changed: 0, unchanged: 5, refused: 0 } } })
})

it('no text is a formula to a spreadsheet', async () => {
  const file = path.join(folder, 'formulas.csv')
  await exportStock(file, acting)
  const text = fs.readFileSync(file, 'utf8')
  expect(text).toContain(`'=HYPERLINK`)
  expect(text).not.toMatch(/(^|[,;\n])"?[=+@-][A-Za-z]/)
  const book = path.join(folder, 'formulas.xlsx')
  await exportStock(book, acting)
  const cells = []
  for await (const line of readTable(book, { kind: 'xlsx' })) cells.push(...line.cells)
  expect(cells).toContainEqual({ kind: 'text', text: '=HYPERLINK("http://evil.example","x")' })
})
