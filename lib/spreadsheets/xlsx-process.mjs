// The child process that parses a workbook for read-xlsx.ts. The build and commands start this source file itself.
import { readFile } from 'node:fs/promises'
import { isDateFormat, ParseError, readXlsx } from 'hucre'

/**
 * @typedef {import('./cell').Cell} Cell
 * @typedef {import('./cell').Line} Line
 * @typedef {import('hucre').Sheet} Sheet
 * @typedef {{ file: string, maxColumns: number, maxCharacters: number, maxLineCharacters: number, maxRows?: number }} Task
 *   maxRows: reads the first rows only
 * @typedef {{ lines: Line[], isLast: boolean } | { refusal: string }} Answer one per message that the process receives
 */

/** @type {Task} */
const { file, maxColumns, maxCharacters, maxLineCharacters, maxRows } = JSON.parse(process.argv[2] ?? '')

/** Lines per answer, and characters after which no more lines are added. */
const [linesAtOnce, charactersAtOnce] = [200, 500_000]
/** No meaningful number format is longer; every numeric cell carries one. */
const maxFormatLength = 200

class Refusal extends Error {}

/** @param {string} reason @param {string} mend @returns {Cell} */
const fault = (reason, mend) => ({ kind: 'fault', reason, mend })

/** @param {string} text @returns {Cell} */
const textCell = (text) => ({ kind: 'text', text: text.replace(/\r\n?/g, '\n') })

/** The form of the dates of a 'strict' workbook. With a zone it is a text, as an export has some. */
const isoDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/

/** A formula that refers to an empty cell gives 0, which a date's format shows as this day. */
const dayZero = Date.UTC(1899, 11, 31)

/** @param {Date} value @returns {Cell} */
const dateCell = (value) => {
  if (value.getTime() === dayZero) return { kind: 'text', text: '' }
  return value.getTime() > dayZero ? { kind: 'date', value } : fault('is not a date', 'Enter the date as 2026-11-21.')
}

/**
 * A value as Excel last saved it. Formulas are never evaluated: only their saved result counts.
 * @param {Sheet['rows'][number][number]} value @param {import('hucre').Cell} [details] @returns {Cell}
 */
const toCell = (value, details) => {
  const format = details?.style?.numFmt ?? ''
  if (details?.type === 'error')
    return fault(`contains the error ${String(value).slice(0, 40)}`, 'Correct the formula, or type the value.')
  if (value === null || value === undefined)
    return details?.formula === undefined
      ? { kind: 'text', text: '' }
      : fault('contains a formula without a saved result', 'Copy the cell and paste it as a value.')
  if (typeof value === 'number') return { kind: 'number', value, format: format.slice(0, maxFormatLength) }
  if (typeof value === 'boolean') return { kind: 'text', text: value ? 'TRUE' : 'FALSE' }
  if (value instanceof Date) return dateCell(value)
  if (isoDate.test(value) && isDateFormat(format)) return dateCell(new Date(value.includes('T') ? `${value}Z` : value))
  return textCell(value)
}

/** @param {Cell} cell */
const lengthOf = (cell) => (cell.kind === 'text' ? cell.text.length : 20)

/** @param {Cell} cell */
const isEmpty = (cell) => cell.kind === 'text' && cell.text.trim() === ''

/** The cells of a row up to its last one that is not empty. @param {Sheet} sheet @param {number} at @returns {Cell[]} */
const cellsOf = ({ rows, cells: details }, at) => {
  const cells = (rows[at] ?? []).map((value, column) => {
    const cell = toCell(value, details?.get(`${at},${column}`))
    return lengthOf(cell) > maxCharacters ? fault('is too long', `Enter at most ${maxCharacters} characters.`) : cell
  })
  return cells.slice(0, cells.findLastIndex((cell) => !isEmpty(cell)) + 1)
}

/** @param {Sheet} sheet @returns {Generator<{ line: Line, length: number }>} */
function* linesOf(sheet) {
  for (let at = 0; at < sheet.rows.length; at++) {
    const cells = cellsOf(sheet, at)
    const line = at + 1
    if (cells.length > maxColumns)
      throw new Refusal(`Line ${line} has ${cells.length} columns; at most ${maxColumns} can be read.`)
    const length = cells.reduce((sum, cell) => sum + lengthOf(cell), 0)
    if (length > maxLineCharacters)
      throw new Refusal(`Line ${line} has more than ${maxLineCharacters} characters. Shorten its texts.`)
    if (cells.length > 0) yield { line: { line, cells }, length }
  }
}

/**
 * The first sheet in the order of Excel's tabs; of tabs that are no sheet, such as charts, the next.
 * @param {Uint8Array} data @param {boolean} isHiddenToo @returns {Promise<Sheet | undefined>}
 */
const readFirst = async (data, isHiddenToo) => {
  const tried = new Set()
  for (;;) {
    let found = -1
    try {
      const { sheets } = await readXlsx(data, {
        readStyles: true,
        maxRows,
        sheets: ({ index, hidden, veryHidden }) => {
          if (found >= 0 || tried.has(index) || (!isHiddenToo && (hidden || veryHidden))) return false
          found = index
          return true
        },
      })
      return sheets[0]
    } catch (error) {
      if (!(error instanceof ParseError) || !/missing worksheet/.test(error.message) || tried.has(found)) throw error
      tried.add(found)
    }
  }
}

/** @returns {AsyncGenerator<{ line: Line, length: number }>} */
async function* lines() {
  const data = await readFile(file)
  const sheet = (await readFirst(data, false)) ?? (await readFirst(data, true))
  if (sheet) yield* linesOf(sheet)
}

/** @param {unknown} error */
const refusalOf = (error) => {
  if (error instanceof Refusal) return error.message
  const why = error instanceof Error ? error.message : String(error)
  if (/over the \d+ limit|outside the supported sheet bounds/.test(why))
    return 'The sheet has cells far away from the table. Delete the empty rows below it and the empty columns beside it.'
  return `The workbook is damaged (${why.slice(0, 200)}). Save it again.`
}

const taken = lines()

/** The next non-empty lines. @returns {Promise<Answer>} */
const answer = async () => {
  /** @type {Line[]} */
  const answered = []
  let characters = 0
  try {
    while (answered.length < linesAtOnce && characters < charactersAtOnce) {
      const { value, done } = await taken.next()
      if (done || !value) return { lines: answered, isLast: true }
      answered.push(value.line)
      characters += value.length
    }
    return { lines: answered, isLast: false }
  } catch (error) {
    return { refusal: refusalOf(error) }
  }
}

process.on('message', async () => process.send?.(await answer()))
process.on('disconnect', () => process.exit())
