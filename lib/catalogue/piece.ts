import type { Photo } from '@/lib/images/photo'

/** In stock (or on hold), on deposit, sold, or anything else: on its way, or what the record says in words of its own. */
export const statusTones = ['available', 'deposit', 'sold', 'other'] as const
export type Status = { label: string; tone: (typeof statusTones)[number] }

/** How well a piece is kept, the best first. */
export const conditionGrades = ['Unworn', 'Excellent', 'Very good', 'Good', 'Fair'] as const

/**
 * What a piece costs. `text` is 'POA', '£245,000', 'CHF 92,000', or '' when sold; `amount` the decimal text such as
 * '245000.00', absent when sold or on application; `currency` an ISO 4217 code.
 */
export type Price = { text: string; amount?: string; currency: string }

/** The photograph that a pointer over a card shows. It has no words and nothing stands there while it loads. */
export type HoverPhoto = Pick<Photo, 'src' | 'width' | 'closeUp'>

/** A piece as a card in a listing shows it. JSON-safe; holds nothing that a guest may not see. */
export type Card = {
  sku: string
  family: 'watch' | 'jewellery'
  /** canonical address of the detail page */
  href: string
  brand: string
  name: string
  model: string
  status: Status
  price: Price
  /** true shows 'exc. taxes' */
  showExcTaxes: boolean
  location: string
  material: string
  movement: string
  year: string
  photo: Photo | null
  hover: HoverPhoto | null
}

export type SpecificationRow = { label: string; value: string }

/** What is known of a piece's state and past; '' and none where nothing is. */
export type Condition = {
  rows: SpecificationRow[]
  notes: string
  provenance: string
  /** address of a PDF, or '' */
  certificate: string
}

/** A piece as its own page shows it. */
export type Piece = Card & {
  fullName: string
  /** sanitised HTML */
  description: string
  /** the description's text is longer than 300 characters */
  isLong: boolean
  /** label and value, in the fixed order, empty values left out */
  specification: SpecificationRow[]
  condition: Condition
  photos: Photo[]
  /** it has yet to arrive */
  isOnItsWay: boolean
  /** a short film and what stands there until it plays; null where there is none */
  film: { src: string; poster: Photo | null } | null
}

/** All that a guest may know of a members-only piece. */
export type Notice = { sku: string }
