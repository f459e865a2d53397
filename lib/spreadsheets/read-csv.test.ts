import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { cellText, type Line } from './cell'
import { lookAtTable, readTable } from './read-table'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'csv-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const read = async (text: string | Buffer, onLine?: (line: Line) => void) => {
  const file = path.join(folder, 'stock.csv')
  fs.writeFileSync(file, text)
  const lines: Line[] = []
  for await (const line of readTable(file, await lookAtTable(file))) {
    lines.push(line)
    onLine?.(line)
  }
  return lines
}

it('lines have the number that they have in the file, behind empty ones and breaks within a cell', async () => {
  const text = 'SKU,Name\n\n,,\n \nA1,"One\n\nand more"\n\n""\nA2,Two'
  expect((await read(text)).map(({ line, cells }) => [line, ...cells.map(cellText)])).toEqual([
    [1, 'SKU', 'Name'],
    [5, 'A1', 'One\n\nand more'],
    [10, 'A2', 'Two'],
  ])
  expect((await read(`sep=;\n${text.replaceAll(',', ';')}`)).map(({ line }) => line)).toEqual([2, 6, 11])
})

it('a line has no more columns than can be read, and is not read further', async () => {
  const last = `${'x,'.repeat(299)}"the ""last"""`
  expect((await read(last))[0]?.cells.at(-1)).toEqual({ kind: 'text', text: 'the "last"' })
  await expect(read(`SKU,Name\n${last},x`)).rejects.toThrow('Line 2 has more than 300 columns.')
  await expect(read(`SKU,Name\n${','.repeat(1_000_000)}`)).rejects.toThrow('far too long near line 2')
})

const textsOf = async (text: string | Buffer) => (await read(text)).map(({ cells }) => cells.map(cellText))

it('one stray byte in UTF-8 costs its own cell', async () => {
  const bytes = Buffer.concat([
    Buffer.from('SKU,Name,Brand\nA1,Chronomètre,Hermès\nA2,Caf'),
    Buffer.from([0xe9]),
    Buffer.from(',Rolex\n'),
  ])
  const [, first, second] = await read(bytes)
  expect(first?.cells.map(cellText)).toEqual(['A1', 'Chronomètre', 'Hermès'])
  expect(second?.cells).toMatchObject([
    { kind: 'text', text: 'A2' },
    { kind: 'fault', reason: 'contains a character that cannot be read', text: 'Caf\ufffd' },
    { kind: 'text', text: 'Rolex' },
  ])
})

it('byte order marks are no part of a text, wherever files were joined', async () => {
  expect(await textsOf('\ufeff\ufeffSKU,Name\nA1,One\n\ufeff"A2",Two\n')).toEqual([
    ['SKU', 'Name'],
    ['A1', 'One'],
    ['A2', 'Two'],
  ])
})

const names = 'Chronomètre à grande sonnerie, L’Épine, Zürich, façade'
/** Each byte by its position in what a Macintosh or Windows has beyond ASCII, and the file's line ends. */
it.each([
  ['macintosh', { è: 0x8f, à: 0x88, '’': 0xd5, É: 0x83, ü: 0x9f, ç: 0x8d }, '\r'],
  ['macintosh', { è: 0x8f, à: 0x88, '’': 0xd5, É: 0x83, ü: 0x9f, ç: 0x8d }, '\n'],
  ['windows-1252', { è: 0xe8, à: 0xe0, '’': 0x92, É: 0xc9, ü: 0xfc, ç: 0xe7 }, '\r\n'],
])('text of %s is read as such', async (encoding, bytes: Record<string, number>, lineEnd) => {
  const text = ['SKU,Name', `A1,"${names}"`, ''].join(lineEnd)
  const file = path.join(folder, 'encoded.csv')
  fs.writeFileSync(file, Buffer.from([...text].map((sign) => bytes[sign] ?? sign.charCodeAt(0))))
  const look = await lookAtTable(file)
  expect(look).toMatchObject({ encoding })
  const lines: Line[] = []
  for await (const line of readTable(file, look)) lines.push(line)
  expect(lines[1]?.cells.map(cellText)).toEqual(['A1', names])
})
