import type { Change } from './change'

type Point = { at: number; price: number }
type Mark = { at: number; status: string }

const numberIn = (value: unknown) => (value === null || value === undefined || value === '' ? null : Number(value))

const timeOf = ({ at }: Change) => new Date(at).getTime()

/** A new piece's price; null if it has none. `row`: its columns, as the history has them. */
const priceIn = (row: unknown) =>
  typeof row === 'object' && row !== null && 'Price' in row ? numberIn(row.Price) : null

/** The prices before and after a change, null where none is set; undefined if the change is of something else. */
const pricesOf = ({ operation, column_name, old_value, new_value }: Change) => {
  if (operation === 'insert') return { before: null, after: priceIn(new_value) }
  return column_name === 'Price' ? { before: numberIn(old_value), after: numberIn(new_value) } : undefined
}

const changesCurrency = ({ column_name, old_value, new_value }: Change) =>
  column_name === 'Currency' && (old_value || '£') !== (new_value || '£')

/**
 * Extracts the prices and status changes of a piece from its history, oldest first. Prices in a former currency are left
 * out: they cannot be compared.
 */
export const readChanges = (changes: Change[]) => {
  const inOrder = changes.toReversed()
  /** Times of the acts that change the price; the changes of one act have one time, and come in any order. */
  const repriced = new Set(inOrder.filter(({ column_name }) => column_name === 'Price').map(timeOf))
  const marks: Mark[] = []
  let points: Point[] = []
  /** undefined until the history tells it, null where none is set */
  let current: number | null | undefined
  for (const change of inOrder) {
    const at = timeOf(change)
    const prices = pricesOf(change)
    if (prices) {
      const { before, after } = prices
      // The history may begin later than the piece.
      if (current === undefined && before !== null) points.push({ at: at - 1, price: before })
      if (after !== null) points.push({ at, price: after })
      current = after
    }
    if (changesCurrency(change)) {
      if (repriced.has(at)) {
        points = points.filter((point) => point.at >= at)
        // If the new price is still to come, the one before it, of the former currency, is no point.
        current ??= null
      } else points = typeof current === 'number' ? [{ at, price: current }] : []
    }
    if (change.column_name === 'StatusName') marks.push({ at, status: String(change.new_value || 'In Stock') })
  }
  return { points, marks }
}
