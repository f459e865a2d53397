import type { MailBoutique } from '@/lib/boutiques/mail-block'
import type { MailPiece, MailSite } from '@/lib/mail/templates/content'

type Typed = string | null | undefined

/** An enquiry as it was stored, under its columns' names. */
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
  /** the words that were agreed to */
  consentText?: Typed
  form_origin?: Typed
  form_url?: Typed
  title?: Typed
  statusTitle?: Typed
  firstName?: Typed
  lastName?: Typed
  selectedOptionName?: Typed
  preferredDate?: Typed
  /** of a viewing; its words are preferredDate, ours then */
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
  /** null: about no piece, or about one that is not in stock */
  piece: MailPiece | null
  /** the piece has yet to arrive, as far as the reader may know */
  isAwaited?: boolean
}
