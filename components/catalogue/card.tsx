import { type CSSProperties, ViewTransition } from 'react'
import { SiteLink } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { ModelName } from '@/components/ui/title'
import type { Card as CardData } from '@/lib/catalogue/piece'
import { type Photo, photoUrl, widthsFor } from '@/lib/images/photo'
import * as texts from '@/lib/piece-texts'
import styles from './card.module.css'
import { itemShare } from './item-share'
import { StatusMark } from './status-mark'

type CardProps = {
  card: CardData
  /** the picture is on the first screen: loaded at once */
  priority?: boolean
  /** of the picture; six across from 1280 px, three from 768, two below */
  sizes?: string
  /** small sans in a row of six, or large serif in a row of three */
  size?: 'small' | 'large'
  /** sold pieces stand at half strength */
  faded?: boolean
}

/** Read by the style sheet on hover only, so the second frame is not loaded before. */
const secondFrame = (photo: Photo, wide: boolean) => {
  const width = widthsFor(photo.width).findLast((one) => one <= (wide ? 960 : 640)) ?? 160
  return {
    '--second': `image-set(url("${photoUrl(photo, width, 'avif')}") type("image/avif"),url("${photoUrl(photo, width, 'webp')}") type("image/webp"),url("${photoUrl(photo, width, 'jpg')}") type("image/jpeg"))`,
  } as CSSProperties
}

/** A piece on its stage. The whole card is one link. */
export const Card = ({ card, priority, sizes, size = 'small', faded = false }: CardProps) => {
  const large = size === 'large'
  const pictureSizes =
    sizes ?? (large ? '(min-width: 768px) 34vw, 76vw' : '(min-width: 1280px) 17vw, (min-width: 768px) 34vw, 50vw')
  return (
    <SiteLink
      className={`${styles.card} ${large ? styles.large : ''} ${faded ? styles.faded : ''}`}
      href={card.href}
      transition="item"
    >
      <div className={styles.stage}>
        <ViewTransition name={`item-${card.sku}`} share={itemShare} default="none">
          <div className={priority ? styles.frame : `${styles.frame} after-paint`}>
            {card.photo ? (
              <Picture photo={card.photo} sizes={pictureSizes} priority={priority} maxWidth={large ? 1600 : 960} />
            ) : (
              <img src={`/placeholder-${card.family}.svg`} alt="" loading="lazy" />
            )}
          </div>
        </ViewTransition>
        {card.hover && (
          <div
            className={`${styles.second} ${card.hover.closeUp ? '' : 'fade'}`}
            style={secondFrame(card.hover, large)}
            aria-hidden="true"
          />
        )}
      </div>
      <div className={styles.body}>
        <p className={styles.brand}>{card.brand}</p>
        <h3 className={styles.name}>
          <span>
            <ModelName text={card.name} />
          </span>
        </h3>
        <p className={styles.terms}>
          <StatusMark status={card.status} />
          {card.price.text && (
            <b>
              {card.price.text}
              {card.showExcTaxes && <small> {texts.status.excludingTaxes}</small>}
            </b>
          )}
        </p>
      </div>
    </SiteLink>
  )
}
