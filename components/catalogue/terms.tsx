import type { Card } from '@/lib/catalogue/piece'
import * as texts from '@/lib/piece-texts'
import { StatusMark } from './status-mark'

type TermsProps = {
  card: Card
  /** where the piece is, if that is shown */
  location?: string
  className?: string
}

/** A piece's status and price. */
export const Terms = ({ card: { status, price, showExcTaxes }, location, className }: TermsProps) => (
  <p className={className}>
    <StatusMark status={status} location={location} />
    {price.text && (
      <b>
        {price.text}
        {showExcTaxes && <small>{` ${texts.status.excludingTaxes}`}</small>}
      </b>
    )}
  </p>
)
