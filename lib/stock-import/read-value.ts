import { normaliseIdentifier, normaliseText } from '@/lib/forms/normalise'
import { siteFolder } from '@/lib/images/address'
import { skuPattern } from '@/lib/sku'
import { type Cell, cellText } from '@/lib/spreadsheets/cell'
import { type Codes, inCurrencies, isUnread, readAmount, readCurrency, type Unread, unknownFormat } from './amount'
import { readGrade, readMillimetres } from './condition'
import { readDate, readMoment } from './dates'
import { type ColumnField, type Field, fields } from './fields'
import { readNamedMonth, readYear } from './months'
import { currencyOfFormat, shownNumber } from './number-format'
import { readGender, readMaterial, readMovement, readWord } from './shop-words'
import { readFamily, readPlace, readStatus, readSwitch, readYesNo } from './synonyms'

export type Value = string | number | boolean | Date | null
export type Values = Partial<Record<Field, Value>>
/** A line's values; `Boutique` is not assigned to a location column yet. */
export type LineValues = Partial<Record<ColumnField, Value>>
export type ReadableCell = Exclude<Cell, { kind: 'fault' }>

const shortenedNumber = /^\d+([.,]\d+)?e\+?\d+$/i

const convertedDate = (cell: Cell) => `Excel has turned this into a date ('${cellText(cell)}')`

/** The SKU as Excel shows it, without a leading #; null if its cell holds only a part of it. */
const shownSku = (cell: Cell): string | null => {
  const shown = cell.kind === 'number' ? shownNumber(cell.value, cell.format) : cellText(cell)
  return shown === null ? null : normaliseIdentifier(shown).trim().replace(/^#/, '')
}

/** Why the SKU that was typed cannot be known from its cell; '' if it can. */
const lostByExcel = (cell: Cell, shown: string | null): string => {
  if (cell.kind === 'date') return convertedDate(cell)
  if (shown === null) return `Excel’s cell format adds characters to '${cellText(cell)}'`
  const isShortened = shortenedNumber.test(shown) || (cell.kind === 'number' && !Number.isSafeInteger(cell.value))
  return isShortened ? `Excel has shortened this number ('${shown.slice(0, 60)}')` : ''
}

const readSku = (cell: Cell): Value | Unread => {
  const text = shownSku(cell)
  const lost = lostByExcel(cell, text)
  if (lost) return { reason: lost, mend: 'Format the column as text and type the SKU again.' }
  if (!text) return { reason: 'The SKU is missing', mend: 'Give every piece its own SKU.' }
  const reason = `'${text.slice(0, 60)}' isn’t a valid SKU`
  if (text.toLowerCase() === siteFolder)
    return { reason, mend: 'This name is reserved for the site’s own pictures. Choose another SKU.' }
  return skuPattern.test(text)
    ? text
    : {
        reason,
        mend: 'Use 1 to 40 letters, digits, dots, hyphens or underscores, beginning with a letter or digit.',
      }
}

/** Parses a price cell: the amount and, if it names them, the currency and POA. */
export const readPrice = (cell: Cell, { currencies }: Pick<ShopNames, 'currencies'>): Values | Unread => {
  if (cell.kind === 'date') return { reason: 'This is a date, not a price', mend: 'Format the column as a number.' }
  const shown = cell.kind === 'number' ? currencyOfFormat(cell.format) : ''
  if (readCurrency(shown, currencies) === null) return unknownFormat(shown, currencies)
  const written = cell.kind === 'number' ? `${shown} ${cell.value.toFixed(2)}` : cellText(cell)
  const read = readAmount(written, currencies)
  if (isUnread(read)) return read
  return {
    Price: read.amount,
    ...(read.isPOA && { isPOA: true }),
    ...(read.currency && { Currency: read.currency }),
  }
}

/** Text fields that hold codes: a date in them is one such as 12-10 that Excel has converted. */
const codes = new Set<ColumnField>(['Model', 'HTMLSafeModel'])

/** Text fields in which no invisible character means anything. */
const identifiers = new Set<ColumnField>(['ManufacturerName', 'Model'])

const readText = (field: ColumnField, cell: Cell): Value | Unread => {
  if (cell.kind === 'date' && codes.has(field))
    return { reason: convertedDate(cell), mend: 'Format the column as text and type it again.' }
  const normalise = identifiers.has(field) ? normaliseIdentifier : normaliseText
  // As the database keeps it, so that the line of an unchanged piece changes nothing.
  const written = normalise(
    field === 'Year' && cell.kind === 'date' ? String(cell.value.getUTCFullYear()) : cellText(cell),
  )
    .replaceAll('\r\n', '\n')
    .trim()
  const text = field === 'ManufacturerName' ? written.replace(/\s+/g, ' ') : written
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text))
    return { reason: 'Contains invalid characters', mend: 'Type the text again.' }
  if (field === 'Name' && text === '') return { reason: 'The name is missing', mend: 'Give every piece a name.' }
  if (codes.has(field) && /^\d+([.,]\d+)?e\+\d+$/i.test(text))
    return {
      reason: `Excel has shortened this number ('${text.slice(0, 60)}')`,
      mend: 'Format the column as text and type it again.',
    }
  const { maxLength } = fields[field]
  return text.length > maxLength
    ? { reason: `Too long (${text.length} characters)`, mend: `Use at most ${maxLength}.` }
    : text
}

/** Parses a date without its time. Of a service, visitors see the month, which may stand alone. */
const readDay = (cell: ReadableCell): Value | Unread => {
  const month = readNamedMonth(cellText(cell).trim())
  if (month) return new Date(Date.UTC(Number(month.year), month.month - 1))
  const read = readDate(cell)
  return read instanceof Date ? new Date(read.toISOString().slice(0, 10)) : read
}

/** The names that a table may use of the shop's rows. */
export type ShopNames = { boutiques: readonly string[]; currencies: Codes }

const disjunction = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Parses a cell for its field; or why it is refused. */
export const readValue = (
  field: ColumnField,
  cell: ReadableCell,
  { boutiques, currencies }: ShopNames = { boutiques: [], currencies: [] },
): Value | Unread => {
  const { kind, values } = fields[field]
  if (kind === 'sku') return readSku(cell)
  if (kind === 'date') return readDate(cell)
  if (kind === 'moment') return readMoment(cell)
  if (kind === 'day') return readDay(cell)
  const text = readText(field, cell)
  if (typeof text !== 'string') return text
  if (kind === 'family')
    return text === ''
      ? null
      : (readFamily(text) ?? { reason: `'${text}' is neither watch nor jewellery`, mend: 'Enter watch or jewellery.' })
  if (kind === 'currency')
    return (
      readCurrency(text, currencies) ?? {
        reason: `'${text}' isn’t a currency the shop uses`,
        mend: `Use ${inCurrencies(currencies)}.`,
      }
    )
  if (kind === 'switch' || kind === 'zeroOrOne') {
    const on = readSwitch(text)
    if (on === null) return { reason: `'${text}' is neither yes nor no`, mend: 'Enter yes or no.' }
    return kind === 'switch' ? on : Number(on)
  }
  if (kind === 'grade') return readGrade(text)
  if (kind === 'millimetres') return readMillimetres(text)
  if (kind === 'status') return readStatus(text)
  if (values) return readWord(text, values)
  if (kind === 'material') return readMaterial(text)
  if (kind === 'movement') return readMovement(text)
  if (kind === 'gender') return readGender(text)
  if (kind === 'year') return readYear(text)
  if (kind === 'place')
    return (
      readPlace(text, boutiques) ?? {
        reason: `There is no boutique '${text.slice(0, 60)}'`,
        mend: `Enter ${disjunction.format(boutiques)}, or leave blank.`,
      }
    )
  return kind === 'yesNo' ? readYesNo(text) : text
}
