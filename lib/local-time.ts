/** What clocks in a time zone show at a moment: '2026-11-26T10:30'. */
export const clockIn = (timeZone: string, at: Date) => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The moment of a local time in a time zone; null if it does not exist, as when clocks go forward. */
export const momentOf = (local: string, timeZone: string): Date | null => {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return null
  let at = asUtc
  // The first step finds the offset; the second corrects it if the clocks change in between.
  for (let step = 0; step < 2; step++) at += asUtc - Date.parse(`${clockIn(timeZone, new Date(at))}Z`)
  return clockIn(timeZone, new Date(at)) === local ? new Date(at) : null
}
