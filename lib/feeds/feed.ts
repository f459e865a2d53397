import { type ColumnsWith, columns, described } from '@/lib/catalogue/columns'
import type { Audience } from './attributes'

/** Feeds for marketplaces and others who have the URL. */
export const feedNames = ['google', 'meta', 'chrono24', 'price-list'] as const
export type FeedName = (typeof feedNames)[number]
export const isFeedName = (name: string): name is FeedName => (feedNames as readonly string[]).includes(name)

export const feedTitles: Record<FeedName, string> = {
  google: 'Google Merchant Center (XML)',
  meta: 'Meta catalogue (CSV)',
  chrono24: 'Chrono24-like watch list (CSV)',
  'price-list': 'Price list (XLSX)',
}

/** The columns of pieces that the watch list has as they are recorded. */
export const factColumns = columns.filter(
  (column): column is ColumnsWith<{ watchList: string }> => described[column].watchList !== undefined,
)

/** A photograph as it is sent: an absolute URL, and the size in pixels. */
export type Picture = { url: string; width: number; height: number }

/** A public piece for sale, as feeds list it. amount is absent for a price on application. */
export type Offer = {
  sku: string
  family: 'watch' | 'jewellery'
  /** absolute URL of its page */
  url: string
  title: string
  brand: string
  model: string
  /** plain text */
  description: string
  /** main image first */
  images: Picture[]
  /** a decimal string such as '245000.00' and an ISO 4217 code */
  amount?: string
  currency: string
  /** it is here and can be bought now */
  isAvailable: boolean
  /** 'In Stock', 'On Deposit', 'On its way', or the recorded text */
  status: string
  material: string
  /** as recorded */
  facts: Record<(typeof factColumns)[number], string>
  audience: Audience
  /** such as 'Silver/Gold'; '' if nothing recorded tells it */
  colour: string
  hasBox: boolean
  hasPapers: boolean
  location: string
  /** the menu hides the pages of its kind */
  isPageHidden: boolean
}

/** The pixels of both sides below which a market refuses a picture; Google's published plan has two steps. */
const minSide = (feed: FeedName) => {
  if (feed === 'google') return Date.now() < Date.UTC(2027, 0, 31) ? 250 : 500
  return feed === 'meta' ? 500 : 0
}

const isLargeEnough = (feed: FeedName, { width, height }: Picture) => Math.min(width, height) >= minSide(feed)

/** The URLs of the pictures that a feed's market takes. */
export const imageUrls = (feed: FeedName, { images }: Offer) =>
  images.filter((picture) => isLargeEnough(feed, picture)).map(({ url }) => url)

const tooSmall = (feed: FeedName, { width, height }: Picture) => {
  const [market, min] = [feed === 'meta' ? 'Meta' : 'Google', minSide(feed)]
  return `Its main photograph is too small: ${width} × ${height} pixels; ${market} requires ${min} × ${min}.`
}

/** Why an offer is left out of a feed, as sentences: its market would refuse it. Empty if it is included. */
export const refusalsOf = (feed: FeedName, offer: Offer): string[] => {
  if (feed === 'price-list') return []
  const reasons: string[] = []
  const [main] = offer.images
  if (offer.isPageHidden) reasons.push('Its page is hidden in the menu.')
  if (feed === 'chrono24' && offer.family !== 'watch') reasons.push('It is not a watch.')
  if (!offer.amount) reasons.push('Its price is on application; marketplaces require a price.')
  if (!main) reasons.push('It has no photograph.')
  else if (!isLargeEnough(feed, main)) reasons.push(tooSmall(feed, main))
  if (!offer.brand) reasons.push('It has no brand.')
  if (feed === 'chrono24' && !offer.model) reasons.push('It has no model.')
  if (feed === 'meta' && !offer.description) reasons.push('It has no description.')
  if (feed === 'google' && !offer.audience)
    reasons.push('Google does not recognise its gender. Use men, women or unisex.')
  if (feed === 'google' && !offer.colour)
    reasons.push('Its colour cannot be told from its material, metal, stone or name.')
  return reasons
}
