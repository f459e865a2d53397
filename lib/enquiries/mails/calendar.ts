import type { MailBoutique } from '@/lib/boutiques/mail-block'

type Viewing = { reference: string; visitAt: Date; createdAt: Date; boutique: MailBoutique; brand: string; url: string }

const minutes = 45

/** '20261126T103000Z' */
const utc = (date: Date) => `${date.toISOString().replace(/[-:]|\.\d{3}/g, '')}`

const escaped = (text: string) =>
  text
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n')

/** Folds a line into parts of at most 75 bytes, joined by CRLF and a space, never inside a character. */
const folded = (line: string) => {
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (Buffer.byteLength(current + character) > 74) {
      lines.push(current)
      current = ' '
    }
    current += character
  }
  return [...lines, current].join('\r\n')
}

/** Returns a viewing as an iCalendar event (RFC 5545), tentative until the boutique confirms. No typed text. */
export const viewingCalendar = ({ reference, visitAt, createdAt, boutique, brand, url }: Viewing): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(brand)}//Viewings//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${reference}@${new URL(url).hostname}`,
    `DTSTAMP:${utc(createdAt)}`,
    `DTSTART:${utc(visitAt)}`,
    `DTEND:${utc(new Date(visitAt.getTime() + minutes * 60_000))}`,
    'STATUS:TENTATIVE',
    `SUMMARY:${escaped(`Viewing at ${brand} ${boutique.name} (to be confirmed)`)}`,
    `LOCATION:${escaped([boutique.AddressFirst, boutique.AddressSecond, boutique.name].filter(Boolean).join(', '))}`,
    `DESCRIPTION:${escaped(`Reference ${reference}. ${boutique.PhoneNumber ? `Call ${boutique.PhoneNumber} to change it.` : ''}`)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
