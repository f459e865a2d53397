import type { Dates } from './dates'
import { takeDates } from './take-dates'

/** Minutes after midnight; `closes` is over 1440 if a day ends after midnight. */
type Span = { opens: number; closes: number }

/** A day's spans ([] = closed), or 'appointment'. */
type Day = Span[] | 'appointment'

/** Seven days, Sunday first. */
export type Week = Day[]

/** Days of the calendar with hours of their own, such as holidays. A later mention counts. */
export type DatedHours = (Dates & { day: Day })[]

export type OpeningHours = { week: Week; dated: DatedHours }

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const dayWord = /^(sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:days?|s)?$/
const dayGroups = new Map([
  ['daily', [0, 1, 2, 3, 4, 5, 6]],
  ['everyday', [0, 1, 2, 3, 4, 5, 6]],
  ['weekday', [1, 2, 3, 4, 5]],
  ['weekdays', [1, 2, 3, 4, 5]],
  ['weekend', [6, 0]],
  ['weekends', [6, 0]],
])
const until = new Set(['-', 'to', 'until', 'till', 'through'])
const connecting = new Set(['and', '&', '/', ':', 'from', 'open', 'on', 'at', 'the', 'or', 'only', 'hours'])
const appointment = new Set(['by', 'prior', 'appointment', 'appointments'])
const token = /\d{1,2}(?:[:.h]\d{2}|h)?\s*(?:[ap]m\b)?|[a-z]+|[-&/:]|\S/g

type Time = { minutes: number; half: 'am' | 'pm' | null }

const readDay = (word: string | undefined) => {
  const match = dayWord.exec(word ?? '')
  return match?.[1] ? dayNames.indexOf(match[1].slice(0, 3)) : -1
}

const readTime = (word: string | undefined): Time | null => {
  if (word === 'noon' || word === 'midday') return { minutes: 720, half: 'pm' }
  if (word === 'midnight') return { minutes: 1440, half: 'pm' }
  const match = /^(\d{1,2})(?:[:.h](\d{2})|h)?\s*([ap]m)?$/.exec(word ?? '')
  if (!match) return null
  const [hours, minutes, half] = [Number(match[1]), Number(match[2] ?? 0), (match[3] as Time['half']) ?? null]
  if (hours > (half ? 12 : 24) || (half && hours === 0) || minutes > 59) return null
  const inDay = half ? (hours % 12) + (half === 'pm' ? 12 : 0) : hours
  return { minutes: inDay * 60 + minutes, half }
}

const halfDay = 720
/** No boutique opens before: an earlier time without am or pm is of the afternoon. */
const early = 7 * 60

/**
 * '10 to 6' means 10 to 18; '1 - 6pm' begins in the afternoon, as does '1-5'; an end from 00:00 to 00:59 is of the
 * night. Null if the end is not after the beginning, and for 00:00 to 00:00, which some write for closed and others
 * for the whole day.
 */
const readSpan = (from: Time, to: Time): Span | null => {
  if (from.minutes === 0 && to.minutes === 0) return null
  let [opens, closes] = [from.minutes, to.minutes || 2 * halfDay]
  if (!from.half && !to.half && opens >= 60 && opens < closes && closes < early)
    [opens, closes] = [opens + halfDay, closes + halfDay]
  if (closes < 60 && closes < opens) closes += 2 * halfDay
  if (!from.half && to.half === 'pm' && opens < early && opens + halfDay < closes) opens += halfDay
  if (!to.half && opens < halfDay + 60 && closes <= opens && closes < halfDay) closes += halfDay
  if (opens > halfDay && closes <= 6 * 60) closes += 2 * halfDay
  return closes > opens && opens < 2 * halfDay ? { opens, closes } : null
}

const inAfternoon = ({ minutes, half }: Time): Time => ({
  minutes: half || minutes > halfDay ? minutes : minutes + halfDay,
  half,
})

/** A span after another one: the second of '10-1 and 2-8' is in the afternoon. */
const readNextSpan = (from: Time, to: Time) =>
  from.half || from.minutes >= early ? readSpan(from, to) : readSpan(inAfternoon(from), inAfternoon(to))

/** Whether each span of a day begins after the one before it. */
const inOrder = (spans: Span[]) => spans.every(({ opens }, at) => opens >= (spans[at - 1]?.closes ?? 0))

type Clause = { days: number[]; spans: Span[]; closed: boolean; appointment: boolean }

const daysBetween = (first: number, last: number) =>
  Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, step) => (first + step) % 7)

const newClause = (): Clause => ({ days: [], spans: [], closed: false, appointment: false })

/** Whether the clause says what its days are like. */
const says = ({ spans, closed, appointment }: Clause) => closed || appointment || spans.length > 0

/** 'Monday 10-6 or by appointment' is both, so it is neither. */
const contradicts = ({ spans, closed, appointment }: Clause) => spans.length > 0 && (closed || appointment)

const isWhole = (clause: Clause) => clause.days.length > 0 && says(clause)

/** What the words of a text say one after the other. */
type Statement =
  | { kind: 'days'; days: number[] }
  | { kind: 'hours'; from: Time; to: Time }
  | { kind: 'closed' | 'appointment' }

/** Null if a word is unknown, or a range has no end. */
const readStatements = (text: string): Statement[] | null => {
  const words = text.match(token) ?? []
  const statements: Statement[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string
    const end = until.has(words[at + 1] ?? '') ? words[at + 2] : undefined
    const group = dayGroups.get(word)
    const day = readDay(word)
    const from = readTime(word)
    if (day >= 0) {
      const last = end === undefined ? day : readDay(end)
      if (last < 0) return null
      statements.push({ kind: 'days', days: daysBetween(day, last) })
      if (end !== undefined) at += 2
    } else if (from) {
      const to = readTime(end)
      if (!to) return null
      statements.push({ kind: 'hours', from, to })
      at += 2
    } else if (group) statements.push({ kind: 'days', days: group })
    else if (word === 'closed') statements.push({ kind: 'closed' })
    else if (appointment.has(word)) statements.push({ kind: 'appointment' })
    else if (!connecting.has(word)) return null
  }
  return statements
}

/**
 * Parses the text between two commas, after the days of former parts that nothing was said about yet (`waiting`).
 * `isNext`: hours came before, which a part without days adds to. Once days and what they are like stand together, in
 * either order, what begins the order anew begins another clause: 'Mon-Fri 10-6 and Sat 11-5' is two. Null if a word is
 * unknown, or if it is unclear which days something is said of.
 */
const readClauses = (text: string, waiting: number[], isNext: boolean): Clause[] | null => {
  const statements = readStatements(text)
  if (!statements) return null
  let last: Clause = { ...newClause(), days: [...waiting] }
  const clauses = [last]
  const daysComeFirst = waiting.length > 0 || statements[0]?.kind === 'days'
  for (const statement of statements) {
    if ((statement.kind === 'days') === daysComeFirst && isWhole(last)) {
      last = newClause()
      clauses.push(last)
    }
    if (statement.kind === 'days') last.days.push(...statement.days)
    else if (statement.kind === 'hours') {
      const follows = last.spans.length > 0 || (last.days.length === 0 && isNext)
      const span = (follows ? readNextSpan : readSpan)(statement.from, statement.to)
      if (!span) return null
      last.spans.push(span)
    } else last[statement.kind] = true
  }
  const unclear = clauses.length > 1 && !clauses.every(isWhole)
  return unclear || clauses.some(contradicts) ? null : clauses
}

const tidy = (text: string) =>
  text
    .toLowerCase()
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\b([ap])\.\s?m\b\.?/g, '$1m')
    .replace(/\bevery day\b/g, 'daily')
    .replace(/\.(?=\s|$)/g, '')

const dayIn = ({ appointment, spans }: Clause): Day => (appointment ? 'appointment' : spans)

/** Parses a part about days of the calendar: '25 December closed'. `before`: of the part before it, for days alone. */
const readDated = (part: string, before: Day | null): DatedHours | null => {
  const taken = takeDates(part)
  if (!taken) return null
  // What is said of them, as of one day; a weekday beside them would be another.
  const [clause, ...more] = readClauses(taken.rest, [0], false) ?? []
  if (!clause || more.length > 0 || clause.days.length > 1) return null
  const day = says(clause) ? dayIn(clause) : before
  return day && taken.dates.map((dates) => ({ ...dates, day }))
}

/**
 * Parses opening hours as staff type them: 'Monday to Friday 10am to 6pm, Saturday 11-17, Sunday by appointment, closed
 * 25 and 26 December'. Days that are not named are closed; a later mention of a day replaces an earlier one. Null if any
 * part is not understood, so that no wrong hours are shown.
 */
export const parseOpeningHours = (text: string): OpeningHours | null => {
  const week: Week = Array.from({ length: 7 }, () => [])
  const dated: DatedHours = []
  /** days that nothing is said of yet, and those that something was said of last */
  let [waiting, last]: [number[], number[]] = [[], []]
  let isNext = false
  let before: Day | null = null
  for (const part of tidy(text).split(/[,;\n]/)) {
    const exceptions = readDated(part.trim(), before)
    before = exceptions?.[0]?.day ?? null
    if (exceptions) {
      dated.push(...exceptions)
      continue
    }
    const clauses = readClauses(part.trim(), waiting, isNext)
    if (!clauses) return null
    isNext = (clauses.at(-1)?.spans.length ?? 0) > 0
    waiting = []
    for (const clause of clauses) {
      const { days, spans } = clause
      if (!says(clause)) {
        waiting = days
        continue
      }
      const addsHours = days.length === 0
      if (addsHours && (spans.length === 0 || last.length === 0)) return null
      if (!addsHours) last = days
      for (const day of last) {
        const before = week[day]
        const kept = addsHours && Array.isArray(before) ? before : []
        week[day] = clause.appointment ? 'appointment' : [...kept, ...spans]
      }
    }
  }
  const isClear = [...week, ...dated.map(({ day }) => day)].every((day) => day === 'appointment' || inOrder(day))
  return last.length > 0 && waiting.length === 0 && isClear ? { week, dated } : null
}
