import { texts } from '@/lib/site/texts'
import type { Status } from './piece'

const normalised = (statusName: string | null) => (statusName ?? '').trim().toLowerCase()

/** The status on a card: Sold, In Stock, On Deposit, or the record's own words. */
export const listStatus = (statusName: string | null): Status => {
  const status = normalised(statusName)
  if (status === 'sold') return { label: texts.status.sold, tone: 'sold' }
  if (status === '' || status === 'on hold') return { label: texts.status.inStock, tone: 'available' }
  if (status === 'deposit') return { label: texts.status.onDeposit, tone: 'deposit' }
  return { label: (statusName ?? '').trim(), tone: status === 'on deposit' ? 'deposit' : 'available' }
}

/** The status on a detail page, which knows three: Sold, On Deposit or In Stock with the boutique. */
export const detailStatus = (statusName: string | null, location: string): Status => {
  const { tone } = listStatus(statusName)
  if (tone === 'sold') return { label: texts.status.sold, tone }
  const label = tone === 'deposit' ? texts.status.onDeposit : texts.status.inStock
  return { label: location ? `${label}, ${location}` : label, tone }
}
