import { type ColumnField, columnFieldNames, fieldOfHeading, fields, headingKey, isReference } from './fields'

/** A column of the file: its heading and its field (null: ignored). */
export type FieldColumn = { heading: string; field: ColumnField | null }

/**
 * A column, and how its field was found. usedInstead: the heading of the column that has the field that this one would
 * have.
 */
export type Column = FieldColumn & { how: 'by hand' | 'remembered' | 'by name' | 'none'; usedInstead?: string }

/** Chosen fields by heading as written; null ignores the column. */
export type Choices = Record<string, ColumnField | null>

const places: ColumnField[] = ['Boutique', 'WatchLocation', 'JewelleryLocation']

/** Chosen fields of other files by headingKey; null ignores the column. */
export type Remembered = ReadonlyMap<string, ColumnField | null>

/** The field whose own name is the heading, brackets and currency signs included. */
const fieldCalled = (heading: string) => {
  const key = headingKey(heading)
  return columnFieldNames.find((field) => headingKey(field) === key)
}

/**
 * Matches headings to fields: by hand, else as remembered from another file, else by name, the fields' own names first.
 * Each field is used once.
 */
export const matchColumns = (headings: string[], byHand: Choices, remembered: Remembered): Column[] => {
  const taken = new Map<ColumnField, string>()
  const columns: Column[] = headings.map((heading) => ({ heading, field: null, how: 'none' }))
  const settle = (how: Column['how'], fieldFor: (heading: string) => ColumnField | null | undefined) => {
    for (const column of columns) {
      if (column.how !== 'none') continue
      const field = fieldFor(column.heading)
      if (field === undefined) continue
      if (field && taken.has(field)) {
        column.usedInstead = taken.get(field)
        continue
      }
      if (field) taken.set(field, column.heading)
      Object.assign(column, { field, how, usedInstead: undefined })
    }
  }
  settle('by hand', (heading) => (Object.hasOwn(byHand, heading) ? byHand[heading] : undefined))
  settle('remembered', (heading) => remembered.get(headingKey(heading)))
  settle('by name', fieldCalled)
  settle('by name', (heading) => fieldOfHeading(heading) ?? undefined)
  settle('by name', (heading) => (isReference(heading) ? 'Model' : undefined))
  // Beside the families' location columns, as in an export, Location is its own field; alone it is the boutique.
  if (!places.some((field) => taken.has(field)))
    for (const column of columns) if (column.field === 'Location' && column.how === 'by name') column.field = 'Boutique'
  return columns
}

const headingsOf = (columns: Column[]) => columns.map(({ heading }) => heading).join(', ')

/** What is said of columns that are left out, as sentences. */
export const leftOutNotices = (columns: Column[]): string[] => {
  const left = columns.filter(({ field, heading }) => field === null && heading)
  const [chosen, others] = [left.filter(({ how }) => how !== 'none'), left.filter(({ how }) => how === 'none')]
  const unknown = others.filter(({ usedInstead }) => usedInstead === undefined)
  return [
    ...others.flatMap(({ heading, usedInstead }) =>
      usedInstead === undefined ? [] : [`${heading} is not imported: ${usedInstead} is used instead.`],
    ),
    ...(chosen.length ? [`Not imported, as chosen: ${headingsOf(chosen)}.`] : []),
    ...(unknown.length ? [`Not imported, no matching field: ${headingsOf(unknown)}.`] : []),
  ]
}

/** Whether cells look like headings: one of them means the SKU, also if they are separated otherwise than was detected. */
export const looksLikeHeadings = (cells: string[]) =>
  cells.some((cell) => cell.split(/[,;\t|]/).some((heading) => fieldOfHeading(heading) === 'SKU'))

/**
 * Returns why a file cannot be imported with these columns, as a sentence; null if it can. headingsAt: a later line that
 * looks like the headings.
 */
export const columnsProblem = (columns: FieldColumn[], headingsAt?: number): string | null => {
  const headings = columns.map(({ heading }) => heading).filter((heading) => heading.trim())
  const twice = columnFieldNames.find((field) => columns.filter((column) => column.field === field).length > 1)
  if (twice) return `Two columns are matched to ${twice}. Choose one.`
  if (columns.some(({ field }) => field === 'SKU')) return null
  if (headingsAt !== undefined)
    return `Line ${headingsAt} looks like the headings. The headings must be the first line, so delete anything above them.`
  const known = headings.slice(0, 12).join(', ')
  return `No SKU column found (${fields.SKU.words.split('|').slice(0, 4).join(', ')} …). The headings are: ${known || 'none'}. Choose the column yourself. If these are not the headings, delete anything above them: the headings must be the first line.`
}
