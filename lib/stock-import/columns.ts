import { type ColumnField, columnFieldNames, fieldOfHeading, fields, headingKey } from './fields'

/** A column of the file: its heading and its field (null: ignored). */
export type FieldColumn = { heading: string; field: ColumnField | null }

/** A column, and how its field was found. */
export type Column = FieldColumn & { how: 'by hand' | 'remembered' | 'by name' | 'none' }

/** Chosen fields by heading as written; null ignores the column. */
export type Choices = Record<string, ColumnField | null>

const places: ColumnField[] = ['Boutique', 'WatchLocation', 'JewelleryLocation']

/** Chosen fields of other files by headingKey; null ignores the column. */
export type Remembered = ReadonlyMap<string, ColumnField | null>

/** Matches headings to fields: by hand, else as remembered from another file, else by name. Each field is used once. */
export const matchColumns = (headings: string[], byHand: Choices, remembered: Remembered): Column[] => {
  const taken = new Set<ColumnField>()
  const columns: Column[] = headings.map((heading) => ({ heading, field: null, how: 'none' }))
  const settle = (how: Column['how'], fieldFor: (heading: string) => ColumnField | null | undefined) => {
    for (const column of columns) {
      if (column.how !== 'none') continue
      const field = fieldFor(column.heading)
      if (field === undefined || (field && taken.has(field))) continue
      if (field) taken.add(field)
      column.field = field
      column.how = how
    }
  }
  settle('by hand', (heading) => (Object.hasOwn(byHand, heading) ? byHand[heading] : undefined))
  settle('remembered', (heading) => remembered.get(headingKey(heading)))
  settle('by name', (heading) => fieldOfHeading(heading) ?? undefined)
  // Beside the families' location columns, as in an export, Location is its own field; alone it is the boutique.
  if (!places.some((field) => taken.has(field)))
    for (const column of columns) if (column.field === 'Location' && column.how === 'by name') column.field = 'Boutique'
  return columns
}

/** Returns why a file cannot be imported with these columns, as a sentence; null if it can. */
export const columnsProblem = (columns: FieldColumn[]): string | null => {
  const headings = columns.map(({ heading }) => heading).filter((heading) => heading.trim())
  const twice = columnFieldNames.find((field) => columns.filter((column) => column.field === field).length > 1)
  if (twice) return `Two columns are chosen for ${twice}. Choose one.`
  if (columns.some(({ field }) => field === 'SKU')) return null
  const known = headings.slice(0, 12).join(', ')
  return `No column is the SKU (${fields.SKU.words.split('|').slice(0, 4).join(', ')} …). The headings are: ${known || 'none'}. Choose the column by hand.`
}
