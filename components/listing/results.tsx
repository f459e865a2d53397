import { Fragment, memo, type ReactNode } from 'react'
import { CardGrid } from '@/components/catalogue/card-grid'
import { isPlain } from '@/lib/catalogue/criteria'
import { type ListingResult, rowSize } from '@/lib/catalogue/listing'
import type { Card } from '@/lib/catalogue/piece'
import type { Contacts } from './enquiry-popup'
import { ListRows } from './list-rows'

type ResultsProps = {
  result: ListingResult
  contacts: Contacts
  /** large pieces after rows 0 to 3; null: none after that row */
  features: ReactNode[]
}

const inRows = (cards: Card[]) =>
  Array.from({ length: Math.ceil(cards.length / rowSize) }, (_, row) => cards.slice(row * rowSize, (row + 1) * rowSize))

/** A feature follows full rows only: after a short one it would leave a lonely card above it. */
const takesFeature = (row: Card[]) => row.length === rowSize

/**
 * The pieces of one page: rows of six with features between them, or list rows. Memoised: rendering it at every step
 * before the new result would delay a checkbox on a phone by a tenth of a second.
 */
export const Results = memo(({ result: { listing, cards, criteria }, contacts, features }: ResultsProps) => {
  if (criteria.view === 'list') return <ListRows cards={cards} contacts={contacts} />
  const dated = listing === 'all'
  const featured = criteria.page === 1 && isPlain(criteria)
  return inRows(cards).map((row, index) => (
    <Fragment key={row[0]?.sku}>
      <CardGrid cards={row} columns={6} dated={dated} firstPriority={index === 0} />
      {featured && takesFeature(row) && features[index] && <div className="figures-after-paint">{features[index]}</div>}
    </Fragment>
  ))
})
