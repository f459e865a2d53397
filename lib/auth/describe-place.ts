/** Returns the city of a time zone: 'Europe/London' is 'London time'. '' for an unknown zone. */
const describeClock = (timeZone: unknown): string => {
  if (typeof timeZone !== 'string' || timeZone.length > 60 || !/^[A-Za-z]+(\/[A-Za-z_+-]+)+$/.test(timeZone)) return ''
  try {
    // Throws for unknown zones.
    new Intl.DateTimeFormat('en-GB', { timeZone })
  } catch {
    return ''
  }
  return `${timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')} time`
}

/** Returns the first language of Accept-Language: 'en-GB' is 'British English'. '' if there is none. */
const describeLanguage = (acceptLanguage: string | null): string => {
  const [tag = ''] = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}/.exec((acceptLanguage ?? '').trim()) ?? []
  if (!tag) return ''
  try {
    return new Intl.DisplayNames('en-GB', { type: 'language', fallback: 'none' }).of(tag) ?? ''
  } catch {
    return ''
  }
}

/**
 * Returns a browser's likely place from its own data alone: 'London time, British English'. IP addresses are not looked
 * up. '' if nothing is known.
 */
export const describePlace = (timeZone: unknown, acceptLanguage: string | null): string =>
  [describeClock(timeZone), describeLanguage(acceptLanguage)].filter(Boolean).join(', ')
