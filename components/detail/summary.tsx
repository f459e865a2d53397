import { StatusMark } from '@/components/catalogue/terms'
import { ModelName } from '@/components/ui/title'
import type { Piece } from '@/lib/catalogue/piece'
import * as texts from '@/lib/piece-texts'
import styles from './summary.module.css'

const longTitle = 24

/** Splits a name that begins with its model: the model is shown large, the rest below it. */
const split = ({ name, model }: Piece) => {
  const rest = name.slice(model.length)
  const begins = model !== '' && model.length < longTitle && name.toLowerCase().startsWith(model.toLowerCase())
  return begins && rest.startsWith(' ') ? { head: name.slice(0, model.length), rest } : { head: name, rest: '' }
}

/** A piece's name, price and status. */
export const Summary = ({ piece }: { piece: Piece }) => {
  const { head, rest } = split(piece)
  return (
    <div className={styles.summary}>
      <p className={styles.brand}>{piece.brand}</p>
      <h1 className={`${head.length > longTitle ? 'title-section' : 'title-page'} ${styles.name}`} dir="auto">
        <ModelName text={head} />
        {rest && (
          <span className={`title-block ${styles.rest}`}>
            <ModelName text={rest} />
          </span>
        )}
      </h1>
      {piece.fullName !== piece.name && (
        <p className={styles.fullName}>
          <ModelName text={piece.fullName} />
        </p>
      )}
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
