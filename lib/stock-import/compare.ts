import 'server-only'
import { selectOf } from '@/lib/catalogue/columns'
import type { Prisma } from '@/lib/db/generated/client'
import { londonClock } from './dates'
import { type Field, type FieldKind, fieldNames, fields } from './fields'
import { readValue, type Value, type Values } from './read-value'
import { familyOf } from './record'

/** Every field that a file may contain, and the record's id. */
export const importSelect = {
  StockItemId: true,
  isSold: true,
  deletedAt: true,
  ...selectOf(fieldNames),
} satisfies Prisma.StockItemSelect

export type StockRow = Prisma.StockItemGetPayload<{ select: typeof importSelect }>

export type Change = { field: Field; from: string; to: string }

/** A value as text, formatted as in an export. */
const valueText = (field: Field, value: Value | undefined): string => {
  if (value instanceof Date) return value.toISOString().slice(0, fields[field].kind === 'day' ? 10 : undefined)
  if (typeof value === 'boolean') return value ? '1' : '0'
  return String(value ?? '')
}

/** A record's field as text, formatted as in an export. */
export const fieldText = (row: StockRow, field: Field): string => {
  const value = row[field]
  const isDecimal = value !== null && typeof value === 'object' && !(value instanceof Date)
  return valueText(field, isDecimal ? value.toFixed(2) : value)
}

/** A date without a time matches any stored time of that day. */
const isSameDay = (current: Date, given: Date) =>
  given.toISOString().endsWith('T00:00:00.000Z') &&
  current.toISOString().slice(0, 10) === given.toISOString().slice(0, 10)

/** Kinds whose stored value may be another spelling of the same: 'In Stock' for an empty status. */
const spelledKinds = new Set<FieldKind>(['status', 'yesNo', 'switch', 'zeroOrOne', 'family'])

const isSame = (row: StockRow, field: Field, value: Value) => {
  const current = row[field]
  const { kind } = fields[field]
  if (current instanceof Date && value instanceof Date)
    return (
      current.getTime() === value.getTime() ||
      (kind === 'moment' ? isSameDay(londonClock(current), londonClock(value)) : isSameDay(current, value))
    )
  const text = fieldText(row, field)
  if (text === valueText(field, value)) return true
  // The prices say that they are without taxes only for a 1, so another spelling of yes is replaced.
  if (text === '' || field === 'MarginScheme' || !spelledKinds.has(kind)) return false
  const read = readValue(field, { kind: 'text', text })
  return (read === null || typeof read !== 'object') && valueText(field, read) === valueText(field, value)
}

/** The initial values of a new record: those of its line, and always its family. */
export const beginningsOf = (values: Values): Change[] =>
  (Object.entries({ ...values, Family: familyOf(values) }) as [Field, Value][])
    .map(([field, value]) => ({ field, from: '', to: valueText(field, value) }))
    .filter(({ field, to }) => field !== 'SKU' && to !== '')

/** What a line would change in its record, by field. The SKU's case is kept; soldAt only counts for a sold piece. */
export const changesOf = (row: StockRow, values: Values): Change[] => {
  const status = values.StatusName === undefined ? row.StatusName : values.StatusName
  const isSold =
    String(status ?? '')
      .trim()
      .toLowerCase() === 'sold'
  return (Object.entries(values) as [Field, Value][]).flatMap(([field, value]) => {
    if (field === 'SKU' || (field === 'soldAt' && (!isSold || value === null))) return []
    if (isSame(row, field, value)) return []
    return [{ field, from: fieldText(row, field), to: valueText(field, value) }]
  })
}
