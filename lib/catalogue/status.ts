import * as texts from '@/lib/piece-texts'
import type { Status } from './piece'

const normalised = (statusName: string | null) => (statusName ?? '').trim().toLowerCase()

/** Words that staff may write in place of the known ones. */
const tones = new Map<string, Status['tone']>([
  ['in stock', 'available'],
  ['on deposit', 'deposit'],
])

/** The status on a card: Sold, In Stock, On Deposit, or the record's own words. */
export const listStatus = (statusName: string | null): Status => {
  const status = normalised(statusName)
  if (status === 'sold') return { label: texts.status.sold, tone: 'sold' }
  if (status === '' || status === 'on hold') return { label: texts.status.inStock, tone: 'available' }
  if (status === 'deposit') return { label: texts.status.onDeposit, tone: 'deposit' }
  return { label: (statusName ?? '').trim(), tone: tones.get(status) ?? 'other' }
}

const underWay = /^(arriv(es|ing)|coming|in transit|on (its|the) way)\b/

type Recorded = { isUpcoming: boolean; StatusName: string | null }

/** Whether a piece has yet to arrive: it is marked so, or its status says so. The database has the same in is_under_way(). */
export const isOnItsWay = ({ isUpcoming, StatusName }: Recorded) => isUpcoming || underWay.test(normalised(StatusName))

/** Whether a piece can be had now. The database has the same in is_here(). */
export const isHere = (row: Recorded) => listStatus(row.StatusName).tone === 'available' && !isOnItsWay(row)

/** The status on a detail page: the same words, followed by the boutique where the piece is not sold. What has yet to arrive is not available. */
export const detailStatus = (row: Recorded, location: string): Status => {
  const { label, tone } = listStatus(row.StatusName)
  return {
    label: location && tone !== 'sold' ? `${label}, ${location}` : label,
    tone: tone === 'available' && !isHere(row) ? 'other' : tone,
  }
}
