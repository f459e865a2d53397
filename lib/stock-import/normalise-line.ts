import 'server-only'
import { withoutGuard } from '@/lib/spreadsheets/csv-line'
import { fieldText, type StockRow } from './compare'
import { isColumnField } from './fields'
import type { LineValues, Values } from './read-value'
import { familyOf } from './record'

/**
 * Moves a file's Boutique value to the location column of the piece's family, which visitors see first. A piece that is
 * already there, even if only by its Location, stays unchanged; an empty cell clears the location.
 */
export const normaliseLocation = ({ Boutique, ...values }: LineValues, row: StockRow | undefined): Values => {
  if (Boutique === undefined) return values
  const family = row && !values.Family ? row.Family : familyOf(values)
  const own = family === 'jewellery' ? 'JewelleryLocation' : 'WatchLocation'
  const place = values[own] || Boutique
  if (!place) return { ...values, [own]: '', Location: values.Location ?? '' }
  const isThere = row && !row[own] && values.Location === undefined && row.Location?.trim() === place
  return isThere ? values : { ...values, [own]: place }
}

/**
 * Removes the apostrophe with which an export guards a text that looks like a formula. A CSV file is rid of it as it is
 * read, but Excel, which opens such a file and saves it as a workbook, makes it part of the text. A text that stands in
 * the stock with its apostrophe keeps it.
 */
export const removeFormulaGuards = (values: LineValues, row: StockRow | undefined): LineValues =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const isKept = row && isColumnField(field) && field !== 'Boutique' && fieldText(row, field) === value
      return [field, typeof value === 'string' && !isKept ? withoutGuard(value) : value]
    }),
  )

/** The database accepts a time up to one minute past. */
const minute = 60_000

/**
 * Drops a draft's publishing time that is past, as in a table exported before it: publishing at once would be a
 * surprise, and the rest of the line is valid.
 */
export const dropPastPublishAt = (
  values: Values,
  row: StockRow | undefined,
): { values: Values; isTimeOver: boolean } => {
  const { publishAt, ...rest } = values
  const isDraft = (values.published ?? row?.published ?? true) === false
  const isTimeOver = isDraft && publishAt instanceof Date && publishAt.getTime() < Date.now() - minute
  return isTimeOver ? { values: rest, isTimeOver } : { values, isTimeOver }
}
