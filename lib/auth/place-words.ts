/** The part of a time zone that people know: 'Europe/London' is 'London time'. '' where nobody knows the zone. */
const clockWords = (timeZone: unknown): string => {
  if (typeof timeZone !== 'string' || timeZone.length > 60 || !/^[A-Za-z]+(\/[A-Za-z_+-]+)+$/.test(timeZone)) return ''
  try {
    // Throws for a zone that nobody has.
    new Intl.DateTimeFormat('en-GB', { timeZone })
  } catch {
    return ''
  }
  return `${timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')} time`
}

/** The first language that a browser asks for: 'en-GB' is 'British English'. '' where it is none. */
const languageWords = (acceptLanguage: string | null): string => {
  const [tag = ''] = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}/.exec((acceptLanguage ?? '').trim()) ?? []
  if (!tag) return ''
  try {
    return new Intl.DisplayNames('en-GB', { type: 'language', fallback: 'none' }).of(tag) ?? ''
  } catch {
    return ''
  }
}

/**
 * Where a browser seems to be, in its own words and nobody else's: 'London time, British English'. Addresses are looked up
 * nowhere. '' where it says nothing.
 */
export const placeWords = (timeZone: unknown, acceptLanguage: string | null): string =>
  [clockWords(timeZone), languageWords(acceptLanguage)].filter(Boolean).join(', ')
