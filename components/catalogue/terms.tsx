import type { Card } from '@/lib/catalogue/piece'
import * as texts from '@/lib/piece-texts'
import { StatusMark } from './status-mark'

type TermsProps = {
  card: Card
  /** where the piece is, if that is told */
  location?: string
  className?: string
}

/** Whether a piece can be had, and for what. */
export const Terms = ({ card: { status, price, showExcTaxes }, location, className }: TermsProps) => (
  <p className={className}>
    <StatusMark status={status} location={location} />
    {price.text && (
      <b>
        {price.text}
        {showExcTaxes && <small> {texts.status.excludingTaxes}</small>}
      </b>
    )}
  </p>
)
