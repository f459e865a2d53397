const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })

/** The calendar day in London as '2026-11-21'. */
export const dayInLondon = (now = new Date()) => londonDay.format(now)

/** The year in London as '2026'. */
export const yearInLondon = (now = new Date()) => dayInLondon(now).slice(0, 4)

/** Milliseconds from now until the day changes in London, at least 1. */
export const untilMidnightInLondon = (now = new Date()) => {
  const today = dayInLondon(now)
  let low = now.getTime()
  let high = low + 26 * 3_600_000
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (dayInLondon(new Date(middle)) === today) low = middle
    else high = middle
  }
  return high - now.getTime()
}

/** A whole number from 0 to 2^31 − 1 that depends on the text alone (FNV-1a). */
export const seedOf = (text: string) => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  // MurmurHash3's finaliser: FNV alone gives texts that differ in their end, as those of two days do, nearly the same
  // number.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) & 0x7fffffff
}
