import type { Photo } from '@/lib/images/photo'

/** available: in stock or on hold; other: not arrived yet, or a status in the record's own words. */
export const statusTones = ['available', 'deposit', 'sold', 'other'] as const
export type Status = { label: string; tone: (typeof statusTones)[number] }

/** Condition grades, best first. */
export const conditionGrades = ['Unworn', 'Excellent', 'Very good', 'Good', 'Fair'] as const

/**
 * A piece's price. `text` is 'POA', '£245,000', 'CHF 92,000', or '' when sold; `amount` is a decimal string such as
 * '245000.00', absent when sold or POA; `currency` is an ISO 4217 code.
 */
export type Price = { text: string; amount?: string; currency: string }

/** The photograph shown while the pointer is over a card. It has no alt text and no placeholder. */
export type HoverPhoto = Pick<Photo, 'src' | 'width' | 'closeUp'>

export type Family = 'watch' | 'jewellery'

/** A piece as a card in a listing. JSON-safe; contains nothing that a guest may not see. */
export type Card = {
  sku: string
  family: Family
  /** canonical path of the detail page; absent while staff hide the pages of its kind */
  href?: string
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
  /** what it comes with: 'Box & papers', 'Box', 'Papers' or '' */
  includes: string
  /** the day it arrived, such as '21 November 2026'; '' while it is on its way */
  arrived: string
  photo: Photo | null
  hover: HoverPhoto | null
}

export type SpecificationRow = { label: string; value: string }

/** A piece's condition and history; empty strings and rows where nothing is recorded. */
export type Condition = {
  rows: SpecificationRow[]
  notes: string
  provenance: string
  /** URL of a PDF, or '' */
  certificate: string
}

/** A piece as its detail page shows it. */
export type Piece = Card & {
  href: string
  fullName: string
  /** sanitised HTML */
  description: string
  /** the description's text is longer than 300 characters */
  isLong: boolean
  /** label and value, in the fixed order, empty values left out */
  specification: SpecificationRow[]
  condition: Condition
  photos: Photo[]
  /** it has not arrived yet */
  isOnItsWay: boolean
  /** a short film and its poster; null if there is none */
  film: { src: string; poster: Photo | null } | null
}

/** All that a guest may know about a members-only piece. */
export type Notice = { sku: string }
