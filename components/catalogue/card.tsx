import { type CSSProperties, ViewTransition } from 'react'
import { SiteLink } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { ModelName } from '@/components/ui/title'
import type { Card as CardData, HoverPhoto } from '@/lib/catalogue/piece'
import { type Photo, photoUrl, widthUpTo } from '@/lib/images/photo'
import styles from './card.module.css'
import { itemShare } from './item-share'
import { factsText, Terms } from './terms'

type CardProps = {
  card: CardData
  /** the picture is on the first screen and loads at once */
  priority?: boolean
  /** its page is fetched ahead */
  ahead?: boolean
  /** the picture's `sizes` */
  sizes: (photo: Photo) => string
  /** large serif for rows of three; otherwise small sans for rows of six */
  large: boolean
  /** for sold pieces: half opacity */
  faded?: boolean
  /** says when the piece arrived */
  dated?: boolean
}

/**
 * The style sheet uses it only on hover, so the second photograph loads only then. A browser without AVIF keeps the
 * first.
 */
const secondFrame = ({ src, width }: HoverPhoto, wide: boolean) =>
  ({ '--second': `url("${photoUrl({ src }, widthUpTo(width, wide ? 960 : 640), 'avif')}")` }) as CSSProperties

/** A piece's card. The whole card is one link. */
export const Card = ({ card, priority, ahead, sizes, large, faded = false, dated = false }: CardProps) => {
  const facts = factsText([card.year, card.material, card.includes])
  return (
    <SiteLink
      className={`${styles.card} ${large ? styles.large : ''} ${faded ? styles.faded : ''}`}
      href={card.href}
      transition="item"
      data-ahead={ahead ? '' : undefined}
    >
      <div className={styles.stage}>
        <ViewTransition name={`item-${card.sku}`} share={itemShare} default="none">
          <div className={priority ? styles.frame : `${styles.frame} after-paint`}>
            {card.photo ? (
              // Rows of three are far below the first screen.
              <Picture
                photo={card.photo}
                sizes={sizes(card.photo)}
                priority={priority}
                alt=""
                blurred={!large}
                maxWidth={large ? 1600 : 960}
              />
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
        {facts && <p className={styles.facts}>{facts}</p>}
        <Terms card={card} className={styles.terms} />
        {dated && card.arrived && <p className={styles.facts}>{`Arrived ${card.arrived}`}</p>}
      </div>
    </SiteLink>
  )
}
