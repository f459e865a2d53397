import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { type CellValue, writeXlsx } from 'hucre'
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
    `SELECT to_jsonb(s) - 'StockItemId' - 'updatedAt' - 'shuffleKey' - 'arrivedAt' - 'soldAt' - 'draftedAt' AS piece FROM "StockItem" s ORDER BY lower("SKU")`,
  )

const toValue = (text: string): CellValue => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return new Date(text)
  if (/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text)) return new Date(`${text}Z`)
  return /^\d{5,}$/.test(text) ? Number(text) : text
}

export const asWorkbook = async (text: string) => {
  const rows = (parse(text) as string[][]).map((line) => line.map(toValue))
  return written(Buffer.from(await writeXlsx({ sheets: [{ name: 'Stock', rows }] })), 'stock.xlsx')
}
