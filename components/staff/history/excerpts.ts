import { shortMoment } from '@/lib/site/date'
import type { Field } from '@/lib/staff/resources/resource'
import { formatValue } from '../format'

/** Maximum number of characters of an excerpt, and how many of them precede the first difference. */
const [maxLength, leadingLength] = [80, 24]

const firstDifference = (one: string[], other: string[]) => {
  const at = one.findIndex((sign, place) => sign !== other[place])
  return at < 0 ? one.length : at
}

/** Returns excerpts of two versions of a text around their first difference; short texts unchanged. */
export const excerptsOf = (before: string, after: string): [string, string] => {
  const [one, other] = [[...before], [...after]]
  const isShort = one.length <= maxLength && other.length <= maxLength
  const from = isShort ? 0 : Math.max(0, firstDifference(one, other) - leadingLength)
  // Starts at the beginning of a word.
  const gap = one.slice(from, from + leadingLength).indexOf(' ')
  const start = from === 0 ? 0 : from + gap + 1
  const excerpt = (signs: string[]) =>
    `${start > 0 ? '… ' : ''}${signs
      .slice(start, start + maxLength)
      .join('')
      .trimEnd()}${signs.length > start + maxLength ? ' …' : ''}`
  return [excerpt(one), excerpt(other)]
}

const valueInWords = (field: Field | undefined, value: unknown) => {
  if (field) return formatValue(field, value, Number.POSITIVE_INFINITY)
  if (value === null || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const inLine = (words: string) => words.replace(/\s+/g, ' ').trim()

/** Excerpts of two values of a field as text; with markup if only the markup differs, with seconds if only those do. */
export const excerptsOfValues = (field: Field | undefined, before: unknown, after: unknown): [string, string] => {
  const one = inLine(valueInWords(field, before))
  const other = inLine(valueInWords(field, after))
  const isAlike = one === other && typeof before === 'string' && typeof after === 'string'
  if (isAlike && field?.kind === 'moment') return [shortMoment(before), shortMoment(after)]
  return isAlike ? excerptsOf(before, after) : excerptsOf(one, other)
}
