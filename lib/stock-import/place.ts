import 'server-only'
import type { StockRow } from './compare'
import type { LineValues, Values } from './read-value'
import { familyOf } from './record'

/**
 * Moves a file's Boutique value to the location column of the piece's family, which visitors see first. A piece that is
 * already there, even if only by its Location, stays unchanged; an empty cell clears the location.
 */
export const settlePlace = ({ Boutique, ...values }: LineValues, row: StockRow | undefined): Values => {
  if (Boutique === undefined) return values
  const family = row && !values.Family ? row.Family : familyOf(values)
  const own = family === 'jewellery' ? 'JewelleryLocation' : 'WatchLocation'
  const place = values[own] || Boutique
  if (!place) return { ...values, [own]: '', Location: values.Location ?? '' }
  const isThere = row && !row[own] && values.Location === undefined && row.Location?.trim() === place
  return isThere ? values : { ...values, [own]: place }
}
