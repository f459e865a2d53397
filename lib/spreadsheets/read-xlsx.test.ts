import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import ExcelJS from 'exceljs'
import { afterAll, expect, it } from 'vitest'
import type { Line } from './cell'
import { readXlsx } from './read-xlsx'

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
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, read))
  expect(first?.map(({ cells }) => cells)).toEqual(
    ['A1', 'A2', 'A3'].map((sku) => [
      { kind: 'text', text: sku },
      { kind: 'text', text: `The name of ${sku}` },
    ]),
  )
  for (const lines of others) expect(lines).toEqual(first)
})
