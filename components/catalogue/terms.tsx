import type { Card, Status } from '@/lib/catalogue/piece'
import * as texts from '@/lib/piece-texts'

const toneClass = { available: '', deposit: 'status--deposit', sold: 'status--sold', other: '' } as const

type StatusMarkProps = {
  status: Status
  /** appended to the status unless the piece is sold */
  location?: string
}

/** A dot and a label: full dot in stock, half on deposit, hollow sold. */
export const StatusMark = ({ status, location = '' }: StatusMarkProps) => (
  <span className={`status ${toneClass[status.tone]}`.trim()}>
    {location && status.tone !== 'sold' ? `${status.label}, ${location}` : status.label}
  </span>
)

/** Without a capital, unless it begins an abbreviation. */
const lowerFirst = (text: string) => text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())

/** '2019, carbon TPT, box & papers', as far as each is recorded. */
export const factsText = (facts: string[]) =>
  facts
    .filter(Boolean)
    .map((fact, place) => (place === 0 ? fact : lowerFirst(fact)))
    .join(', ')

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
