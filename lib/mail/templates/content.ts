/** The output of a template. `text` is written separately, not derived from `html`. */
export type MailContent = { subject: string; html: string; text: string }

/** The sender as shown in every mail. */
export type MailSite = {
  brand: string
  /** SITE_URL: the origin of every link */
  url: string
  /** for the addresses in the footer */
  boutiques: { AddressFirst: string; AddressSecond: string }[]
  /** paths of pages that no mail links to: website items hide them */
  hidden: string[]
}

/** A piece in a mail, without anything that the recipient may not see. */
export type MailPiece = {
  sku: string
  /** 'At a new price': what is told of the piece, in a mail that tells different things of several */
  news?: string
  /** '' if hidden from the recipient, as for members-only pieces; status and price may be '' too */
  brand: string
  /** model, or the name of a piece of jewellery */
  name: string
  /** 'In Stock, London' */
  status: string
  /** 'POA', '£245,000', or '' when sold */
  price: string
  showExcTaxes: boolean
  /** path or URL of its page; '' if website items hide it */
  href: string
  /** path or URL of a JPEG about 640 px wide, or null */
  photo: string | null
}

/** 'Richard Mille RM 11-03' */
export const pieceName = ({ brand, name }: Pick<MailPiece, 'brand' | 'name'>) => `${brand} ${name}`.trim()
