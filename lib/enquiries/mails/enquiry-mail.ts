import type { MailBoutique } from '@/lib/boutiques/mail-block'
import type { MailPiece, MailSite } from '@/lib/mail/templates/content'
import type { Unavailability } from '../viewing-text'

type Typed = string | null | undefined

/** A stored enquiry, under its column names. */
export type MailEnquiry = {
  reference: string
  /** contact, footer, enquiry, appointment or sell */
  kind: string
  name: string
  email: string
  phone: string
  message: string
  consentAt: Date
  createdAt: Date
  /** the text that was agreed to */
  consentText?: Typed
  form_origin?: Typed
  form_url?: Typed
  title?: Typed
  statusTitle?: Typed
  firstName?: Typed
  lastName?: Typed
  selectedOptionName?: Typed
  preferredDate?: Typed
  /** for a viewing; preferredDate then holds generated text */
  visitAt?: Date | null
  boutique?: Typed
  model?: Typed
  sku?: Typed
  utm_source?: Typed
  utm_medium?: Typed
  utm_campaign?: Typed
  utm_term?: Typed
  utm_content?: Typed
}

export type EnquiryMail = {
  site: MailSite
  boutique: MailBoutique
  enquiry: MailEnquiry
  /** null: no piece, or one that is not in stock */
  piece: MailPiece | null
  /** why the piece cannot be seen, as far as the recipient may know */
  absence?: Unavailability | null
}
