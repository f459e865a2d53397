import 'server-only'
import { addressLines, type Boutique } from '@/lib/boutiques/boutique'
import { dayNames } from '@/lib/boutiques/open-now'
import { type DatedHours, parseOpeningHours, type Week } from '@/lib/boutiques/opening-hours'
import { dayInLondon } from '@/lib/cache/day'
import { env } from '@/lib/env'
import { absoluteUrl } from '@/lib/http/origin'
import { type Photo, photoUrl, widthsFor } from '@/lib/images/photo'
import { plainText } from '@/lib/pages/html'

const clock = (minutes: number) =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** The hours of the week as structured data: one entry per distinct span, with its days. */
const weeklyHours = (week: Week) => {
  const daysOf = new Map<string, string[]>()
  for (const [index, day] of week.entries())
    for (const { opens, closes } of day === 'appointment' ? [] : day) {
      const hours = `${clock(opens)} ${clock(closes)}`
      daysOf.set(hours, [...(daysOf.get(hours) ?? []), dayNames[index] ?? ''])
    }
  return [...daysOf].map(([hours, dayOfWeek]) => {
    const [opens, closes] = hours.split(' ')
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }
  })
}

type Dated = DatedHours[number]

/** The next days that are meant, with their years; null if they are over. */
const nextOf = ({ from, to }: Dated, today: string) => {
  if (from.length === 10) return to < today ? null : { from, to }
  const year = Number(today.slice(0, 4))
  for (const first of [year - 1, year, year + 1]) {
    const last = from <= to ? first : first + 1
    if (`${last}-${to}` >= today) return { from: `${first}-${from}`, to: `${last}-${to}` }
  }
  return null
}

/** The hours of single days, as search engines read them: from midnight to midnight is closed. */
const datedHours = (dated: DatedHours, today: string) =>
  dated.flatMap((one) => {
    const days = nextOf(one, today)
    if (!days) return []
    const spans = one.day === 'appointment' || one.day.length === 0 ? [{ opens: 0, closes: 0 }] : one.day
    return spans.map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: days.from,
      validThrough: days.to,
      opens: clock(opens),
      closes: clock(closes),
    }))
  })

/** A boutique as a JewelryStore. Empty fields are left out. */
export const storeData = (boutique: Boutique, brand: string, photo: Photo | null = null, now = new Date()) => {
  const { name, PhoneNumber, Email, Description, latitude, longitude, InstagramURL, FacebookURL } = boutique
  const [street, place] = addressLines(boutique)
  // None if they cannot be parsed.
  const { week, dated } = parseOpeningHours(boutique.OpeningHours) ?? { week: [], dated: [] }
  const hours = [...weeklyHours(week), ...datedHours(dated, dayInLondon(now))]
  const sameAs = [InstagramURL, FacebookURL].filter(Boolean)
  const width = photo ? widthsFor(Math.min(photo.width, 1600)).at(-1) : undefined
  return {
    '@type': 'JewelryStore',
    '@id': `${absoluteUrl('/locations')}#${name}`,
    name: `${brand} ${name}`,
    url: absoluteUrl(`/locations?location=${encodeURIComponent(name)}`),
    parentOrganization: { '@id': `${env.SITE_URL}/#organisation` },
    ...(photo && width ? { image: absoluteUrl(photoUrl(photo, width, 'jpg')) } : {}),
    ...(PhoneNumber ? { telephone: PhoneNumber } : {}),
    ...(Email ? { email: Email } : {}),
    address: {
      '@type': 'PostalAddress',
      ...(street ? { streetAddress: street } : {}),
      addressLocality: place ?? name,
    },
    ...(latitude !== null && longitude !== null ? { geo: { '@type': 'GeoCoordinates', latitude, longitude } } : {}),
    ...(hours.length > 0 ? { openingHoursSpecification: hours } : {}),
    ...(sameAs.length > 0 ? { sameAs } : {}),
    ...(Description ? { description: plainText(Description) } : {}),
  }
}
