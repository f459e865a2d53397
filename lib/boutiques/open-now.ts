import type { Week } from './opening-hours'

export const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const inDay = 1_440

/** Weekday (Sunday 0) and minutes after midnight in a boutique's time zone. */
const clockIn = (timeZone: string, now: Date) => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return { day: dayNames.indexOf(part('weekday')), minutes: Number(part('hour')) * 60 + Number(part('minute')) }
}

/** 1110 → '6.30pm' */
export const shownTime = (minutes: number) => {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60]
  if (minute === 0 && hour % 12 === 0) return hour === 0 ? 'midnight' : 'noon'
  return `${hour % 12 || 12}${minute ? `.${String(minute).padStart(2, '0')}` : ''}${hour < 12 ? 'am' : 'pm'}`
}

/** The spans of a day, counted from any Sunday, also backwards; none of a day by appointment. */
export const spansOf = (week: Week, day: number) => {
  const found = week[((day % 7) + 7) % 7]
  return Array.isArray(found) ? found : []
}

const nextOpening = (week: Week, day: number, minutes: number) => {
  for (let ahead = 0; ahead < 8; ahead++) {
    const times = spansOf(week, day + ahead).map(({ opens }) => opens)
    const opens = times.filter((time) => ahead > 0 || time > minutes).sort((a, b) => a - b)[0]
    if (opens !== undefined) return { ahead, opens, name: dayNames[(day + ahead) % 7] }
  }
  return null
}

/** Whether a boutique is open and when that changes; null if its hours or its time zone are unusable. */
export type OpenNow = { open: boolean; text: string } | null

/** A boutique's opening state at a moment, in its own time zone. Safe in the browser. */
export const openNow = (week: Week, timeZone: string, now: Date): OpenNow => {
  let clock: ReturnType<typeof clockIn>
  try {
    clock = clockIn(timeZone, now)
  } catch {
    return null
  }
  const { day, minutes } = clock
  const running = [
    ...spansOf(week, day).map(({ opens, closes }) => ({ opens, closes })),
    ...spansOf(week, day - 1).map(({ opens, closes }) => ({ opens: opens - inDay, closes: closes - inDay })),
  ].find(({ opens, closes }) => opens <= minutes && minutes < closes)
  if (running) return { open: true, text: `Open now, until ${shownTime(running.closes)}` }
  if (week[day] === 'appointment') return { open: false, text: 'Open by appointment today' }
  const next = nextOpening(week, day, minutes)
  if (!next) return null
  const when = ['today', 'tomorrow'][next.ahead] ?? `on ${next.name}`
  return { open: false, text: `Closed now, opens ${when} at ${shownTime(next.opens)}` }
}
