import { clockIn, momentOf } from '@/lib/local-time'
import type { Cell } from '@/lib/spreadsheets/cell'
import type { Unread } from './amount'
import { readNamedDay } from './months'

const made = (year: number, month: number, day: number): Date | null => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900 && year <= 2100
  return isReal ? date : null
}

/** Excel's serial dates count days from 1900, with 1900 as a leap year. */
const ofSerial = (days: number) => new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400_000))

/** A year of two digits is one of this century, unless that would be more than ten years ahead. */
const fullYear = (year: string) => {
  if (year.length !== 2) return Number(year)
  const ofThisCentury = 2000 + Number(year)
  return ofThisCentury > new Date().getUTCFullYear() + 10 ? ofThisCentury - 100 : ofThisCentury
}

/** A day with a time such as '9:30' or '18:00:15.5', in UTC unless a zone is given; the day itself without a time. */
const atTime = (day: Date | null, time: string | undefined, zone = 'Z'): Date | null => {
  if (!day || !time) return day
  const moment = new Date(`${day.toISOString().slice(0, 10)}T${time.replace(/^(?=\d:)/, '0')}${zone}`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

const readText = (text: string): Date | null => {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
    text,
  )
  if (iso) return atTime(made(Number(iso[1]), Number(iso[2]), Number(iso[3])), iso[4], iso[5])
  const european = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?: (\d{1,2}:\d{2}(?::\d{2})?))?$/.exec(text)
  if (european) return atTime(made(fullYear(european[3] ?? ''), Number(european[2]), Number(european[1])), european[4])
  if (/^\d{5}(\.\d+)?$/.test(text)) return ofSerial(Number(text))
  const named = readNamedDay(text)
  return named ? made(fullYear(named.year), named.month, named.day) : null
}

/** Parses a date: Excel's, ISO, or day first (5.3.2024, 05/03/2024). null for an empty cell. */
export const readDate = (cell: Exclude<Cell, { kind: 'fault' }>): Date | null | Unread => {
  if (cell.kind === 'date') return cell.value
  const mend = 'Enter dates as 2024-03-25 (year, month, day), or with the day first.'
  if (cell.kind === 'number')
    return cell.value > 20_000 && cell.value < 80_000
      ? ofSerial(cell.value)
      : { reason: `'${cell.value}' isn’t a date`, mend }
  const text = cell.text.trim()
  if (text === '') return null
  return readText(text) ?? { reason: `'${text.slice(0, 40)}' isn’t a date with the day first`, mend }
}

const minute = 60_000
const secondsOf = (at: Date) => at.getTime() % minute

/**
 * What clocks in London show at a moment, as a date of the same figures in UTC, which is how a spreadsheet's cells
 * have it.
 */
export const londonClock = (at: Date): Date => new Date(Date.parse(`${clockIn('Europe/London', at)}Z`) + secondsOf(at))

const withZone = /:\d{2}(?:\.\d{1,3})?(?:Z|[+-]\d{2}:?\d{2})$/

/** Parses a date with an optional time as London's clocks show it, unless a zone is given. null for an empty cell. */
export const readMoment = (cell: Exclude<Cell, { kind: 'fault' }>): Date | null | Unread => {
  const read = readDate(cell)
  if (!(read instanceof Date) || (cell.kind === 'text' && withZone.test(cell.text.trim()))) return read
  const shown = read.toISOString().slice(0, 16)
  const at = momentOf(shown, 'Europe/London')
  return at
    ? new Date(at.getTime() + secondsOf(read))
    : {
        reason: `'${shown.replace('T', ' ')}' does not exist in London, where the clocks go forward`,
        mend: 'Choose another hour.',
      }
}
