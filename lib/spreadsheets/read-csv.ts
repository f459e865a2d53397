import 'server-only'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { type Cell, type Line, maxCharacters, maxColumns, maxRows, tooManyRows, UnreadableFile } from './cell'
import { withoutGuard } from './csv-line'
import { decodedText, detectEncoding, type Encoding } from './encoding'
import { detectSeparator, type Separator } from './separator'

export type CsvLook = { kind: 'csv'; encoding: Encoding; separator: Separator; hasHint: boolean }

/** Detects the encoding and the separator of a text file. */
export const lookAtCsv = async (file: string): Promise<CsvLook> => {
  const encoding = await detectEncoding(file)
  let head = ''
  for await (const text of decodedText(file, encoding)) {
    head += text
    if (head.length > 64_000) break
  }
  return { kind: 'csv', encoding, ...detectSeparator(head) }
}

const sentence = (error: CsvError) => {
  const line = 'lines' in error ? Number(error.lines) : Number.NaN
  const where = Number.isNaN(line) ? '' : ` near line ${line}`
  if (/QUOTE/.test(error.code))
    return `A quotation mark is never closed${where}. The file may be incomplete. Save it again as CSV.`
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return `One line is far too long${where}: a quotation mark is never closed. Save it again as CSV.`
  return `The file cannot be read as CSV${where} (${error.message}). Save it again as CSV.`
}

/** U+FFFD stands for a byte that is no character in the file's encoding. */
const toCell = (text: string): Cell =>
  text.includes('\ufffd')
    ? { kind: 'fault', reason: 'contains a character that cannot be read', mend: 'Type the text again.', text }
    : { kind: 'text', text: withoutGuard(text) }

/** Yields the non-empty lines of a CSV file. Throws UnreadableFile. */
export async function* readCsv(file: string, { encoding, separator, hasHint }: CsvLook): AsyncGenerator<Line> {
  let [rows, before, twice] = [0, hasHint ? 1 : 0, 0]
  /** The cells with the number of their line; null if all are empty. `last`: the number of the line where they end. */
  const numbered = (cells: string[], last: number) => {
    const line = before + 1
    // csv-parse counts a CRLF within a cell as two lines.
    for (const text of cells) twice += text.split('\r\n').length - 1
    before = last - twice
    if (++rows > maxRows) throw new UnreadableFile(tooManyRows)
    if (cells.length > maxColumns)
      throw new UnreadableFile(`Line ${line} has more than ${maxColumns} columns. Is the separator right?`)
    return cells.every((text) => text.trim() === '') ? null : Object.assign(cells, { line })
  }
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    from_line: hasHint ? 2 : 1,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxCharacters * 2,
    // Leaves the rest of a line in one cell: max_record_size counts no empty cells.
    ignore_last_delimiters: maxColumns + 1,
    on_record: (cells, { lines }) => {
      // csv-parse makes an error, with its stack, for each record of another length than the first; so each is a first.
      Object.assign(parser.info, { records: 0 })
      return numbered(cells, lines)
    },
  })
  const source = Readable.from(decodedText(file, encoding), { highWaterMark: 1 })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const cells of parser) {
      const { line }: { line: number } = cells
      const texts: string[] = cells
      yield { line, cells: texts.map(toCell) }
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFile(sentence(error)) : error
  } finally {
    source.destroy()
    parser.destroy()
  }
}
