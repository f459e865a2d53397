type Cell = string | number | boolean | Date | null

/** Whether a spreadsheet may execute text as a formula (CSV injection); some read full-width signs as the usual ones. */
const isLikeFormula = (text: string) => /^'*[=+\-@\t\r\n＝＋－＠]/.test(text)

const harmless = (text: string) => (isLikeFormula(text) ? `'${text}` : text)

/** Removes the apostrophe that a line of CSV has before a text that looks like a formula. */
export const withoutGuard = (text: string) => (text.startsWith("'") && isLikeFormula(text) ? text.slice(1) : text)

const quoted = (text: string) => (/[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const textOf = (value: Cell) => (value instanceof Date ? value.toISOString() : String(value ?? ''))

/** A line of CSV (RFC 4180) for a file that people open in a spreadsheet: no text of it is run as a formula. */
export const csvLine = (values: Cell[]) =>
  `${values.map((value) => quoted(value instanceof Date ? textOf(value) : harmless(textOf(value)))).join(',')}\r\n`

/** A line of CSV for a machine, which takes each text as it is written. */
export const machineCsvLine = (values: Cell[]) => `${values.map((value) => quoted(textOf(value))).join(',')}\r\n`
