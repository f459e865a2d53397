import type { Status } from './piece'

const normalised = (statusName: string | null) => (statusName ?? '').trim().toLowerCase()

/** The status on a card: Sold, In Stock, On Deposit, or the record's own words. */
export const listStatus = (statusName: string | null): Status => {
  const status = normalised(statusName)
  if (status === 'sold') return { label: 'Sold', tone: 'sold' }
  if (status === '' || status === 'on hold') return { label: 'In Stock', tone: 'available' }
  if (status === 'deposit') return { label: 'On Deposit', tone: 'deposit' }
  return { label: (statusName ?? '').trim(), tone: status === 'on deposit' ? 'deposit' : 'available' }
}

/** The status on a detail page, which knows three: Sold, On Deposit or In Stock with the boutique. */
export const detailStatus = (statusName: string | null, location: string): Status => {
  const { tone } = listStatus(statusName)
  if (tone === 'sold') return { label: 'Sold', tone }
  const label = tone === 'deposit' ? 'On Deposit' : 'In Stock'
  return { label: location ? `${label}, ${location}` : label, tone }
}
