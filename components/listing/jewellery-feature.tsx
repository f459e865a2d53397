import { Drawing } from '@/components/catalogue/drawing'
import { Picture } from '@/components/ui/picture'
import { columns, coverSizes } from '@/lib/images/sizes'
import { type FeatureProps, FeatureWords } from './feature-words'
import styles from './jewellery-feature.module.css'

const wide = '(min-width: 1100px)'

/** Jewellery with space around it: a large photograph, a small one, and the text below that. */
export const JewelleryFeature = ({ piece, mirrored }: FeatureProps) => (
  <article className={`section wrap grid ${styles.feature} ${mirrored ? styles.mirrored : ''}`}>
    <div className={styles.large}>
      <figure className={piece.photo?.closeUp ? styles.closeUp : ''}>
        {piece.photo ? (
          <Picture
            photo={piece.photo}
            sizes={coverSizes(piece.photo, { vw: columns(12), ratio: 4 / 5 }, [wide, { vw: columns(7), ratio: 4 / 5 }])}
          />
        ) : (
          <Drawing family={piece.family} />
        )}
      </figure>
    </div>
    <div className={styles.side}>
      {piece.hover && (
        <figure className={piece.hover.closeUp ? styles.closeUp : ''}>
          <Picture
            photo={piece.hover}
            alt=""
            sizes={coverSizes(piece.hover, { vw: columns(12), ratio: 1 }, [wide, { vw: columns(4), ratio: 1 }])}
          />
        </figure>
      )}
      <FeatureWords piece={piece} />
    </div>
  </article>
)
