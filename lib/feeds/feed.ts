/** What a marketplace, or whoever was given the address, may fetch. */
export const feedNames = ['google', 'meta', 'chrono24', 'price-list'] as const
export type FeedName = (typeof feedNames)[number]
export const isFeedName = (name: string): name is FeedName => (feedNames as readonly string[]).includes(name)

export const feedTitles: Record<FeedName, string> = {
  google: 'Google Merchant Center (XML)',
  meta: 'Meta catalogue (CSV)',
  chrono24: 'Chrono24-like watch list (CSV)',
  'price-list': 'Price list (XLSX)',
}

/** A public piece for sale as feeds tell of it. amount is absent on application: then nobody is told. */
export type Offer = {
  sku: string
  family: 'watch' | 'jewellery'
  /** the page's full address */
  url: string
  title: string
  brand: string
  model: string
  /** plain text */
  description: string
  /** full addresses, the first one leads */
  images: string[]
  /** a decimal text such as '245000.00' and an ISO 4217 code */
  amount?: string
  currency: string
  isOnDeposit: boolean
  year: string
  material: string
  gender: string
  movement: string
  hasBox: boolean
  hasPapers: boolean
  location: string
  /** the menu hides all pages of its kind */
  isPageHidden: boolean
}

/** What keeps an offer out of a feed, in sentences; none = it is in. */
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
