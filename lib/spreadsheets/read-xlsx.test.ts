import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { writeXlsx } from 'hucre'
import { afterAll, expect, it } from 'vitest'
import type { Line } from './cell'
import { readXlsx } from './read-xlsx'
import { zipped } from './test-zip'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xlsx-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const relation = (id: string, target: string, type = 'worksheet') =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
const relations = (...of: string[]) => `<Relationships>${of.join('')}</Relationships>`

/** Writes a workbook of hand-written XML parts. */
const zipOf = async (name: string, parts: Record<string, string>) => {
  const file = path.join(folder, name)
  const usual = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations(relation('r1', 'xl/workbook.xml', 'officeDocument')),
    'xl/workbook.xml': '<workbook><sheets><sheet name="Stock" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(
      relation('r1', 'worksheets/sheet1.xml'),
      relation('r2', 'styles.xml', 'styles'),
      relation('r3', 'sharedStrings.xml', 'sharedStrings'),
    ),
  }
  fs.writeFileSync(file, await zipped({ ...usual, ...parts }))
  return file
}
/** Writes a one-sheet workbook. */
const workbook = (name: string, parts: { sheet: string; texts?: string; formats?: string }) =>
  zipOf(name, {
    ...(parts.formats && { 'xl/styles.xml': `<styleSheet>${parts.formats}</styleSheet>` }),
    ...(parts.texts && { 'xl/sharedStrings.xml': `<sst>${parts.texts}</sst>` }),
    'xl/worksheets/sheet1.xml': `<worksheet>${parts.sheet}</worksheet>`,
  })
const cell = (text: string) => `<c r="A1" t="inlineStr"><is><t>${text}</t></is></c>`
const rowOf = (...cells: string[]) => `<sheetData><row r="1">${cells.join('')}</row></sheetData>`
const linesOf = async (file: string, options?: Parameters<typeof readXlsx>[1]) => {
  const lines: Line[] = []
  for await (const line of readXlsx(file, options)) lines.push(line)
  return lines
}

it('a zip that says it unpacks to more than can be held is refused before anything is made of it', async () => {
  const file = await workbook('large.xlsx', {
    sheet: rowOf(cell('SKU')),
    texts: '<si><t>The strap is of leather</t></si>',
  })
  const bytes = fs.readFileSync(file)
  const entry = bytes.lastIndexOf('xl/sharedStrings.xml') - 46
  for (const size of [600_000_000, 0]) {
    bytes.writeUInt32LE(size, entry + 24)
    fs.writeFileSync(file, bytes)
    await expect(linesOf(file)).rejects.toThrow('The workbook is larger than 512 MB unpacked.')
  }
})

it('a sheet with a cell far away from its table says so', async () => {
  const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
  const file = await workbook('far.xlsx', { sheet: `<sheetData>${far}</sheetData>` })
  await expect(linesOf(file)).rejects.toThrow('cells far away from the table')
})

it('a sheet that fills the memory is refused, and the process that asked goes on', async () => {
  // Texts that cells refer to are held until the end.
  const texts = Array.from({ length: 200_000 }, (_, index) => `<si><t>${index} ${'é'.repeat(100)}</t></si>`).join('')
  const file = await workbook('cells.xlsx', { sheet: rowOf('<c r="A1" t="s"><v>5</v></c>'), texts })
  await expect(linesOf(file, { megabytes: 32 })).rejects.toThrow('The workbook takes too much memory to read.')
  expect(await linesOf(await workbook('small.xlsx', { sheet: rowOf(cell('SKU')) }), { megabytes: 32 })).toHaveLength(1)
})

it('a line, a cell and a format are no longer than they may be', async () => {
  const many = await workbook('line.xlsx', {
    sheet: rowOf(...['A', 'B', 'C'].map((column) => cell('x'.repeat(190_000)).replace('A1', `${column}1`))),
  })
  await expect(linesOf(many)).rejects.toThrow('Line 1 has more than 400000 characters.')
  const endless = await workbook('cell.xlsx', { sheet: rowOf(cell('x'.repeat(200_001))) })
  expect(await linesOf(endless)).toMatchObject([{ cells: [{ kind: 'fault', reason: 'is too long' }] }])
  const formatted = await workbook('format.xlsx', {
    sheet: rowOf('<c r="A1" s="1"><v>5</v></c>'),
    formats: `<numFmts><numFmt numFmtId="200" formatCode="${'0'.repeat(90_000)}"/></numFmts><cellXfs><xf/><xf numFmtId="200"/></cellXfs>`,
  })
  expect(await linesOf(formatted)).toEqual([
    { line: 1, cells: [{ kind: 'number', value: 5, format: '0'.repeat(200) }] },
  ])
})

it('dates, numbers and texts come as what they are', async () => {
  const day = new Date('2026-11-21T00:00:00Z')
  const file = path.join(folder, 'kinds.xlsx')
  const rows = [['A1', 12.5, day, true, null, 'last']]
  fs.writeFileSync(file, await writeXlsx({ sheets: [{ name: 'Stock', rows }] }))
  expect((await linesOf(file))[0]?.cells).toMatchObject([
    { kind: 'text', text: 'A1' },
    { kind: 'number', value: 12.5 },
    { kind: 'date', value: day },
    { kind: 'text', text: 'TRUE' },
    { kind: 'text', text: '' },
    { kind: 'text', text: 'last' },
  ])
})

const dateFormat = '<cellXfs><xf/><xf numFmtId="14"/></cellXfs>'
const cellsOf = async (sheet: string, formats = dateFormat) =>
  (await linesOf(await workbook('one.xlsx', { sheet, formats })))[0]?.cells

it('the saved result of a formula counts, also an empty one, 0 and FALSE; an error and none are refused', async () => {
  const formulas = [
    '<c t="str"><f>A</f><v></v></c>',
    '<c><f>A</f><v>0</v></c>',
    '<c t="b"><f>A</f><v>0</v></c>',
    '<c t="e"><f>A</f><v>#N/A</v></c>',
    '<c><f>A</f></c>',
    '<c><f t="shared" si="0"/><v>5</v></c>',
  ]
  expect(await cellsOf(rowOf(...formulas))).toMatchObject([
    { kind: 'text', text: '' },
    { kind: 'number', value: 0 },
    { kind: 'text', text: 'FALSE' },
    { kind: 'fault', reason: 'contains the error #N/A' },
    { kind: 'fault', reason: 'contains a formula without a saved result' },
    { kind: 'number', value: 5 },
  ])
})

it.each([
  '0.0\\ \\m\\m',
  '0.0 &quot;mm&quot;',
  '#,##0_M_M',
  '#,##0\\ \\d\\r',
  '[$AED] #,##0',
  '_-* #,##0\\ _S_F_r_._-',
])('the letters that the format %s shows or spaces with make no date of a number', async (format) => {
  const formats = `<numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs>`
  expect(await cellsOf(rowOf('<c s="1"><v>40.5</v></c>'), formats)).toMatchObject([{ kind: 'number', value: 40.5 }])
})

const sheetOf = (text: string) => `<worksheet>${rowOf(cell(text))}</worksheet>`
const textsOf = async (file: string) =>
  (await linesOf(file)).map(({ cells }) => cells.map((one) => one.kind === 'text' && one.text))

it.each([
  ['its tabs are in another order than its parts', '<sheet name="B" r:id="r2"/><sheet name="A" r:id="r1"/>', 'second'],
  ['the first is hidden', '<sheet name="A" state="hidden" r:id="r1"/><sheet name="B" r:id="r2"/>', 'second'],
  ['the first is a chart', '<sheet name="C" r:id="r3"/><sheet name="B" r:id="r2"/>', 'second'],
  ['its part has no number', '<sheet name="D" r:id="r4"/><sheet name="A" r:id="r1"/>', 'third'],
  ['all are hidden', '<sheet name="B" state="veryHidden" r:id="r2"/>', 'second'],
])('the first sheet that is shown is read, also where %s', async (what, sheets, expected) => {
  const file = await zipOf(`${what}.xlsx`, {
    'xl/workbook.xml': `<workbook><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('r1', 'worksheets/sheet1.xml'),
      relation('r2', '/xl/worksheets/sheet2.xml'),
      relation('r3', 'chartsheets/sheet1.xml', 'chartsheet'),
      relation('r4', 'worksheets/sheet.xml'),
    ),
    'xl/chartsheets/sheet1.xml': '<chartsheet/>',
    'xl/worksheets/sheet1.xml': sheetOf('first'),
    'xl/worksheets/sheet2.xml': sheetOf('second'),
    'xl/worksheets/sheet.xml': sheetOf('third'),
  })
  expect(await textsOf(file)).toEqual([[expected]])
})
