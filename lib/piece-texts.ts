import { formatInteger } from './format-text'

/** The customer's texts about pieces and their lists, letter for letter, as in texts. Safe in the browser. */
export const listing = {
  activeFilters: 'ACTIVE FILTERS',
  clear: 'Clear Filters',
  refine: 'Refine Filters',
  enquire: 'Enquire Now',
  watches: (n: number) =>
    n === 1 ? '1 watch matches your criteria.' : `${formatInteger(n)} watches match your criteria.`,
  pieces: (n: number) =>
    n === 1 ? '1 piece matches your criteria.' : `${formatInteger(n)} pieces match your criteria.`,
  empty: 'Unfortunately we can’t find what you are looking for right now',
  corrected: (asked: string, shown: string) => `No piece for “${asked}”. Showing “${shown}”.`,
} as const

/** Those of a listing that only the server renders, kept apart so that no browser loads them. */
export const listingPage = {
  latest: 'Latest arrivals',
  others: 'Carefully curated',
  jewellery: 'View our Jewellery',
  sold: 'Recently sold',
  noneSold: 'No watches sold data available.',
  emptyInvitation: 'Please Contact Us to Register Your Interest',
} as const

export const status = {
  sold: 'Sold',
  inStock: 'In Stock',
  onDeposit: 'On Deposit',
  poa: 'POA',
  excludingTaxes: 'exc. taxes',
} as const
