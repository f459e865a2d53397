import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { writeXlsx } from 'hucre'
import { afterAll, expect, it } from 'vitest'
import { cellText, type Line } from './cell'
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

it('dates that are written as text, as in a strict workbook, are dates', async () => {
  const cells = ['2024-03-17T00:00:00', '2024-03-17T18:30:00', '2025-06-02', '2025-13-02']
  const written = cells.map((text, at) => `<c r="${'ABCD'[at]}1" s="1" t="d"><v>${text}</v></c>`)
  expect(await cellsOf(rowOf(...written))).toMatchObject([
    { kind: 'date', value: new Date('2024-03-17') },
    { kind: 'date', value: new Date('2024-03-17T18:30:00Z') },
    { kind: 'date', value: new Date('2025-06-02') },
    { kind: 'fault', reason: 'is not a date' },
  ])
})

it('day 0, which a formula gives for an empty cell, is empty; a time of day is no date', async () => {
  expect(
    await cellsOf(rowOf('<c s="1"><f>Z1</f><v>0</v></c>', '<c s="1"><v>0</v></c>', '<c s="1"><v>1</v></c>')),
  ).toEqual([
    { kind: 'text', text: '' },
    { kind: 'text', text: '' },
    { kind: 'date', value: new Date('1900-01-01') },
  ])
})

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

it('rows and cells without references stand one after the other', async () => {
  const row = (...texts: string[]) => `<row>${texts.map((text) => cell(text).replace(' r="A1"', '')).join('')}</row>`
  const file = await workbook('bare.xlsx', { sheet: `<sheetData>${row('SKU', 'Name')}${row('A1', 'One')}</sheetData>` })
  expect((await linesOf(file)).map(({ line, cells }) => [line, ...cells.map(cellText)])).toEqual([
    [1, 'SKU', 'Name'],
    [2, 'A1', 'One'],
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

it('a workbook whose elements have a prefix is read as any', async () => {
  const file = await zipOf('prefixed.xlsx', {
    'xl/workbook.xml': '<x:workbook><x:sheets><x:sheet name="Stock" r:id="r1"/></x:sheets></x:workbook>',
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?>${sheetOf('SKU').replace(/<(\/?)/g, '<$1x:')}`,
  })
  expect(await textsOf(file)).toEqual([['SKU']])
})

it('C1 control characters are what Windows has in their place, and byte order marks are none', async () => {
  expect(await textsOf(await workbook('c1.xlsx', { sheet: rowOf(cell('\ufeffL\x92Heure\x85')) }))).toEqual([
    ['L’Heure…'],
  ])
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
    'xl/workbook.xml':
      '<workbook><workbookPr date1904="1"/><sheets><sheet name="Stock" r:id="r1"/></sheets></workbook>',
    'xl/styles.xml': `<styleSheet>${dateFormat}</styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet>${rowOf('<c r="A1" s="1"><v>1</v></c>', '<c r="B1" s="1"><f>A1</f><v>1</v></c>')}</worksheet>`,
  })
  const day = { kind: 'date', value: new Date('1904-01-02T00:00:00Z') }
  expect((await linesOf(file))[0]?.cells).toEqual([day, day])
})
