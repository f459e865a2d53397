import { Drawing } from '@/components/catalogue/drawing'
import { Picture } from '@/components/ui/picture'
import { phoneSizes } from '@/lib/images/photo'
import { type FeatureProps, FeatureWords } from './feature-words'
import styles from './jewellery-feature.module.css'

/** Jewellery with space around it: a large photograph, a small one, and the text below that. */
export const JewelleryFeature = ({ piece, mirrored }: FeatureProps) => (
  <article className={`section wrap grid ${styles.feature} ${mirrored ? styles.mirrored : ''}`}>
    <div className={styles.large}>
      <figure className={piece.photo?.closeUp ? styles.closeUp : ''}>
        {piece.photo ? (
          <Picture photo={piece.photo} sizes={phoneSizes('100vw', '(min-width: 1100px) 55vw')} />
        ) : (
          <Drawing family={piece.family} />
        )}
      </figure>
    </div>
    <div className={styles.side}>
      {piece.hover && (
        <figure className={piece.hover.closeUp ? styles.closeUp : ''}>
          <Picture photo={piece.hover} alt="" sizes={phoneSizes('100vw', '(min-width: 1100px) 30vw')} />
        </figure>
      )}
      <FeatureWords piece={piece} />
    </div>
  </article>
)
