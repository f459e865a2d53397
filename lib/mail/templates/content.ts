/** What a template makes. `text` is written by hand beside `html`, not derived from it. */
export type MailContent = { subject: string; html: string; text: string }

/** The sender, as every mail shows it. */
export type MailSite = {
  brand: string
  /** SITE_URL: the origin of every link */
  url: string
  /** for the addresses at the foot */
  boutiques: { AddressFirst: string; AddressSecond: string }[]
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

/** 'Richard Mille RM 11-03' */
export const pieceName = ({ brand, name }: Pick<MailPiece, 'brand' | 'name'>) => `${brand} ${name}`.trim()
