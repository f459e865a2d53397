import 'server-only'
import { once } from 'node:events'
import { finished, pipeline } from 'node:stream/promises'
import { writeXlsxStream } from 'hucre/xlsx'
import { db } from '@/lib/db/client'
import { type Acting, recordExport } from '@/lib/db/history'
import { possibleInXml } from '@/lib/format-text'
import { csvLine } from '@/lib/spreadsheets/csv-line'
import { openPrivate } from '@/lib/spreadsheets/private-file'
import { fieldText, importSelect, type StockRow } from './compare'
import { londonClock, readMoment } from './dates'
import { type Field, type FieldKind, fieldNames, fields } from './fields'

/** Yields all pieces by id, a thousand at a time: drafts and members-only pieces too, but not the bin. */
async function* allPieces(): AsyncGenerator<StockRow[]> {
  for (let after = 0; ; ) {
    const rows = await db.stockItem.findMany({
      where: { StockItemId: { gt: after }, deletedAt: null },
      orderBy: { StockItemId: 'asc' },
      take: 1_000,
      select: importSelect,
    })
    if (rows.length) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < 1_000) return
    after = last.StockItemId
  }
}

/** The first line of a CSV file in the format of an import, and its lines of pieces. */
export const csvHeadings = `\ufeff${csvLine(fieldNames)}`
export const csvLines = (pieces: StockRow[]): string =>
  pieces.map((piece) => csvLine(fieldNames.map((field) => fieldText(piece, field)))).join('')

const writeCsv = async (file: string) => {
  const out = (await openPrivate(file)).createWriteStream()
  let count = 0
  const write = async (text: string) => {
    if (!out.write(text)) await once(out, 'drain')
  }
  const done = finished(out)
  await write(csvHeadings)
  for await (const rows of allPieces()) {
    count += rows.length
    await write(csvLines(rows))
  }
  out.end()
  await done
  return count
}

/** Number formats of workbook cells; all other fields are text. */
const formats: Partial<Record<FieldKind, string>> = {
  price: '#,##0.00',
  millimetres: '0.00',
  date: 'yyyy-mm-dd hh:mm:ss',
  moment: 'yyyy-mm-dd hh:mm:ss',
  day: 'yyyy-mm-dd',
}
const text = '@'

/** As London's clocks show it; with its zone, as text, where they show the same twice and the other one would be read. */
const momentCell = (at: Date) => {
  const value = londonClock(at)
  const read = readMoment({ kind: 'date', value })
  return read instanceof Date && read.getTime() === at.getTime() ? value : at.toISOString()
}

/**
 * Text is written as text, never as a formula, nor as the code of a character (_x000D_), and without what no XML can
 * contain.
 */
const cellOf = (row: StockRow, field: Field) => {
  const value = row[field]
  const isNumber = value !== null && ['price', 'millimetres'].includes(fields[field].kind)
  if (isNumber) return Number(fieldText(row, field))
  if (value instanceof Date) return fields[field].kind === 'moment' ? momentCell(value) : value
  return possibleInXml(fieldText(row, field)).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') || null
}

const writeXlsx = async (file: string) => {
  const columns = fieldNames.map((field) => ({
    header: field,
    width: field === 'Description' ? 40 : 16,
    numFmt: formats[fields[field].kind] ?? text,
  }))
  let count = 0
  async function* lines() {
    for await (const rows of allPieces()) {
      count += rows.length
      for (const row of rows) yield fieldNames.map((field) => cellOf(row, field))
    }
  }
  const book = writeXlsxStream(lines(), { name: 'Stock', columns, freezePane: { rows: 1 } })
  await pipeline(book, (await openPrivate(file)).createWriteStream())
  return count
}

/**
 * Exports the whole stock to a file that only its owner can read, in the format of an import, and records the actor in
 * the history. Returns the number of pieces.
 */
export const exportStock = async (file: string, acting: Acting): Promise<number> => {
  const lines = await (/\.xlsx$/i.test(file) ? writeXlsx(file) : writeCsv(file))
  await recordExport({ what: 'stock', lines, ...acting })
  return lines
}
