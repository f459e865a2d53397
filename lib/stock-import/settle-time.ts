import 'server-only'
import type { StockRow } from './compare'
import type { Values } from './read-value'

/** The database accepts a time up to one minute past. */
const minute = 60_000

/**
 * Drops a draft's publishing time that is past, as in a table exported before it: publishing at once would be a
 * surprise, and the rest of the line is valid.
 */
export const settleTime = (values: Values, row: StockRow | undefined): { values: Values; isTimeOver: boolean } => {
  const { publishAt, ...rest } = values
  const isDraft = (values.published ?? row?.published ?? true) === false
  const isTimeOver = isDraft && publishAt instanceof Date && publishAt.getTime() < Date.now() - minute
  return isTimeOver ? { values: rest, isTimeOver } : { values, isTimeOver }
}
