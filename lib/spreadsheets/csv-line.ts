type Cell = string | number | boolean | Date | null

/** Whether a spreadsheet may execute text as a formula (CSV injection); some read full-width signs as the usual ones. */
const isLikeFormula = (text: string) => /^'*[=+\-@\t\r\n＝＋－＠]/.test(text)

const harmless = (text: string) => (isLikeFormula(text) ? `'${text}` : text)

/** Removes the apostrophe that a line of CSV has before a text that looks like a formula. */
export const withoutGuard = (text: string) => (text.startsWith("'") && isLikeFormula(text) ? text.slice(1) : text)

const cell = (value: Cell) => {
  const text = value instanceof Date ? value.toISOString() : harmless(String(value ?? ''))
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of CSV (RFC 4180). */
export const csvLine = (values: Cell[]) => `${values.map(cell).join(',')}\r\n`
