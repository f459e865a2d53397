type Cell = string | number | boolean | Date | null

/** A spreadsheet must not take what a visitor typed for a formula. */
const harmless = (text: string) => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const cell = (value: Cell) => {
  const text = value instanceof Date ? value.toISOString() : harmless(String(value ?? ''))
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of CSV (RFC 4180). */
export const csvLine = (values: Cell[]) => `${values.map(cell).join(',')}\r\n`
