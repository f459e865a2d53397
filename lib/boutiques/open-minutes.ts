import { daysAfter, spansOn } from './open-now'
import { type OpeningHours, parseOpeningHours, type Week } from './opening-hours'

const inDay = 1_440

/** Local time of a boutique in minutes since 1 January 1970, local midnight. */
const wallMinutes = (timeZone: string, at: Date) => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) / 60_000
}

/** Used if a boutique's hours cannot be parsed. */
const officeHours = [[], ...Array.from({ length: 5 }, () => [{ opens: 9 * 60, closes: 17 * 60 }]), []] satisfies Week

const length = (spans: { opens: number; closes: number }[]) =>
  spans.reduce((sum, { opens, closes }) => sum + closes - opens, 0)

const firstDate = '1970-01-01'

const spansOf = (day: Week[number]) => (day === 'appointment' ? [] : day)

const longestDay = ({ week }: OpeningHours) => Math.max(...week.map((day) => length(spansOf(day))))

const openingOf = (hours: string): OpeningHours => {
  const opening = parseOpeningHours(hours) ?? { week: officeHours, dated: [] }
  return longestDay(opening) > 0 ? opening : { ...opening, week: officeHours }
}

/** Minutes that a boutique was open between two moments, in its own time zone. */
export const openMinutesBetween = (hours: string, timeZone: string, from: Date, to: Date): number => {
  const opening = openingOf(hours)
  const [begin, end] = [wallMinutes(timeZone, from), wallMinutes(timeZone, to)]
  let open = 0
  for (let day = Math.floor(begin / inDay) - 1; day * inDay < end; day++)
    for (const { opens, closes } of spansOn(opening, daysAfter(firstDate, day)))
      open += Math.max(0, Math.min(day * inDay + closes, end) - Math.max(day * inDay + opens, begin))
  return open
}

/** Length of a boutique's working day in minutes: that of its longest day. */
export const workingDay = (hours: string): number => longestDay(openingOf(hours))
