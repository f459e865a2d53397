import type { Change } from './change'

type Point = { at: number; price: number }
type Mark = { at: number; status: string }

const numberIn = (value: unknown) => (value === null || value === undefined || value === '' ? null : Number(value))

const timeOf = ({ at }: Change) => new Date(at).getTime()

/**
 * Extracts the prices and status changes of a piece from its history, oldest first. Prices in a former currency are left
 * out: they cannot be compared.
 */
export const readChanges = (changes: Change[]) => {
  const inOrder = changes.toReversed()
  const repriced = new Set(inOrder.filter(({ column_name }) => column_name === 'Price').map(timeOf))
  const marks: Mark[] = []
  let points: Point[] = []
  /** undefined until the history tells it, null where none is set */
  let current: number | null | undefined
  for (const change of inOrder) {
    const at = timeOf(change)
    const { operation, column_name, old_value, new_value } = change
    const made = typeof new_value === 'object' && new_value !== null ? new_value : {}
    if (operation === 'insert' || column_name === 'Price') {
      const price = operation === 'insert' ? ('Price' in made ? numberIn(made.Price) : null) : numberIn(new_value)
      const before = operation === 'insert' ? null : numberIn(old_value)
      if (current === undefined && before !== null) points.push({ at: at - 1, price: before })
      if (price !== null) points.push({ at, price })
      current = price
    }
    if (column_name === 'Currency' && (old_value || '£') !== (new_value || '£')) {
      // One act may change both, in either order.
      if (repriced.has(at)) points = points.filter((point) => point.at >= at)
      else points = typeof current === 'number' ? [{ at, price: current }] : []
      // The price before this act is of the former currency.
      if (repriced.has(at)) current ??= null
    }
    if (column_name === 'StatusName') marks.push({ at, status: String(new_value || 'In Stock') })
  }
  return { points, marks }
}
