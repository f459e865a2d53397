import { moneyInWords } from '@/lib/staff/money'
import { type Field, fieldsOf, type Resource } from '@/lib/staff/resources/resource'

/** Formats '28950.00' as '28,950'; pence are shown only if not zero, with both digits. */
export const grouped = (value: string) =>
  value
    .replace(/\.00?$/, '')
    .replace(/\.\d$/, '$&0')
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',')

const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' })

/** A day is stored without a time and parsed as midnight UTC. */
const calendar = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats an ISO time in London time: '22 Nov 2026, 14:05'. */
export const formatTime = (value: string) => clock.format(new Date(value))

/** Formats a stored day, '2026-11-22', as '22 Nov 2026'. */
export const formatDay = (value: string) => calendar.format(new Date(value))

/** Formats a field's value as text of at most `maxLength` characters. */
export const formatValue = (field: Field, value: unknown, maxLength = 160): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (field.kind === 'flag' || field.kind === 'flagNumber') return value === true || value === 1 ? 'Yes' : 'No'
  if (field.kind === 'money') return grouped(String(value))
  if (field.kind === 'moment') return formatTime(String(value))
  if (field.kind === 'day') return formatDay(String(value))
  const choice = field.choices?.find(({ id }) => id === value)
  const text = choice?.name ?? String(value).replace(/<[^>]+>/g, ' ')
  return text.length > maxLength ? `${text.slice(0, maxLength)} …` : text
}

/** The name of a person as the history writes it: 'Ada Keller <ada@example.com>'. */
export const nameOfActor = (actor: string) => actor.split(' <')[0] ?? actor

/** The title of a record. */
export const recordTitle = (resource: Resource, record: Record<string, unknown>): string => {
  const value = record[resource.title]
  const field = fieldsOf(resource).find(({ name }) => name === resource.title)
  return field?.choices ? formatValue(field, value) : String(value ?? '')
}

/** A number of records: '3 pieces', '1 piece', 'No pieces'. */
export const formatCount = ({ one, many = `${one}s` }: Pick<Resource, 'one' | 'many'>, count: number): string =>
  count === 1 ? `1 ${one}` : `${count === 0 ? 'No' : grouped(String(count))} ${many}`

/** A price in figures and words: '£28,950 · twenty-eight thousand nine hundred and fifty pounds'. */
export const priceReadBack = (value: string, currency: unknown) => {
  const unit = typeof currency === 'string' && currency ? currency : '£'
  const sign = unit === '£' ? '£' : unit === 'USD' ? '$' : `${unit} `
  return `${sign}${grouped(value)} · ${moneyInWords(value, unit)}`
}
