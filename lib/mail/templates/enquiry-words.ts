import { type MailBoutique, type MailEnquiry, type MailPiece, pieceName } from './mail'
import { singleLine } from './subject'

const kinds: Record<string, { form: string; request: string; next: (boutique: string) => string }> = {
  appointment: {
    form: 'Appointment form',
    request: 'Appointment request',
    next: (boutique) =>
      `We will write or call within one working day to agree the day and the hour. Please wait for our confirmation before you come to our ${boutique} boutique.`,
  },
  sell: {
    form: 'Sell-a-watch form',
    request: 'Watch offered for sale',
    next: (boutique) =>
      `A specialist in our ${boutique} boutique will look at what you wrote and reply within one working day with what we need to know for an offer.`,
  },
  contact: {
    form: 'Contact form',
    request: 'Enquiry',
    next: (boutique) => `A specialist in our ${boutique} boutique will reply within one working day.`,
  },
  footer: {
    form: 'Footer form',
    request: 'Enquiry',
    next: (boutique) => `A specialist in our ${boutique} boutique will reply within one working day.`,
  },
  enquiry: {
    form: 'Enquiry form',
    request: 'Enquiry',
    next: (boutique) => `A specialist in our ${boutique} boutique will reply within one working day.`,
  },
}

const wordsFor = (kind: string) => (Object.hasOwn(kinds, kind) ? kinds[kind] : undefined) ?? kinds.enquiry

/** 'Appointment form'; what nobody knows is an enquiry form. */
export const formName = ({ kind }: Pick<MailEnquiry, 'kind'>) => wordsFor(kind)?.form ?? ''

/** What the visitor asks for: 'Enquiry about Richard Mille RM 11-03', 'Appointment request', … */
export const requestOf = ({ kind, model, sku }: MailEnquiry, piece: MailPiece | null) => {
  const about = piece ? pieceName(piece) : singleLine(model || sku || '')
  const request = wordsFor(kind)?.request ?? ''
  return about ? `${request} about ${about}` : request
}

/** What happens next, to the visitor. */
export const nextStep = ({ kind }: Pick<MailEnquiry, 'kind'>, boutique: MailBoutique) =>
  wordsFor(kind)?.next(boutique.name) ?? ''

/** The visitor's whole name. */
export const fullName = ({ name, title, firstName, lastName }: MailEnquiry) => {
  const parts = [title === 'Other' ? '' : title, firstName, lastName].filter(Boolean).join(' ')
  return singleLine(firstName || lastName ? parts : name)
}

/**
 * The name to greet a visitor by, or ''. The mail goes to whatever address was typed, so a 'name' that could carry an
 * address or a slogan to a stranger is not repeated in large letters.
 */
export const greetingName = ({ name, firstName }: Pick<MailEnquiry, 'name' | 'firstName'>) => {
  const first = singleLine(firstName || name.trim().split(/\s+/)[0] || '')
  return /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u.test(first) ? first : ''
}

const moments = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'full',
  timeStyle: 'long',
})

/** 'Saturday 21 November 2026 at 10:04:12 GMT' */
export const moment = (date: Date) => moments.format(date)
