import { clockIn, momentOf } from '@/lib/local-time'
import type { Boutique } from './boutique'
import { dayNames, daysAfter, hoursOn, shownTime, weekdayOf } from './open-now'
import { parseOpeningHours } from './opening-hours'

/** An hour at which a visit may begin. `value` is what a form sends: '2026-12-02T10:00' on the boutique's clock. */
type Hour = { value: string; text: string }

/** A day with at least one free hour. JSON-safe. */
export type FreeDay = {
  /** '2026-12-02' */
  date: string
  /** 'Wednesday 2 December' */
  text: string
  /** the boutique opens that day by appointment only */
  byAppointment: boolean
  hours: Hour[]
}

const inHour = 60
const msOfMinute = 60_000
/** minutes between now and the first visit: somebody has to read of it */
const noticeMinutes = 120
/** minutes before closing at which the last visit begins, at the latest */
const minVisitMinutes = 45
/** how many days are offered, and how far ahead they are looked for */
const [offeredDays, lookAhead] = [10, 42]
/** hours of a day by appointment, in minutes after midnight */
const byAppointment = [{ opens: 10 * inHour, closes: 18 * inHour }]

const twoDigits = (number: number) => String(number).padStart(2, '0')

const dayText = (date: string) =>
  `${dayNames[weekdayOf(date)]} ${new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })}`

type Place = Pick<Boutique, 'name' | 'OpeningHours' | 'timeZone'>

/**
 * The next days and hours at which a boutique is open, on its own clock, and nobody else comes: none of `taken` is
 * within the hour. None where its hours are not understood.
 */
export const freeDays = ({ OpeningHours, timeZone }: Place, now: Date, taken: Date[]): FreeDay[] => {
  const opening = parseOpeningHours(OpeningHours)
  if (!opening) return []
  const earliest = now.getTime() + noticeMinutes * msOfMinute
  const isFree = (at: Date | null) =>
    at !== null &&
    at.getTime() >= earliest &&
    taken.every((other) => Math.abs(other.getTime() - at.getTime()) >= inHour * msOfMinute)

  const hoursOf = (date: string): Hour[] => {
    const hours = hoursOn(opening, date)
    return (hours === 'appointment' ? byAppointment : hours).flatMap(({ opens, closes }) =>
      Array.from({ length: Math.max(0, Math.ceil((closes - minVisitMinutes - opens + 1) / inHour)) }, (_, step) => {
        const minutes = opens + step * inHour
        const value = `${date}T${twoDigits(Math.floor(minutes / inHour))}:${twoDigits(minutes % inHour)}`
        return { value, text: shownTime(minutes) }
      }).filter(({ value }) => isFree(momentOf(value, timeZone))),
    )
  }

  const today = clockIn(timeZone, now).slice(0, 10)
  return Array.from({ length: lookAhead }, (_, ahead) => daysAfter(today, ahead))
    .map((date) => ({
      date,
      text: dayText(date),
      byAppointment: hoursOn(opening, date) === 'appointment',
      hours: hoursOf(date),
    }))
    .filter(({ hours }) => hours.length > 0)
    .slice(0, offeredDays)
}

type Visit = { ok: true; at: Date; words: string } | { ok: false; text: string }

/** The words of a refusal: what else is free on that day. */
const refusal = (asked: string, days: FreeDay[]) => {
  const day = days.find(({ date }) => date === asked.slice(0, 10))
  const others = day ? ` Free on ${day.text}: ${day.hours.map(({ text }) => text).join(', ')}.` : ''
  return `That time is not free.${others} Please choose another`
}

/** Reads a requested visit, which must be one of the boutique's free hours. */
export const readVisit = (boutique: Place, asked: string, now: Date, taken: Date[]): Visit => {
  const days = freeDays(boutique, now, taken)
  const hour = days.flatMap(({ hours }) => hours).find(({ value }) => value === asked)
  const at = hour && momentOf(hour.value, boutique.timeZone)
  if (!at) return { ok: false, text: refusal(asked, days) }
  return {
    ok: true,
    at,
    words: `${dayText(asked.slice(0, 10))} ${asked.slice(0, 4)}, ${hour.text} in ${boutique.name}`,
  }
}
