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
  /** absolute URLs, main image first */
  images: string[]
  /** a decimal string such as '245000.00' and an ISO 4217 code */
  amount?: string
  currency: string
  /** it is here and can be bought now */
  isAvailable: boolean
  /** 'In Stock', 'On Deposit', 'On its way', or the recorded text */
  status: string
  year: string
  material: string
  gender: string
  movement: string
  hasBox: boolean
  hasPapers: boolean
  location: string
  /** the menu hides the pages of its kind */
  isPageHidden: boolean
}

/** Why an offer is left out of a feed, as sentences; empty if it is included. */
export const refusalsOf = (feed: FeedName, offer: Offer): string[] => {
  if (feed === 'price-list') return []
  const reasons: string[] = []
  if (offer.isPageHidden) reasons.push('Its page is hidden by the menu.')
  if (feed === 'chrono24' && offer.family !== 'watch') reasons.push('It is no watch.')
  if (!offer.amount) reasons.push('Its price is on application, and a marketplace needs one.')
  if (offer.images.length === 0) reasons.push('It has no photograph.')
  if (!offer.brand) reasons.push('ManufacturerName is empty.')
  if (feed === 'chrono24' && !offer.model) reasons.push('Model is empty.')
  if (feed === 'meta' && !offer.description) reasons.push('Description is empty.')
  return reasons
}
