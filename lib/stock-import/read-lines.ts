import 'server-only'
import { findBoutiqueNames } from '@/lib/boutiques/queries'
import { getShopRules } from '@/lib/catalogue/shop-rules'
import { db } from '@/lib/db/client'
import { type Cell, cellText, emptyCell, type Line, UnreadableFile } from '@/lib/spreadsheets/cell'
import { lookAtTable, readTable, type TableLook } from '@/lib/spreadsheets/read-table'
import {
  type Column,
  columnsProblem,
  type FieldColumn,
  looksLikeHeadings,
  matchColumns,
  type Remembered,
} from './columns'
import { type ColumnField, isColumnField } from './fields'
import type { ValueChoice } from './known-values'
import { type ParsedLine, parseLine } from './parse-line'
import type { ReadingChoices, StoredChoices } from './schema'
import { chosenWordsOf, readChosenWords } from './unknown-values'

/** The fields that staff last chose by hand. */
const getRememberedColumns = async (): Promise<Remembered> => {
  const rows = await db.stockImportColumn.findMany({ select: { heading: true, field: true } })
  const fields = new Map<string, ColumnField | null>()
  for (const { heading, field } of rows)
    if (field === '' || isColumnField(field)) fields.set(heading, field === '' ? null : field)
  return fields
}

/** head: the first lines, for samples. */
export type OpenedFile<Kind extends FieldColumn = Column> = {
  look: TableLook
  head: Line[]
  columns: Kind[]
  /** all that were chosen, now and before */
  words: ValueChoice[]
  problem: string | null
  lines: () => AsyncGenerator<ParsedLine>
}

/** Maximum characters of a heading, the same as for a column chosen by hand. */
const maxHeadingLength = 500

const headingsOf = ({ cells }: Line) => {
  const headings = cells.map((cell) => cellText(cell).replace(/\s+/g, ' ').trim().slice(0, maxHeadingLength))
  while (headings.length > 0 && headings.at(-1) === '') headings.pop()
  return headings
}

/** Refuses repeated SKUs; the problem names the first line. */
const onceEach = () => {
  const seen = new Map<string, number>()
  return (parsed: ParsedLine): ParsedLine => {
    if (parsed.sku === '') return parsed
    const key = parsed.sku.toLowerCase()
    const first = seen.get(key)
    if (first === undefined) {
      seen.set(key, parsed.line)
      return parsed
    }
    const { line, sku, skuHeading, skuAt } = parsed
    const reason = `SKU ${sku} is already on line ${first}`
    const mend = 'Delete one of the two lines, or give one piece another SKU.'
    return {
      ...parsed,
      problems: [
        ...parsed.problems,
        { line, sku, column: skuHeading, field: 'SKU', at: skuAt, value: sku, reason, mend },
      ],
    }
  }
}

/** The rows that are read for headings and samples; headings are looked for in the first ten if the first has none. */
const [headRows, headingRows] = [40, 10]

const readHead = async (file: string, look: TableLook) => {
  const head: Line[] = []
  for await (const line of readTable(file, look, headRows)) head.push(line)
  if (head.length > 0) return head
  for await (const line of readTable(file, look)) return [line]
  return []
}

/** A line with the cells that staff have corrected on the preview. */
const correctLine = ({ line, cells }: Line, columns: number, corrections: ReadingChoices['corrections']): Line => {
  const correction = (at: number) => corrections[`${line}.${at}`]
  const length = Math.max(
    cells.length,
    ...Array.from({ length: columns }, (_, at) => (correction(at) === undefined ? 0 : at + 1)),
  )
  const corrected = Array.from({ length }, (_, at): Cell => {
    const text = correction(at)
    return text === undefined ? (cells[at] ?? emptyCell) : { kind: 'text', text }
  })
  return { line, cells: corrected }
}

const openWith = async <Kind extends FieldColumn>(
  file: string,
  { currency, keepEmpty, words, corrections }: ReadingChoices,
  columnsOf: (headings: string[]) => Kind[] | Promise<Kind[]>,
): Promise<OpenedFile<Kind>> => {
  const look = await lookAtTable(file)
  const head = await readHead(file, look)
  const [headings = [], ...below] = head.map(headingsOf)
  const headingsIn = below.findIndex(
    (texts, at) => (head[at + 1]?.line ?? 0) <= headingRows && looksLikeHeadings(texts),
  )
  const headingsAt = headingsIn < 0 ? undefined : head[headingsIn + 1]?.line
  if (headings.length === 0) throw new UnreadableFile('The file has no headings.')
  const columns = await columnsOf(headings)
  const [boutiques, { currencies }] = await Promise.all([findBoutiqueNames(), getShopRules()])
  const shop = { boutiques, currencies: [...currencies.keys()] }
  const rules = { columns, currency, keepEmpty, isPadded: look.kind === 'csv', words: chosenWordsOf(words), shop }
  const hasCorrections = Object.keys(corrections).length > 0
  async function* lines() {
    const once = onceEach()
    let isHeading = true
    for await (const line of readTable(file, look)) {
      const read = hasCorrections ? correctLine(line, columns.length, corrections) : line
      if (!isHeading) yield once(parseLine(read, rules))
      isHeading = false
    }
  }
  return { look, head, columns, words, problem: columnsProblem(columns, headingsAt), lines }
}

/**
 * Reads a file's headings and matches them to fields. Each call of `lines` reads its lines from the beginning. Throws
 * UnreadableFile.
 */
export const openFile = async (file: string, choices: ReadingChoices): Promise<OpenedFile> =>
  openWith(file, { ...choices, words: await readChosenWords(choices.words) }, async (headings) =>
    matchColumns(headings, choices.columns, await getRememberedColumns()),
  )

/** As openFile, with the columns that were stored when the import began. An earlier version stored none. */
export const openStored = (file: string, choices: StoredChoices): Promise<OpenedFile<FieldColumn>> => {
  const { fields } = choices
  if (!fields) return openFile(file, choices)
  return openWith(file, choices, (headings) => headings.map((heading, at) => ({ heading, field: fields[at] ?? null })))
}

/** Groups lines into batches of `size`; the last may be smaller. */
export async function* inBatches(lines: AsyncGenerator<ParsedLine>, size = 100) {
  let batch: ParsedLine[] = []
  for await (const line of lines) {
    batch.push(line)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length) yield batch
}
