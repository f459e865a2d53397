import type { MailBoutique } from '@/lib/boutiques/mail-block'
import { type MailPiece, pieceName } from '@/lib/mail/templates/content'
import { singleLine } from '@/lib/mail/templates/text'
import { viewingText } from '../viewing-text'
import type { EnquiryMail, MailEnquiry } from './enquiry-mail'

type Request = { request: string; next: (boutique: string) => string }

const anEnquiry: Request = {
  request: 'Enquiry',
  next: (boutique) => `A specialist in our ${boutique} boutique will reply within one working day.`,
}

const kinds: Record<string, { form: string } & Request> = {
  appointment: {
    form: 'Appointment form',
    request: 'Appointment request',
    next: (boutique) =>
      `We will write or call within one working day to agree the day and time. Please wait for our confirmation before you come to our ${boutique} boutique.`,
  },
  sell: {
    form: 'Sell-a-watch form',
    request: 'Watch offered for sale',
    next: (boutique) =>
      `A specialist in our ${boutique} boutique will look at what you wrote and reply within one working day with what we need to know for an offer.`,
  },
  contact: { form: 'Contact form', ...anEnquiry },
  footer: { form: 'Footer form', ...anEnquiry },
  enquiry: { form: 'Enquiry form', ...anEnquiry },
}

const wordsFor = (kind: string) => (Object.hasOwn(kinds, kind) ? kinds[kind] : undefined) ?? kinds.enquiry

/** Returns the form's name, such as 'Appointment form'. Unknown kinds count as an enquiry form. */
export const formName = ({ kind }: Pick<MailEnquiry, 'kind'>) => wordsFor(kind)?.form ?? ''

/** Returns the subject of the request: 'Enquiry about Richard Mille RM 11-03', 'Appointment request', … */
export const requestOf = ({ kind, model, sku }: MailEnquiry, piece: MailPiece | null) => {
  const about = piece ? pieceName(piece) : singleLine(model || sku || '')
  const request = wordsFor(kind)?.request ?? ''
  return about ? `${request} about ${about}` : request
}

/** Returns the next step, for the visitor. */
export const nextStep = (
  {
    enquiry: { kind, visitAt, preferredDate },
    absence,
  }: { enquiry: Pick<MailEnquiry, 'kind' | 'visitAt' | 'preferredDate'> } & Pick<EnquiryMail, 'absence'>,
  boutique: MailBoutique,
) => {
  const asked = visitAt && preferredDate ? `${viewingText(preferredDate, absence)} ` : ''
  return asked + (wordsFor(kind)?.next(boutique.name) ?? '')
}

/** The visitor's full name, with the title. */
export const fullName = ({ name, title, firstName, lastName }: MailEnquiry) => {
  const parts = [title === 'Other' ? '' : title, firstName, lastName].filter(Boolean).join(' ')
  return singleLine(firstName || lastName ? parts : name)
}
