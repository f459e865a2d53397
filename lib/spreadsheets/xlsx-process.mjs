// The child process that parses a workbook for read-xlsx.ts. The build and commands start this source file itself.
import { createRequire } from 'node:module'
import path from 'node:path'
import { openPromise } from 'yauzl'

const load = createRequire(import.meta.url)

/**
 * ExcelJS's functions. Its reader decodes entities that its XML parser has decoded already: a typed &amp; would be &.
 */
const excel = load('exceljs/lib/utils/utils.js')
excel.xmlDecode = (/** @type {string} */ text) => text

const parser = load.resolve('exceljs/lib/utils/parse-sax.js')
/** @typedef {{ eventType: 'opentag' | 'closetag', value: { name: string } } | { eventType: 'text', value: string }} XmlEvent */
/** @type {(part: unknown) => AsyncIterable<XmlEvent[]>} */
const parseXml = load(parser)

/**
 * ExcelJS's XML events, without those that let its reader keep only the last run of a rich text that stands in its cell
 * (<is>), and without phonetic guides (<rPh>), which it takes for the text.
 * @param {unknown} part
 */
async function* parseWholeTexts(part) {
  let [isInCell, isText, isGuide] = [false, false, false]
  const isKept = (/** @type {XmlEvent} */ { eventType, value }) => {
    if (typeof value === 'string') return !isGuide && (isText || !isInCell)
    const isOpen = eventType === 'opentag'
    if (value.name === 'is') isInCell = isOpen
    if (value.name === 'rPh') isGuide = isOpen
    if (value.name !== 't') return true
    isText = isOpen
    return !isInCell && !isGuide
  }
  for await (const events of parseXml(part)) yield events.filter(isKept)
}
Object.assign(load.cache[parser] ?? {}, { exports: parseWholeTexts })

// Only ExcelJS's reader, which loads in half the time.
const WorkbookReader = load('exceljs/lib/stream/xlsx/workbook-reader.js')

/**
 * @typedef {import('./cell').Cell} Cell
 * @typedef {import('exceljs').CellValue} CellValue
 * @typedef {import('exceljs').Row} Row
 * @typedef {import('./cell').Line} Line
 * @typedef {import('node:stream').Readable} Readable
 * @typedef {{ file: string, maxColumns: number, maxCharacters: number, maxLineCharacters: number, maxRows: number, tooManyRows: string }} Task
 * @typedef {{ lines: Line[], isLast: boolean } | { refusal: string }} Answer one per message that the process receives
 */

/** @type {Task} */
const { file, maxColumns, maxCharacters, maxLineCharacters, maxRows, tooManyRows } = JSON.parse(process.argv[2] ?? '')

/** Lines per answer, and characters after which no more lines are added. */
const [linesAtOnce, charactersAtOnce] = [200, 500_000]
/** No meaningful number format is longer; every numeric cell carries one. */
const maxFormatLength = 200

class Refusal extends Error {}

/** @param {string} reason @param {string} mend @returns {Cell} */
const fault = (reason, mend) => ({ kind: 'fault', reason, mend })

/**
 * A text with the characters that XML cannot hold, which Excel writes as _x000D_, and with plain line ends. Excel
 * writes a typed _x000D_ as _x005F_x000D_.
 * @param {string} text
 */
const decoded = (text) =>
  text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')

/** Whether the workbook counts its days from 1904, as those of old Macs do. */
let isFrom1904 = false

/**
 * A value as Excel last saved it. Formulas are never evaluated: only their saved result counts.
 * @param {CellValue} value @param {string} format @returns {Cell}
 */
const toCell = (value, format) => {
  if (value === null || value === undefined) return { kind: 'text', text: '' }
  if (typeof value === 'number') return { kind: 'number', value, format: format.slice(0, maxFormatLength) }
  if (typeof value === 'boolean') return { kind: 'text', text: value ? 'TRUE' : 'FALSE' }
  if (typeof value === 'string') return { kind: 'text', text: decoded(value) }
  if (value instanceof Date)
    return Number.isNaN(value.getTime())
      ? fault('holds a date that is none', 'Write the date as 2026-11-21.')
      : { kind: 'date', value }
  if ('error' in value)
    return fault(`holds the error ${value.error.slice(0, 40)}`, 'Mend the formula, or type the value.')
  if ('richText' in value) return { kind: 'text', text: decoded(value.richText.map(({ text }) => text).join('')) }
  if ('hyperlink' in value) return { kind: 'text', text: decoded(String(value.text ?? '')) }
  if ('formula' in value || 'sharedFormula' in value)
    return value.result === undefined
      ? fault('holds a formula without a saved result', 'Copy the cell and paste it as a value.')
      : toCell(
          // The reader leaves the result of a formula a number, also where it is a date.
          typeof value.result === 'number' && excel.isDateFmt(format)
            ? excel.excelToDate(value.result, isFrom1904)
            : value.result,
          format,
        )
  return { kind: 'text', text: '' }
}

/** @param {Cell} cell */
const lengthOf = (cell) => (cell.kind === 'text' ? cell.text.length : 20)

/** @param {Row} row @returns {{ line: Line, length: number }} */
const toLine = (row) => {
  if (row.cellCount > maxColumns)
    throw new Refusal(`Line ${row.number} has ${row.cellCount} columns; at most ${maxColumns} can be read.`)
  /** @type {Cell[]} */
  const cells = []
  let length = 0
  row.eachCell({ includeEmpty: true }, (cell, column) => {
    const made = toCell(cell.value, cell.numFmt ?? '')
    const isLong = lengthOf(made) > maxCharacters
    const kept = isLong ? fault('is endless', `Write at most ${maxCharacters} characters.`) : made
    cells[column - 1] = kept
    length += lengthOf(kept)
  })
  if (length > maxLineCharacters)
    throw new Refusal(`Line ${row.number} has more than ${maxLineCharacters} characters. Shorten its texts.`)
  return { line: { line: row.number, cells: Array.from(cells, (cell) => cell ?? { kind: 'text', text: '' }) }, length }
}

/**
 * ExcelJS's reader, called for one part of the workbook at a time. Its own iteration over the zip can end before the
 * shared strings that a sheet waits for: now and then it refuses an intact workbook or reads it without text.
 * @typedef {{
 *   workbookRels?: { Id: string, Type?: string, Target?: string }[]
 *   properties?: { model?: { date1904?: boolean } }
 *   model?: { sheets?: { rId?: string, state?: string }[] }
 *   _parseRels: (part: Readable) => Promise<void>
 *   _parseWorkbook: (part: Readable) => Promise<void>
 *   _parseStyles: (part: Readable) => Promise<void>
 *   _parseSharedStrings: (part: Readable) => AsyncIterable<unknown>
 *   _parseWorksheet: (part: Readable, number: string) => Iterable<{ value: AsyncIterable<Row> }>
 * }} WorkbookParts
 */

/**
 * The part of the first sheet that is not hidden, in the order of Excel's tabs; else any sheet in the zip.
 * @param {WorkbookParts} reader @param {string[]} parts
 */
const findSheet = ({ workbookRels = [], model }, parts) => {
  const listed = (model?.sheets ?? []).flatMap(({ rId, state = 'visible' }) => {
    const { Type = '', Target = '' } = workbookRels.find(({ Id }) => Id === rId) ?? {}
    const name = path.posix.resolve('/xl', Target).slice(1)
    // A tab may also be a chart.
    return Type.endsWith('/worksheet') && parts.includes(name) ? [{ name, state }] : []
  })
  const sheet = listed.find(({ state }) => state === 'visible') ?? listed[0]
  return sheet?.name ?? parts.find((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
}

/** Whether a part's elements have a namespace prefix, such as <x:worksheet>: the reader would find none. @param {Readable} part */
const hasPrefix = async (part) => {
  for await (const chunk of part) return /<[\w.-]+(:?)/.exec(String(chunk))?.[1] === ':'
  return false
}

/** Yields the rows of the first sheet. Each part is read once, the sheet while its rows are consumed. */
async function* rows() {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
  /** @type {Map<string, import('yauzl').Entry>} */
  const parts = new Map()
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry)
  /** @param {string} name @param {(part: Readable) => unknown} read */
  const open = async (name, read) => {
    const entry = parts.get(name)
    if (entry) await read(await zip.openReadStreamPromise(entry))
  }
  /** @type {WorkbookParts} */
  const reader = new WorkbookReader(file, {
    entries: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    worksheets: 'emit',
  })
  await open('xl/_rels/workbook.xml.rels', (part) => reader._parseRels(part))
  await open('xl/workbook.xml', (part) => reader._parseWorkbook(part))
  isFrom1904 = reader.properties?.model?.date1904 === true
  await open('xl/styles.xml', (part) => reader._parseStyles(part))
  // It caches the strings and yields nothing, so the first next() reads them all.
  await open('xl/sharedStrings.xml', (part) => reader._parseSharedStrings(part)[Symbol.asyncIterator]().next())
  const entry = parts.get(findSheet(reader, [...parts.keys()]) ?? '')
  if (!entry) return
  if (await hasPrefix(await zip.openReadStreamPromise(entry)))
    throw new Refusal(
      'The program that wrote the workbook gave its elements a prefix (x:), which cannot be read. Open it in Excel and save it again, or save it as CSV.',
    )
  for (const { value } of reader._parseWorksheet(await zip.openReadStreamPromise(entry), '1')) yield* value
}

const taken = rows()
let count = 0

/** The next non-empty lines. @returns {Promise<Answer>} */
const answer = async () => {
  /** @type {Line[]} */
  const lines = []
  let characters = 0
  try {
    while (lines.length < linesAtOnce && characters < charactersAtOnce) {
      const { value: row, done } = await taken.next()
      if (done || !row) return { lines, isLast: true }
      if (++count > maxRows) throw new Refusal(tooManyRows)
      const { line, length } = toLine(row)
      if (!line.cells.some((cell) => cell.kind !== 'text' || cell.text.trim() !== '')) continue
      lines.push(line)
      characters += length
    }
    return { lines, isLast: false }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message }
    const why = error instanceof Error ? error.message : String(error)
    return { refusal: `The workbook is damaged (${why.slice(0, 200)}). Save it again.` }
  }
}

process.on('message', async () => process.send?.(await answer()))
process.on('disconnect', () => process.exit())
