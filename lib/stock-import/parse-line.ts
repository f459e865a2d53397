import { excerpt } from '@/lib/format-text'
import { type Cell, cellText, emptyCell, isEmptyCell, type Line } from '@/lib/spreadsheets/cell'
import { isUnread, readCurrency, type Unread, unknownCurrency } from './amount'
import type { FieldColumn } from './columns'
import type { ColumnField } from './fields'
import { type ChosenWords, valueKey } from './known-values'
import {
  type LineValues,
  type ReadableCell,
  readPrice,
  readValue,
  type ShopNames,
  type Value,
  type Values,
} from './read-value'
import { readFamily } from './synonyms'

/** Why a line or one of its cells is refused: the column, what is wrong with its cell, and how to correct it. */
export type Problem = {
  line: number
  sku: string
  /** the heading, its field and its position from 0; '' and none for the line as a whole */
  column: string
  field: string
  at?: number
  /** only the cell is refused: the rest of its line is imported */
  isCellOnly?: true
  value: string
  reason: string
  mend: string
}

/**
 * skuHeading, skuAt: the heading and the position of the SKU's column. endsEarly: its last cells are missing. seen: the
 * version of the line's piece in the preview; undefined without one.
 */
export type ParsedLine = {
  line: number
  sku: string
  skuHeading: string
  skuAt: number
  endsEarly?: true
  values: LineValues
  problems: Problem[]
  seen?: string
}

/**
 * How lines are parsed. currency: for prices that name none; '' leaves it to the record, £ if new. keepEmpty: an empty
 * cell keeps the stored value. isPadded: every line should have a cell for every heading, as in CSV, so that a missing
 * one keeps the stored value; Excel omits trailing empty cells. words: chosen by staff for values that the shop does not
 * know. shop: its rows.
 */
export type LineRules = {
  columns: FieldColumn[]
  currency: string
  keepEmpty: boolean
  isPadded: boolean
  words: ChosenWords
  shop: ShopNames
}

/** Fields whose values are wrong without one another: if one is refused, all keep what is stored. */
const together: ColumnField[][] = [
  ['Price', 'Currency', 'isPOA'],
  ['StatusName', 'soldAt'],
  ['published', 'publishAt'],
]

/** Fields without which a new piece would be another, or would be shown to whom it is not for. */
const neededByNew = new Set<string>([
  'Family',
  'Name',
  'StatusName',
  'soldAt',
  'MembersAreaOnly',
  'isUpcoming',
  'published',
  'publishAt',
])

/** Whether problems refuse the whole line, not only their cells. */
export const refuseLine = (problems: Problem[], isNew: boolean): boolean =>
  problems.some(({ field }) => field === '' || field === 'SKU' || (isNew && neededByNew.has(field)))

/** Fields whose empty cell always keeps the stored value: a piece must have one. */
const keptWhenEmpty = new Set<ColumnField>(['Family', 'ManufacturerName', 'arrivedAt', 'Currency', 'published'])

const isRefused = (value: Value | Unread | LineValues): value is Unread =>
  value !== null && typeof value === 'object' && !(value instanceof Date) && isUnread(value)

const unevenLine = (cells: number, headings: number): Unread => ({
  reason: `This line has ${cells} columns, but the headings have ${headings}`,
  mend: 'Put text containing the separator in quotation marks, or save the file as XLSX.',
})

/** The cell, or the word that was chosen for its value. */
const inShopWords = (field: ColumnField, cell: ReadableCell, words: ChosenWords): ReadableCell => {
  const word = cell.kind === 'text' && words.size > 0 ? words.get(valueKey(field, cell.text)) : undefined
  return word === undefined ? cell : { kind: 'text', text: word }
}

/** Parses a cell to its field's value; a price yields up to three values. */
const readCell = (field: ColumnField, cell: ReadableCell, shop: ShopNames): LineValues | Unread => {
  if (field === 'Price') return readPrice(cell, shop)
  const value = readValue(field, cell, shop)
  return isRefused(value) ? value : { [field]: value }
}

/** The SKU as it is imported, or as it is written if it is refused. */
const skuOf = (cell: Cell = emptyCell): string => {
  const read = cell.kind === 'fault' ? '' : readValue('SKU', cell)
  return typeof read === 'string' ? read : excerpt(cellText(cell).trim(), 60)
}

/** Parses a line to its piece's values, and collects all its problems. */
export const parseLine = ({ line, cells }: Line, rules: LineRules): ParsedLine => {
  const { columns, keepEmpty } = rules
  const skuAt = columns.findIndex(({ field }) => field === 'SKU')
  const [sku, skuHeading] = [skuOf(cells[skuAt]), excerpt(columns[skuAt]?.heading ?? '', 120)]
  const problems: Problem[] = []
  const refuse = (at: number, field: string, value: string, { reason, mend }: Unread) => {
    problems.push({
      line,
      sku,
      column: excerpt(columns[at]?.heading ?? '', 120),
      field,
      ...(at >= 0 && { at }),
      value: excerpt(value, 120),
      reason: excerpt(reason, 300),
      mend,
    })
  }
  if (cells.slice(columns.length).some((cell) => !isEmptyCell(cell))) {
    refuse(-1, '', '', unevenLine(cells.length, columns.length))
    return { line, sku, skuHeading, skuAt, values: {}, problems }
  }
  const endsEarly = rules.isPadded && cells.length < columns.length

  const values: LineValues = {}
  const currencies: string[] = []
  for (const [at, { field }] of columns.entries()) {
    const cell = cells[at] ?? emptyCell
    if (!field || (endsEarly && at >= cells.length && field !== 'SKU')) continue
    if (cell.kind === 'fault') {
      refuse(at, field, cellText(cell), cell)
      continue
    }
    if (isEmptyCell(cell) && (keptWhenEmpty.has(field) || (keepEmpty && field !== 'SKU'))) continue
    const read = readCell(field, inShopWords(field, cell, rules.words), rules.shop)
    if (isRefused(read)) {
      refuse(at, field, cellText(cell), read)
      continue
    }
    if (typeof read.Currency === 'string') currencies.push(read.Currency)
    // 'POA' in the price cell takes precedence over an empty isPOA cell.
    Object.assign(values, read, values.isPOA === true && isEmptyCell(cell) ? { isPOA: true } : {})
  }
  settleType(values)
  const settled = settleCurrency(values, currencies, rules)
  const pricedAt = columns.findIndex(({ field }) => field === 'Price')
  if (isRefused(settled)) refuse(pricedAt, 'Currency', currencies.join(' / '), settled)
  else Object.assign(values, settled)
  for (const fields of together)
    if (problems.some(({ field }) => (fields as string[]).includes(field)))
      for (const field of fields) delete values[field]
  return { line, sku, skuHeading, skuAt, ...(endsEarly && { endsEarly }), values, problems }
}

/**
 * A column called Type may hold the family, for which another column may stand as well; where that differs, it is a
 * type.
 */
const settleType = (values: LineValues) => {
  const family = readFamily(String(values.JewelleryType ?? ''))
  if (!family || (values.Family && values.Family !== family)) return
  delete values.JewelleryType
  values.Family ??= family
}

const headingCurrency = (heading: string, shop: ShopNames) => {
  const known = /\b(GBP|CHF|USD|AED|EUR|SFr)\b|[£$€]/i.exec(heading)?.[0]
  return known ?? heading.split(/[^A-Z]+/).find((word) => shop.currencies.includes(word)) ?? ''
}

/** The currency of a price: the cells', else the heading's, else the one chosen for the file. Cells must agree. */
const settleCurrency = (
  values: LineValues,
  given: string[],
  { columns, currency, shop }: LineRules,
): Values | Unread => {
  const [first, second] = new Set(given)
  if (second)
    return { reason: `Two currencies, ${first} in one cell and ${second} in another`, mend: 'Use one currency.' }
  if (first) return { Currency: first }
  if (values.Price === undefined || values.Price === null) return {}
  const word = headingCurrency(columns.find(({ field }) => field === 'Price')?.heading ?? '', shop)
  const named = readCurrency(word, shop.currencies)
  if (named === null) return unknownCurrency(word, shop.currencies)
  return named || currency ? { Currency: named || currency } : {}
}
