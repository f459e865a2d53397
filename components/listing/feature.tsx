import { Drawing } from '@/components/catalogue/drawing'
import { Picture } from '@/components/ui/picture'
import { phoneSizes } from '@/lib/images/photo'
import styles from './feature.module.css'
import { type FeatureProps, FeatureWords } from './feature-words'
import { JewelleryFeature } from './jewellery-feature'

const wholeSizes = phoneSizes('100vw', '(min-width: 1100px) 59vw, (min-width: 560px) 560px')
const closeUpSizes = phoneSizes('100vw', '(min-width: 1100px) 59vw')

/** A featured piece at full height between two rows of small cards. */
export const Feature = ({ piece, mirrored }: FeatureProps) => {
  if (piece.family === 'jewellery') return <JewelleryFeature piece={piece} mirrored={mirrored} />
  return (
    <article className={mirrored ? `${styles.feature} ${styles.mirrored}` : styles.feature}>
      <figure className={piece.photo?.closeUp ? '' : styles.whole}>
        {piece.photo ? (
          <Picture photo={piece.photo} sizes={piece.photo.closeUp ? closeUpSizes : wholeSizes} />
        ) : (
          <Drawing family={piece.family} />
        )}
      </figure>
      <div className={styles.words}>
        <FeatureWords piece={piece} />
      </div>
    </article>
  )
}
