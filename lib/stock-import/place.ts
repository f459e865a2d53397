import 'server-only'
import type { StockRow } from './compare'
import type { LineValues, Values } from './read-value'
import { familyOf } from './record'
import { readPlace } from './words'

/**
 * Puts what a file's column for the boutique says where the piece's kind has it, and where visitors read it first. A piece that
 * is there already, if only by its Location, is left as it is; an empty cell leaves it nowhere.
 */
export const settlePlace = ({ Boutique, ...values }: LineValues, row: StockRow | undefined): Values => {
  if (Boutique === undefined) return values
  const family = row && !values.Family ? row.Family : familyOf(values)
  const own = family === 'jewellery' ? 'JewelleryLocation' : 'WatchLocation'
  const place = values[own] || Boutique
  if (!place) return { ...values, [own]: '', Location: values.Location ?? '' }
  const isThere = row && !row[own] && values.Location === undefined && readPlace(row.Location ?? '') === place
  return isThere ? values : { ...values, [own]: place }
}
