import type { Boutique } from '@/lib/boutiques/boutique'

/** What a template makes. `text` is written by hand beside `html`, not derived from it. */
export type MailContent = { subject: string; html: string; text: string }

export type MailBoutique = Pick<
  Boutique,
  'name' | 'Email' | 'PhoneNumber' | 'WhatsAppNumber' | 'AddressFirst' | 'AddressSecond' | 'OpeningHours'
>

/** The sender, as every mail shows it. */
export type MailSite = {
  brand: string
  /** SITE_URL: the origin of every link */
  url: string
  /** for the addresses at the foot */
  boutiques: MailBoutique[]
}

/** The piece that an enquiry is about, with nothing in it that its reader may not see. */
export type MailPiece = {
  sku: string
  /** '' where its reader may not know it, as of a piece for members only; so may be status and price */
  brand: string
  /** model, or the name of a piece of jewellery */
  name: string
  /** 'In Stock, London' */
  status: string
  /** 'POA', '£245,000', or '' when sold */
  price: string
  showExcTaxes: boolean
  /** path or address of its page */
  href: string
  /** path or address of a jpg about 640 px wide, or null */
  photo: string | null
}

type Typed = string | null | undefined

/** An enquiry as it was stored; field names as in the specification. */
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
}

/** 'Richard Mille RM 11-03' */
export const pieceName = ({ brand, name }: Pick<MailPiece, 'brand' | 'name'>) => `${brand} ${name}`.trim()
