import 'server-only'
import type { StockRow } from './compare'
import type { Values } from './read-value'

/** The database takes the minute that is running for no time that is over. */
const minute = 60_000

/**
 * Leaves out a draft's publishing time that is over, as in a table that was exported before it came: publishing at once would
 * surprise, and the rest of the line is as good as ever.
 */
export const settleTime = (values: Values, row: StockRow | undefined): { values: Values; isTimeOver: boolean } => {
  const { publishAt, ...rest } = values
  const isDraft = (values.published ?? row?.published ?? true) === false
  const isTimeOver = isDraft && publishAt instanceof Date && publishAt.getTime() < Date.now() - minute
  return isTimeOver ? { values: rest, isTimeOver } : { values, isTimeOver }
}
