import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { runImport, startImport } from './commands'
import { previewImport } from './preview'
import { readingChoices } from './schema'

export const usual = readingChoices.parse({})
let folder: string

/** Before each test of a file: a small shop without stock and imports; for all of them a folder for `written`. */
export const prepareStock = () => {
  beforeAll(async () => {
    await fillTestShop()
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ninety-import-'))
  })
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
  beforeEach(() => rows('TRUNCATE "StockItem", "StockImport", "StockImportColumn", "StockImportValue" CASCADE'))
}

let files = 0
export const written = (content: string | Buffer, name = 'stock.csv') => {
  const file = path.join(folder, `${++files}-${name}`)
  fs.writeFileSync(file, content)
  return file
}
export const preview = async (file: string, choices = usual) => {
  const result = await previewImport(file, choices)
  if (!result.ok) throw new Error(result.reason)
  return result.preview
}
export const reasonOf = async (file: string) => {
  const result = await previewImport(file, usual)
  return result.ok ? 'was taken' : result.reason
}
export const bring = async (file: string, choices = usual) => {
  const start = await startImport({ file, name: path.basename(file), choices, startedBy: 'a test' })
  if (!start.ok) throw new Error(start.reason)
  const run = await runImport(start.id, file)
  if (!run.ok) throw new Error(run.reason)
  return run.counts
}
export const stock = () =>
  rows(
    `SELECT to_jsonb(s) - 'StockItemId' - 'updatedAt' - 'shuffleKey' - 'arrivedAt' - 'soldAt' AS piece FROM "StockItem" s ORDER BY lower("SKU")`,
  )

export const asWorkbook = async (text: string) => {
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
