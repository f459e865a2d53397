/**
 * A cell as stored in the file. format: Excel's number format, such as '"CHF" #,##0'. A fault is a cell without a
 * usable value; reason and mend are for staff, text is what can be read of it.
 */
export type Cell =
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number; format: string }
  | { kind: 'date'; value: Date }
  | { kind: 'fault'; reason: string; mend: string; text?: string }

/** One line of a table, empty cells included. line: its number in the file, from 1. */
export type Line = { line: number; cells: Cell[] }

export const emptyCell: Cell = { kind: 'text', text: '' }

/** A cell as unformatted text for display. */
export const cellText = (cell: Cell | undefined): string => {
  if (!cell) return ''
  if (cell.kind === 'text' || cell.kind === 'fault') return cell.text ?? ''
  if (cell.kind === 'number') return String(cell.value)
  return cell.value.toISOString().replace('T00:00:00.000Z', '')
}

export const isEmptyCell = (cell: Cell | undefined) => !cell || (cell.kind === 'text' && cell.text.trim() === '')

/** The file is no table or cannot be imported; the message says what to do. */
export class UnreadableFile extends Error {}

export const maxLines = 100_000
/** Rows of a table, empty ones included: as many as a sheet of Excel has. */
export const maxRows = 1_048_576
export const tooManyRows = `The table has more than ${maxRows.toLocaleString('en-GB')} rows, including empty ones. Delete the rows below the last piece.`
export const maxColumns = 300
/** Characters in one cell: the longest description that the shop stores. */
export const maxCharacters = 200_000
export const maxFileBytes = 200 * 1024 * 1024
