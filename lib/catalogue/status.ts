import * as texts from '@/lib/piece-texts'
import type { Status } from './piece'

const normalised = (statusName: string | null) => (statusName ?? '').trim().toLowerCase()

/** Alternative spellings of known statuses. */
const tones = new Map<string, Status['tone']>([
  ['in stock', 'available'],
  ['on deposit', 'deposit'],
])

/** The status on a card: Sold, In Stock, On Deposit, or the recorded text. */
export const listStatus = (statusName: string | null): Status => {
  const status = normalised(statusName)
  if (status === 'sold') return { label: texts.status.sold, tone: 'sold' }
  if (status === '' || status === 'on hold') return { label: texts.status.inStock, tone: 'available' }
  if (status === 'deposit') return { label: texts.status.onDeposit, tone: 'deposit' }
  return { label: (statusName ?? '').trim(), tone: tones.get(status) ?? 'other' }
}

const underWay = /^(arriv(es|ing)|coming|in transit|on (its|the) way)\b/

type Recorded = { isUpcoming: boolean; StatusName: string | null }

/** Whether a piece has not arrived yet, by its flag or its status. The same rule as is_incoming() in the database. */
export const isOnItsWay = ({ isUpcoming, StatusName }: Recorded) => isUpcoming || underWay.test(normalised(StatusName))

/** Whether a piece is available now. The same rule as is_available() in the database. */
export const isHere = (row: Recorded) => listStatus(row.StatusName).tone === 'available' && !isOnItsWay(row)

/**
 * The words of a card's status; `awaited` instead of In Stock if the piece is marked as upcoming, so that nobody takes
 * it to be here. Words that say themselves that it is on its way stay.
 */
export const statusWords = ({ label, tone }: Status, isUpcoming: boolean, awaited: '' | 'On its way' = '') =>
  isUpcoming && tone === 'available' ? awaited : label

/** The status on a detail page: the card's text plus the location unless sold; not available before arrival. */
export const detailStatus = (row: Recorded, location: string): Status => {
  const { label, tone } = listStatus(row.StatusName)
  return {
    label: location && tone !== 'sold' ? `${label}, ${location}` : label,
    tone: tone === 'available' && !isHere(row) ? 'other' : tone,
  }
}
