import 'server-only'
import type { Readable } from 'node:stream'
import ExcelJS, { type CellValue, type Cell as ExcelCell } from 'exceljs'
import type { Entry } from 'yauzl'
import { type Cell, emptyCell, type Line, mostCharacters, mostColumns, UnreadableFile } from './cell'
import { openZip, zipEntries } from './inspect-zip'

export type XlsxLook = { kind: 'xlsx' }

const mostUnpackedBytes = 1024 * 1024 * 1024
/** What the reader holds in memory as a whole: the texts that cells share, and the formats. */
const mostHeldBytes = 128 * 1024 * 1024
const mostParts = 2_000

/**
 * Refuses a workbook that would fill the memory. What a zip says of its sizes may be a lie, so the parts that are held in
 * memory are unpacked once, and counted.
 */
const inspectWorkbook = async (file: string) => {
  const zip = await openZip(file)
  try {
    let [parts, unpacked, sheets] = [0, 0, 0]
    for await (const entry of zipEntries(zip)) {
      parts++
      unpacked += entry.uncompressedSize
      if (/^xl\/worksheets\/[^/]+\.xml$/.test(entry.fileName)) sheets++
      if (parts > mostParts || unpacked > mostUnpackedBytes)
        throw new UnreadableFile(
          'The workbook unpacks to more than 1 GB. Save the sheet with the stock alone, as XLSX or CSV.',
        )
      if (!/^xl\/(sharedStrings|styles|workbook|_rels\/workbook)\.xml(\.rels)?$/.test(entry.fileName)) continue
      let held = 0
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        held += chunk.length
        if (held > mostHeldBytes)
          throw new UnreadableFile('The workbook’s texts take more than 128 MB. Split the file, or save it as CSV.')
      }
    }
    if (sheets === 0)
      throw new UnreadableFile('The file is a zip, but no Excel workbook. Save the table as XLSX or CSV.')
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile(`The workbook is damaged or cut off (${error instanceof Error ? error.message : error}).`)
  } finally {
    zip.close()
  }
}

const fault = (reason: string, mend: string): Cell => ({ kind: 'fault', reason, mend })

/** A value as Excel last saved it. Formulas are never run: only their saved result counts. */
const toCell = (value: CellValue, format: string): Cell => {
  if (value === null || value === undefined) return emptyCell
  if (typeof value === 'number') return { kind: 'number', value, format }
  if (typeof value === 'boolean') return { kind: 'text', text: value ? 'TRUE' : 'FALSE' }
  if (typeof value === 'string') return { kind: 'text', text: value }
  if (value instanceof Date)
    return Number.isNaN(value.getTime())
      ? fault('holds a date that is none', 'Write the date as 2026-11-21.')
      : { kind: 'date', value }
  if ('error' in value) return fault(`holds the error ${value.error}`, 'Mend the formula, or type the value.')
  if ('richText' in value) return { kind: 'text', text: value.richText.map(({ text }) => text).join('') }
  if ('hyperlink' in value) return { kind: 'text', text: String(value.text ?? '') }
  if ('formula' in value || 'sharedFormula' in value)
    return value.result === undefined
      ? fault('holds a formula without a saved result', 'Copy the cell and paste it as a value.')
      : toCell(value.result, format)
  return emptyCell
}

const cellsOf = (row: ExcelJS.Row, line: number) => {
  if (row.cellCount > mostColumns)
    throw new UnreadableFile(`Line ${line} has ${row.cellCount} columns; at most ${mostColumns} can be read.`)
  const cells: Cell[] = []
  row.eachCell({ includeEmpty: true }, (cell: ExcelCell, column) => {
    const made = toCell(cell.value, cell.numFmt ?? '')
    const isLong = made.kind === 'text' && made.text.length > mostCharacters
    cells[column - 1] = isLong ? fault('is endless', `Write at most ${mostCharacters} characters.`) : made
  })
  return Array.from(cells, (cell) => cell ?? emptyCell)
}

/**
 * ExcelJS's reader, given one part of the workbook after the other. Its own way through the zip can end, while a sheet waits in
 * a file for its texts, before the texts have come: a whole workbook would be refused now and then, or read without words.
 */
class WorkbookParts extends ExcelJS.stream.xlsx.WorkbookReader {
  declare _parseRels: (part: Readable) => Promise<void>
  declare _parseWorkbook: (part: Readable) => Promise<void>
  declare _parseStyles: (part: Readable) => Promise<void>
  declare _parseSharedStrings: (part: Readable) => AsyncIterable<unknown>
  declare _parseWorksheet: (
    part: Readable,
    number: string,
  ) => Iterable<{ value: InstanceType<typeof ExcelJS.stream.xlsx.WorksheetReader> }>
}

/** The rows of the first sheet that the zip holds. Each part is read once, the sheet while its rows are taken. */
async function* rowsOf(file: string) {
  const zip = await openZip(file)
  let rows: Readable | undefined
  try {
    const parts = new Map<string, Entry>()
    for await (const entry of zipEntries(zip)) parts.set(entry.fileName, entry)
    const open = async (name: string, read: (part: Readable) => unknown) => {
      const entry = parts.get(name)
      if (entry) await read(await zip.openReadStreamPromise(entry))
    }
    const reader = new WorkbookParts(file, {
      entries: 'emit',
      sharedStrings: 'cache',
      styles: 'cache',
      hyperlinks: 'ignore',
      worksheets: 'emit',
    })
    await open('xl/_rels/workbook.xml.rels', (part) => reader._parseRels(part))
    await open('xl/workbook.xml', (part) => reader._parseWorkbook(part))
    await open('xl/styles.xml', (part) => reader._parseStyles(part))
    // It keeps what it reads and gives nothing, so the first step is the last.
    await open('xl/sharedStrings.xml', (part) => reader._parseSharedStrings(part)[Symbol.asyncIterator]().next())
    for (const [name, entry] of parts) {
      const [, number] = /^xl\/worksheets\/sheet(\d+)\.xml$/.exec(name) ?? []
      if (!number) continue
      rows = await zip.openReadStreamPromise(entry)
      for (const { value } of reader._parseWorksheet(rows, number)) yield* value
      return
    }
  } finally {
    rows?.destroy()
    zip.close()
  }
}

/** The lines of a workbook's first sheet that are not empty. Throws UnreadableFile. */
export async function* readXlsx(file: string): AsyncGenerator<Line> {
  await inspectWorkbook(file)
  try {
    for await (const row of rowsOf(file)) {
      const line = row.number
      const cells = cellsOf(row, line)
      if (cells.some((cell) => cell.kind !== 'text' || cell.text.trim() !== '')) yield { line, cells }
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile(
      `The workbook is damaged (${error instanceof Error ? error.message : error}). Save it again.`,
    )
  }
}
