type Cell = string | number | boolean | Date | null

/** Prefixes text that a spreadsheet would execute as a formula (CSV injection). */
const harmless = (text: string) => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const cell = (value: Cell) => {
  const text = value instanceof Date ? value.toISOString() : harmless(String(value ?? ''))
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of CSV (RFC 4180). */
export const csvLine = (values: Cell[]) => `${values.map(cell).join(',')}\r\n`
