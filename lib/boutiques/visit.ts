import { momentOf } from '@/lib/local-time'
import type { Boutique } from './boutique'
import { dayNames, hoursOn, shownTime, weekdayOf } from './open-now'
import { parseOpeningHours } from './opening-hours'

/** The requested date and time in the boutique's time zone: 'YYYY-MM-DD' and 'HH:MM'. */
type Asked = { date: string; time: string }
type Visit = { ok: true; at: Date; words: string } | { ok: false; field: 'date' | 'time'; text: string }

const minute = 60_000
const year = 366 * 24 * 60 * minute
/** minimum minutes between the start of a visit and closing time */
const minVisitMinutes = 30
/** hours in which a visit by appointment may be requested, in minutes after midnight */
const byAppointment = { opens: 8 * 60, closes: 20 * 60 }

type Hours = { opens: number; closes: number }
const span = ({ opens, closes }: Hours) => `from ${shownTime(opens)} to ${shownTime(closes)}`
const startTimes = (hours: Hours[]) =>
  hours.map(({ opens, closes }) => span({ opens, closes: closes - minVisitMinutes })).join(' or ')
const startsBetween = ({ opens, closes }: Hours) => `${shownTime(opens)} and ${shownTime(closes - minVisitMinutes)}`
const isWithin = (hours: Hours[], minutes: number) =>
  hours.some(({ opens, closes }) => opens <= minutes && minutes + minVisitMinutes <= closes)

const refused = (field: 'date' | 'time', text: string): Visit => ({ ok: false, field, text })

/** Parses a requested visit. Refuses past times and times outside the boutique's hours, with a message. */
export const readVisit = (
  { name, OpeningHours, timeZone }: Pick<Boutique, 'name' | 'OpeningHours' | 'timeZone'>,
  { date, time }: Asked,
  now: Date,
): Visit => {
  const day = Date.parse(`${date}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== date)
    return refused('date', 'Please choose a valid date')
  if (/[zZ]$|[+-]\d{2}:?\d{2}$/.test(time))
    return refused('time', `Please give the time in ${name}, without a time zone`)
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return refused('time', 'Please choose a time such as 10:30')
  const at = momentOf(`${date}T${time}`, timeZone)
  if (!at) return refused('time', `The clocks change in ${name} that day and skip this time. Please choose another`)
  if (at <= now) return refused('date', `This time has passed in ${name}. Please choose another`)
  if (at.getTime() - now.getTime() > year) return refused('date', 'Please choose a day within a year')
  const shown = new Date(day)
    .toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
    .replace(',', '')
  const opening = parseOpeningHours(OpeningHours)
  const hours = opening && hoursOn(opening, date)
  // A day with hours of its own is named by its date.
  const isUsual = hours === null || hours === opening?.week[weekdayOf(date)]
  const dayName = isUsual ? `${dayNames[weekdayOf(date)]}s` : shown
  const viewings = isUsual ? `${dayNames[weekdayOf(date)]} viewings` : `Viewings on ${shown}`
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  // If the hours cannot be parsed, any time is accepted; on days by appointment, any between 8am and 8pm.
  if (hours === 'appointment' && !isWithin([byAppointment], minutes))
    return refused('time', `${viewings} are between ${startsBetween(byAppointment)}. Please choose a time in between`)
  if (Array.isArray(hours)) {
    if (hours.length === 0)
      return refused('date', `Our ${name} boutique is closed on ${dayName}. It is open ${OpeningHours.trim()}`)
    if (!isWithin(hours, minutes))
      return refused(
        'time',
        `On ${dayName} our ${name} boutique is open ${hours.map(span).join(' and ')}. Please choose a time ${startTimes(hours)}`,
      )
  }
  return { ok: true, at, words: `${shown}, ${shownTime(minutes)} in ${name}` }
}
