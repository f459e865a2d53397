import { clockIn } from '@/lib/local-time'
import { covers } from './dates'
import type { OpeningHours } from './opening-hours'

export const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const inDay = 1_440

/** 1110 → '6.30pm' */
export const shownTime = (minutes: number) => {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60]
  if (minute === 0 && hour % 12 === 0) return hour === 0 ? 'midnight' : 'noon'
  return `${hour % 12 || 12}${minute ? `.${String(minute).padStart(2, '0')}` : ''}${hour < 12 ? 'am' : 'pm'}`
}

const msOfDay = 86_400_000

/** The weekday of a day of the calendar, 'YYYY-MM-DD'; Sunday is 0. */
export const weekdayOf = (date: string) => new Date(date).getUTCDay()

/** The hours of a day of the calendar, by its date or by its weekday. */
export const hoursOn = ({ week, dated }: OpeningHours, date: string) =>
  dated.findLast((dates) => covers(dates, date))?.day ?? week[weekdayOf(date)] ?? []

/** The spans of a day of the calendar; none of a day by appointment. */
export const spansOn = (opening: OpeningHours, date: string) => {
  const hours = hoursOn(opening, date)
  return hours === 'appointment' ? [] : hours
}

/** A day of the calendar so many days later. */
export const daysAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * msOfDay).toISOString().slice(0, 10)

/** days that are looked at for the next opening: a closure may last for weeks */
const lookAhead = 60

const nextOpening = (opening: OpeningHours, today: string, minutes: number) => {
  for (let ahead = 0; ahead < lookAhead; ahead++) {
    const date = daysAfter(today, ahead)
    const times = spansOn(opening, date).map(({ opens }) => opens)
    const opens = times.filter((time) => ahead > 0 || time > minutes).sort((a, b) => a - b)[0]
    if (opens !== undefined) return { ahead, opens, date }
  }
  return null
}

/** 'today', 'tomorrow', 'on Monday', 'on Monday 4 January' */
const whenOpens = (ahead: number, date: string) => {
  const name = dayNames[weekdayOf(date)]
  const far =
    ahead < 7 ? '' : new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return ['today', 'tomorrow'][ahead] ?? `on ${name} ${far}`.trim()
}

/** Whether a boutique is open and when that changes; null if its hours or its time zone are unusable. */
export type OpenNow = { open: boolean; text: string } | null

/** A boutique's opening state at a moment, in its own time zone. Safe in the browser. */
export const openNow = (opening: OpeningHours, timeZone: string, now: Date): OpenNow => {
  let clock: string
  try {
    clock = clockIn(timeZone, now)
  } catch {
    return null
  }
  const today = clock.slice(0, 10)
  const minutes = Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14))
  const running = [
    ...spansOn(opening, today),
    ...spansOn(opening, daysAfter(today, -1)).map(({ opens, closes }) => ({
      opens: opens - inDay,
      closes: closes - inDay,
    })),
  ].find(({ opens, closes }) => opens <= minutes && minutes < closes)
  if (running) return { open: true, text: `Open now, until ${shownTime(running.closes)}` }
  if (hoursOn(opening, today) === 'appointment') return { open: false, text: 'Open by appointment today' }
  const next = nextOpening(opening, today, minutes)
  if (!next) return null
  return { open: false, text: `Closed now, opens ${whenOpens(next.ahead, next.date)} at ${shownTime(next.opens)}` }
}
