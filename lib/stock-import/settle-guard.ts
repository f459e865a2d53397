import 'server-only'
import { withoutGuard } from '@/lib/spreadsheets/csv-line'
import { fieldText, type StockRow } from './compare'
import { isColumnField } from './fields'
import type { LineValues } from './read-value'

/**
 * Removes the apostrophe with which an export guards a text that looks like a formula. A CSV file is rid of it as it is
 * read, but Excel, which opens such a file and saves it as a workbook, makes it part of the text. A text that stands in
 * the stock with its apostrophe keeps it.
 */
export const settleGuard = (values: LineValues, row: StockRow | undefined): LineValues =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const isKept = row && isColumnField(field) && field !== 'Boutique' && fieldText(row, field) === value
      return [field, typeof value === 'string' && !isKept ? withoutGuard(value) : value]
    }),
  )
