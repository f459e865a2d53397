import 'server-only'
import { stat } from 'node:fs/promises'
import { setImmediate as others } from 'node:timers/promises'
import { type Line, maxFileBytes, maxLines, UnreadableFile } from './cell'
import { fileKind } from './encoding'
import { type CsvLook, lookAtCsv, readCsv } from './read-csv'
import { readXlsx, type XlsxLook } from './read-xlsx'

export type TableLook = CsvLook | XlsxLook

/** Detects a file's kind from its content, not its name. Throws UnreadableFile if it is no table. */
export const lookAtTable = async (file: string): Promise<TableLook> => {
  const entry = await stat(file).catch(() => null)
  if (!entry?.isFile()) throw new UnreadableFile('File not found.')
  if (entry.size > maxFileBytes)
    throw new UnreadableFile(`The file is larger than ${maxFileBytes / 1024 / 1024} MB. Split it.`)
  const kind = await fileKind(file)
  if (kind === 'empty') throw new UnreadableFile('The file is empty.')
  if (kind === 'old-excel')
    throw new UnreadableFile('This is an old Excel file (xls) or has a password. Save it as XLSX or CSV.')
  if (kind === 'markup')
    throw new UnreadableFile('This file is a web page or XML. Open it in Excel and save it as XLSX.')
  if (kind === 'other') throw new UnreadableFile('This file is not a spreadsheet. Save it as XLSX or CSV.')
  return kind === 'zip' ? { kind: 'xlsx' } : lookAtCsv(file)
}

const linesAtOnce = 100

/**
 * Yields the non-empty lines of a CSV or XLSX file, headings first, or those of the first `maxRows` rows. Throws
 * UnreadableFile, also part-way.
 */
export async function* readTable(file: string, look: TableLook, maxRows?: number): AsyncGenerator<Line> {
  let count = 0
  for await (const line of look.kind === 'csv' ? readCsv(file, look) : readXlsx(file, { maxRows })) {
    if (maxRows && line.line > maxRows) return
    if (++count > maxLines + 1)
      throw new UnreadableFile(`The file has more than ${maxLines.toLocaleString('en-GB')} lines. Split it.`)
    // What a caller makes of the lines of one chunk would hold up everybody else.
    if (count % linesAtOnce === 0) await others()
    yield line
  }
}
