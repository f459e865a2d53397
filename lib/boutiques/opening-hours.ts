/** Minutes after midnight; `closes` is over 1440 if a day ends after midnight. */
type Span = { opens: number; closes: number }

/** A day's spans ([] = closed), or 'appointment'. */
type Day = Span[] | 'appointment'

/** Seven days, Sunday first. */
export type Week = Day[]

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const dayWord = /^(sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:days?|s)?$/
const dayGroups: Record<string, number[]> = {
  daily: [0, 1, 2, 3, 4, 5, 6],
  everyday: [0, 1, 2, 3, 4, 5, 6],
  weekday: [1, 2, 3, 4, 5],
  weekdays: [1, 2, 3, 4, 5],
  weekend: [6, 0],
  weekends: [6, 0],
}
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

/**
 * Parses the text between two commas, after the days of former parts that nothing was said about yet. `isNext`: hours
 * came before, which a part without days adds to. Once days and a statement stand together, in either order, what
 * begins the order anew begins another clause: 'Mon-Fri 10-6 and Sat 11-5' is two. Null if a word is unknown, or if
 * it is unclear which days a statement is about.
 */
const readClauses = (text: string, waiting: number[], isNext: boolean): Clause[] | null => {
  const words = text.match(token) ?? []
  let last: Clause = { ...newClause(), days: waiting }
  const clauses = [last]
  let first: 'days' | 'statement' | null = waiting.length > 0 ? 'days' : null
  const clauseOf = (kind: 'days' | 'statement') => {
    first ??= kind
    if (kind === first && isWhole(last)) {
      last = newClause()
      clauses.push(last)
    }
    return last
  }
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string
    const ranges = until.has(words[at + 1] ?? '')
    const day = readDay(word)
    const time = readTime(word)
    if (day >= 0) {
      const end = ranges ? readDay(words[at + 2]) : day
      if (end < 0) return null
      clauseOf('days').days.push(...daysBetween(day, end))
      if (ranges) at += 2
    } else if (time) {
      const end = ranges ? readTime(words[at + 2]) : null
      const { days, spans } = clauseOf('statement')
      const follows = spans.length > 0 || (days.length === 0 && isNext)
      const span = end && (follows ? readNextSpan : readSpan)(time, end)
      if (!span) return null
      spans.push(span)
      at += 2
    } else if (dayGroups[word]) clauseOf('days').days.push(...dayGroups[word])
    else if (word === 'closed') clauseOf('statement').closed = true
    else if (appointment.has(word)) clauseOf('statement').appointment = true
    else if (!connecting.has(word)) return null
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

/**
 * Parses opening hours as staff type them: 'Monday to Friday 10am to 6pm, Saturday 11-17, Sunday by appointment'. Days
 * that are not named are closed; a later mention of a day replaces an earlier one. Null if any part is not understood,
 * so that no wrong hours are shown.
 */
export const parseOpeningHours = (text: string): Week | null => {
  const week: Week = Array.from({ length: 7 }, () => [])
  let waiting: number[] = []
  let last: number[] = []
  let isNext = false
  for (const part of tidy(text).split(/[,;\n]/)) {
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
      if (days.length === 0 && (spans.length === 0 || last.length === 0)) return null
      for (const day of days.length > 0 ? days : last) {
        const before = week[day]
        const kept = days.length === 0 && Array.isArray(before) ? before : []
        week[day] = clause.appointment ? 'appointment' : [...kept, ...spans]
      }
      if (days.length > 0) last = days
    }
  }
  const isClear = week.every((day) => day === 'appointment' || inOrder(day))
  return last.length > 0 && waiting.length === 0 && isClear ? week : null
}
