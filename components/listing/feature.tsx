import { Drawing } from '@/components/catalogue/drawing'
import { Picture } from '@/components/ui/picture'
import type { Photo } from '@/lib/images/photo'
import { covering, excess, scaled, sizesOf } from '@/lib/images/sizes'
import styles from './feature.module.css'
import { type FeatureProps, FeatureWords } from './feature-words'
import { JewelleryFeature } from './jewellery-feature'

/** Matches feature.module.css: seven twelfths of the screen at 4:5; below that 4:3, or 4:5 up to 560 px. */
const sizesFor = (photo: Photo) => {
  const wide: [string, string] = ['(min-width: 1100px)', covering(photo, { vw: 58.4, ratio: 4 / 5 })]
  const phone = covering(photo, { vw: 100, ratio: photo.closeUp ? 4 / 3 : 4 / 5 })
  return photo.closeUp
    ? sizesOf(phone, wide)
    : sizesOf(phone, wide, ['(min-width: 560px)', scaled('560px', excess(photo, 4 / 5))])
}

/** A featured piece at full height between two rows of small cards. */
export const Feature = ({ piece, mirrored }: FeatureProps) => {
  if (piece.family === 'jewellery') return <JewelleryFeature piece={piece} mirrored={mirrored} />
  return (
    <article className={mirrored ? `${styles.feature} ${styles.mirrored}` : styles.feature}>
      <figure className={piece.photo?.closeUp ? '' : styles.whole}>
        {piece.photo ? (
          <Picture photo={piece.photo} sizes={sizesFor(piece.photo)} />
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
