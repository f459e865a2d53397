import type { EnquiryKind } from '@/lib/enquiries/kinds'

/** What a template gives: all three as text that is final; html is a whole document. */
export type MailContent = { subject: string; html: string; text: string }

/** Who writes. Addresses are absolute. */
export type MailShop = {
  /** the brand's name */
  brand: string
  /** SITE_URL, without a last slash */
  siteUrl: string
}

export type MailBoutique = {
  name: string
  Email: string
  PhoneNumber: string
  WhatsAppNumber: string
  AddressFirst: string
  AddressSecond: string
  /** commas are line breaks */
  OpeningHours: string
}

/** The piece that an enquiry is about, as far as everybody may know it. */
export type MailItem = {
  sku: string
  /** '' where the piece is for members only */
  brand: string
  name: string
  /** absolute address of its page */
  href: string
  /** absolute address of a JPEG, 640 px wide; null where there is none or the piece is for members only */
  picture: string | null
}

/** Everything the two mails about an enquiry need. Texts are raw: the template escapes them. */
export type EnquiryMail = {
  shop: MailShop
  reference: string
  kind: EnquiryKind
  boutique: MailBoutique
  receivedAt: Date
  /** null where the enquiry names no piece, or a SKU that is not in stock (it is in `fields` then) */
  item: MailItem | null
  visitor: { name: string; email: string; phone: string }
  message: string
  /** every other field that was filled in, in the form's order, e.g. { label: 'Preferred date', value: 'Friday' } */
  fields: { label: string; value: string }[]
}

export type NewsletterWelcomeMail = {
  shop: MailShop
  /** '' where it was not given */
  name: string
  /** signed absolute address of the page that unsubscribes */
  unsubscribeUrl: string
}
