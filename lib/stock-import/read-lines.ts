import 'server-only'
import { cellText, type Line, UnreadableFile } from '@/lib/spreadsheets/cell'
import { lookAtTable, readTable, type TableLook } from '@/lib/spreadsheets/read-table'
import { type Column, columnsProblem, type FieldColumn, looksLikeHeadings, matchColumns } from './columns'
import type { ValueChoice } from './known-values'
import { type ParsedLine, parseLine } from './parse-line'
import { getRememberedColumns } from './remembered-queries'
import type { ReadingChoices, StoredChoices } from './schema'
import { chosenWordsOf, readChosenWords } from './unknown-values'

export type OpenedFile<Kind extends FieldColumn = Column> = {
  look: TableLook
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
    const { line, sku, skuHeading } = parsed
    const reason = `SKU ${sku} stands in line ${first} already`
    const mend = 'Delete one of the two lines, or give one piece another SKU.'
    return {
      ...parsed,
      problems: [...parsed.problems, { line, sku, column: skuHeading, field: 'SKU', value: sku, reason, mend }],
    }
  }
}

/** The lines in which headings are looked for if the first line has none. */
const firstLines = 10

/** The first line's headings, and the number of a later one that looks like the headings. */
const findHeadings = async (file: string, look: TableLook) => {
  let headings: string[] | undefined
  for await (const line of readTable(file, look)) {
    const texts = headingsOf(line)
    if (headings && looksLikeHeadings(texts)) return { headings, headingsAt: line.line }
    headings ??= texts
    if (line.line >= firstLines) break
  }
  return { headings }
}

const openWith = async <Kind extends FieldColumn>(
  file: string,
  { currency, keepEmpty, words }: ReadingChoices,
  columnsOf: (headings: string[]) => Kind[] | Promise<Kind[]>,
): Promise<OpenedFile<Kind>> => {
  const look = await lookAtTable(file)
  const { headings, headingsAt } = await findHeadings(file, look)
  if (!headings?.length) throw new UnreadableFile('The file has no line of headings.')
  const columns = await columnsOf(headings)
  const rules = { columns, currency, keepEmpty, isPadded: look.kind === 'csv', words: chosenWordsOf(words) }
  async function* lines() {
    const once = onceEach()
    let isHeading = true
    for await (const line of readTable(file, look)) {
      if (!isHeading) yield once(parseLine(line, rules))
      isHeading = false
    }
  }
  return { look, columns, words, problem: columnsProblem(columns, headingsAt), lines }
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
