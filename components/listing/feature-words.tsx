import { StatusMark } from '@/components/catalogue/terms'
import { SiteLink } from '@/components/ui/link'
import { ModelName } from '@/components/ui/title'
import type { FeaturedPiece } from '@/lib/catalogue/listing'
import * as texts from '@/lib/piece-texts'
import styles from './feature.module.css'

export type FeatureProps = {
  piece: FeaturedPiece
  /** the picture is on the right */
  mirrored: boolean
}

/** The text of a featured piece, in either layout. */
export const FeatureWords = ({ piece }: { piece: FeaturedPiece }) => {
  const jewellery = piece.family === 'jewellery'
  return (
    <>
      <p className={`text-sm muted ${styles.kind}`}>{jewellery ? 'Featured jewellery' : 'Featured watch'}</p>
      <h2 className={`title-page ${styles.name}`}>
        <ModelName text={piece.name} />
      </h2>
      {piece.intro && <p className={`lead ${styles.lead}`}>{piece.intro}</p>}
      <p className={styles.terms}>
        <StatusMark status={piece.status} location={piece.location} />
        <span>
          {piece.price.text}
          {piece.showExcTaxes && <span className="muted">{` ${texts.status.excludingTaxes}`}</span>}
        </span>
      </p>
      <SiteLink className="link" href={piece.href}>
        {jewellery ? 'View this piece' : 'View this watch'}
        <span className="visually-hidden">{`: ${piece.brand} ${piece.name}`}</span>
      </SiteLink>
    </>
  )
}
