import { StatusMark } from '@/components/catalogue/terms'
import { SiteLink } from '@/components/ui/link'
import { ModelName } from '@/components/ui/title'
import type { Crumb } from '@/lib/catalogue/crumbs'
import type { KeyFacts as Facts } from '@/lib/catalogue/key-facts'
import type { Piece } from '@/lib/catalogue/piece'
import * as texts from '@/lib/piece-texts'
import { Crumbs } from './crumbs'
import styles from './summary.module.css'

const longTitle = 24

/** Splits a name that begins with its model: the model is shown large, the rest below it. */
const split = ({ name, model }: Piece) => {
  const rest = name.slice(model.length)
  const begins = model !== '' && model.length < longTitle && name.toLowerCase().startsWith(model.toLowerCase())
  return begins && rest.startsWith(' ') ? { head: name.slice(0, model.length), rest } : { head: name, rest: '' }
}

type SummaryProps = { piece: Piece; crumbs: Crumb[] }

/** The way to a piece, its name, price and status. */
export const Summary = ({ piece, crumbs }: SummaryProps) => {
  const { head, rest } = split(piece)
  return (
    <div className={styles.summary}>
      <Crumbs crumbs={crumbs} name={piece.name} />
      <h1 className={`${head.length > longTitle ? 'title-section' : 'title-page'} ${styles.name}`} dir="auto">
        <ModelName text={head} />
        {rest && (
          <span className={`title-block ${styles.rest}`}>
            <ModelName text={rest} />
          </span>
        )}
      </h1>
      <div className={styles.terms}>
        {piece.price.text && (
          <p className={styles.price}>
            {piece.price.text}
            {piece.showExcTaxes && <small>{` ${texts.status.excludingTaxes}`}</small>}
          </p>
        )}
        <p className="text-sm">
          <StatusMark status={piece.status} />
        </p>
      </div>
    </div>
  )
}

type KeyFactsProps = {
  piece: Piece
  facts: Facts
  /** the pages about delivery and returns */
  policies: Crumb[]
}

/** What a buyer asks first: the full name, then condition, year, box and papers, then delivery and returns. */
export const KeyFacts = ({ piece, facts: { grade, others }, policies }: KeyFactsProps) => (
  <div className={styles.facts}>
    {piece.fullName !== piece.name && (
      <p className={styles.fullName}>
        <ModelName text={piece.fullName} />
      </p>
    )}
    {(grade || others.length > 0) && (
      <ul>
        {grade && (
          <li>
            <a href="#condition">{grade}</a>
          </li>
        )}
        {others.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    )}
    {policies.length > 0 && piece.status.tone !== 'sold' && (
      <ul data-screen>
        {policies.map(({ name, href }) => (
          <li key={href}>
            <SiteLink href={href}>{name}</SiteLink>
          </li>
        ))}
      </ul>
    )}
  </div>
)
