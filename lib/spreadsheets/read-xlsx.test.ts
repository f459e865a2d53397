import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import ExcelJS from 'exceljs'
import { afterAll, expect, it } from 'vitest'
import type { Line } from './cell'
import { readXlsx } from './read-xlsx'
import { zipped } from './test-zip'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xlsx-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

it('a workbook whose texts stand behind its sheet is read whole, however many are read at once', async () => {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Stock')
  for (const sku of ['A1', 'A2', 'A3']) sheet.addRow([sku, `The name of ${sku}`])
  const file = path.join(folder, 'stock.xlsx')
  await book.xlsx.writeFile(file)
  const read = async () => {
    const lines: Line[] = []
    for await (const line of readXlsx(file)) lines.push(line)
    return lines
  }
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, read))
  expect(first?.map(({ cells }) => cells)).toEqual(
    ['A1', 'A2', 'A3'].map((sku) => [
      { kind: 'text', text: sku },
      { kind: 'text', text: `The name of ${sku}` },
    ]),
  )
  for (const lines of others) expect(lines).toEqual(first)
})

/** Writes a zip of hand-written XML parts. */
const zipOf = async (name: string, parts: Record<string, string>) => {
  const file = path.join(folder, name)
  fs.writeFileSync(file, await zipped(parts))
  return file
}
/** Writes a one-sheet workbook. */
const workbook = (name: string, parts: { sheet: string; texts?: string; formats?: string }) =>
  zipOf(name, {
    'xl/workbook.xml': '<workbook><sheets/></workbook>',
    ...(parts.formats && { 'xl/styles.xml': `<styleSheet>${parts.formats}</styleSheet>` }),
    ...(parts.texts && { 'xl/sharedStrings.xml': `<sst>${parts.texts}</sst>` }),
    'xl/worksheets/sheet1.xml': `<worksheet>${parts.sheet}</worksheet>`,
  })
const cell = (text: string) => `<c r="A1" t="inlineStr"><is><t>${text}</t></is></c>`
const rowOf = (...cells: string[]) => `<sheetData><row r="1">${cells.join('')}</row></sheetData>`
const linesOf = async (file: string, megabytes?: number) => {
  const lines: Line[] = []
  for await (const line of readXlsx(file, megabytes)) lines.push(line)
  return lines
}

it('a small zip that unpacks to elements without end is refused before anything is made of them', async () => {
  const sheet = rowOf(cell('SKU'))
  const formats = await workbook('formats.xlsx', { sheet, formats: `<cellXfs>${'<xf/>'.repeat(300_000)}</cellXfs>` })
  await expect(linesOf(formats)).rejects.toThrow('The workbook has more formats than can be read.')
  const texts = await workbook('texts.xlsx', { sheet, texts: '<si/>'.repeat(5_000_000) })
  await expect(linesOf(texts)).rejects.toThrow('The workbook has more different texts than can be read.')
})

it('rows are as many as Excel can hold, empty ones included', async () => {
  const file = await workbook('rows.xlsx', { sheet: `<sheetData>${'<row/>'.repeat(1_048_577)}</sheetData>` })
  await expect(linesOf(file)).rejects.toThrow('more than 1,048,576 rows')
})

it('a sheet that fills the memory is refused, and the process that asked goes on', async () => {
  const columns = `<cols>${'<col/>'.repeat(450_000)}</cols>`
  const file = await workbook('columns.xlsx', { sheet: `${columns}${rowOf(cell('SKU'))}` })
  await expect(linesOf(file, 32)).rejects.toThrow('The workbook takes too much memory to read.')
  expect(await linesOf(await workbook('small.xlsx', { sheet: rowOf(cell('SKU')) }), 32)).toHaveLength(1)
})

it('a line, a cell and a format are no longer than they may be', async () => {
  const many = await workbook('line.xlsx', {
    sheet: rowOf(...['A', 'B', 'C'].map((column) => cell('x'.repeat(190_000)).replace('A1', `${column}1`))),
  })
  await expect(linesOf(many)).rejects.toThrow('Line 1 has more than 400000 characters.')
  const endless = await workbook('cell.xlsx', { sheet: rowOf(cell('x'.repeat(200_001))) })
  expect(await linesOf(endless)).toMatchObject([{ cells: [{ kind: 'fault', reason: 'is endless' }] }])
  const formatted = await workbook('format.xlsx', {
    sheet: rowOf('<c r="A1" s="1"><v>5</v></c>'),
    formats: `<numFmts><numFmt numFmtId="200" formatCode="${'0'.repeat(90_000)}"/></numFmts><cellXfs><xf/><xf numFmtId="200"/></cellXfs>`,
  })
  expect(await linesOf(formatted)).toEqual([
    { line: 1, cells: [{ kind: 'number', value: 5, format: '0'.repeat(200) }] },
  ])
})

it('dates, numbers and texts come as what they are', async () => {
  const book = new ExcelJS.Workbook()
  const day = new Date('2026-11-21T00:00:00Z')
  book.addWorksheet('Stock').addRow(['A1', 12.5, day, true, { formula: 'B1', result: 12.5 }, { error: '#N/A' }])
  const file = path.join(folder, 'kinds.xlsx')
  await book.xlsx.writeFile(file)
  expect((await linesOf(file))[0]?.cells).toMatchObject([
    { kind: 'text', text: 'A1' },
    { kind: 'number', value: 12.5 },
    { kind: 'date', value: day },
    { kind: 'text', text: 'TRUE' },
    { kind: 'number', value: 12.5 },
    { kind: 'fault', reason: 'holds the error #N/A' },
  ])
})

const sheetOf = (text: string) => `<worksheet>${rowOf(cell(text))}</worksheet>`
const relation = (id: string, target: string, type = 'worksheet') =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
const textsOf = async (file: string) =>
  (await linesOf(file)).map(({ cells }) => cells.map((one) => one.kind === 'text' && one.text))

it.each([
  ['its tabs are in another order than its parts', '<sheet name="B" r:id="r2"/><sheet name="A" r:id="r1"/>', 'second'],
  ['the first is hidden', '<sheet name="A" state="hidden" r:id="r1"/><sheet name="B" r:id="r2"/>', 'second'],
  ['the first is a chart', '<sheet name="C" r:id="r3"/><sheet name="B" r:id="r2"/>', 'second'],
  ['its part has no number', '<sheet name="D" r:id="r4"/><sheet name="A" r:id="r1"/>', 'third'],
  ['all are hidden', '<sheet name="B" state="veryHidden" r:id="r2"/>', 'second'],
  ['the list names none', '<sheet name="E" r:id="r9"/>', 'first'],
])('the first sheet that is shown is read, also where %s', async (what, sheets, expected) => {
  const file = await zipOf(`${what}.xlsx`, {
    'xl/workbook.xml': `<workbook><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${[
      relation('r1', 'worksheets/sheet1.xml'),
      relation('r2', '/xl/worksheets/sheet2.xml'),
      relation('r3', 'chartsheets/sheet1.xml', 'chartsheet'),
      relation('r4', 'worksheets/sheet.xml'),
    ].join('')}</Relationships>`,
    'xl/chartsheets/sheet1.xml': '<chartsheet/>',
    'xl/worksheets/sheet1.xml': sheetOf('first'),
    'xl/worksheets/sheet2.xml': sheetOf('second'),
    'xl/worksheets/sheet.xml': sheetOf('third'),
  })
  expect(await textsOf(file)).toEqual([[expected]])
})

it('a workbook whose elements have a prefix is refused in words of its own', async () => {
  const prefixed = sheetOf('SKU').replace(/<(\/?)/g, '<$1x:')
  const file = await zipOf('prefixed.xlsx', {
    'xl/workbook.xml': '<x:workbook><x:sheets/></x:workbook>',
    'xl/worksheets/sheet.xml': `<?xml version="1.0"?>${prefixed}`,
  })
  await expect(linesOf(file)).rejects.toThrow('gave its elements a prefix')
})

it('line ends and other characters that XML cannot hold are what was typed', async () => {
  const texts = [
    '<si><t>first_x000D_\nsecond_x000d_</t></si>',
    '<si><r><t>rich_x000D_</t></r><r><t>\ntext</t></r></si>',
    '<si><t>_x005F_x000D_ as typed</t></si>',
  ]
  const cells = [
    ...texts.map((_, at) => `<c r="${'ABC'[at]}1" t="s"><v>${at}</v></c>`),
    '<c r="D1" t="str"><f>A1</f><v>a_x000D_\nresult</v></c>',
    cell('in_x000D_\nplace').replace('A1', 'E1'),
  ]
  const file = await workbook('escaped.xlsx', { sheet: rowOf(...cells), texts: texts.join('') })
  expect(await textsOf(file)).toEqual([['first\nsecond\n', 'rich\ntext', '_x000D_ as typed', 'a\nresult', 'in\nplace']])
})

it('an entity is decoded once', async () => {
  const file = await workbook('entities.xlsx', {
    sheet: rowOf(cell('A &amp;amp; B'), '<c r="B1" t="str"><v>C &amp;lt; D</v></c>', '<c r="C1" t="s"><v>0</v></c>'),
    texts: '<si><t>E &amp;amp; F</t></si>',
  })
  expect(await textsOf(file)).toEqual([['A &amp; B', 'C &lt; D', 'E &amp; F']])
})

it('rich text is read whole, wherever it stands, without phonetic guides', async () => {
  const runs = '<r><t>one </t></r>\n<r><rPr><b/></rPr><t>two</t></r><rPh sb="0" eb="1"><t>guide</t></rPh>'
  const file = await workbook('rich.xlsx', {
    sheet: rowOf(`<c r="A1" t="inlineStr"><is>${runs}</is></c>`, '<c r="B1" t="s"><v>0</v></c>'),
    texts: '<si><t>plain</t><rPh sb="0" eb="1"><t>guide</t></rPh></si>',
  })
  expect(await textsOf(file)).toEqual([['one two', 'plain']])
})

it('the date that a formula gives is counted from the workbook’s first year', async () => {
  const file = await zipOf('mac.xlsx', {
    'xl/workbook.xml': '<workbook><workbookPr date1904="1"/><sheets/></workbook>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet>${rowOf('<c r="A1" s="1"><v>1</v></c>', '<c r="B1" s="1"><f>A1</f><v>1</v></c>')}</worksheet>`,
  })
  const day = { kind: 'date', value: new Date('1904-01-02T00:00:00Z') }
  expect((await linesOf(file))[0]?.cells).toEqual([day, day])
})
