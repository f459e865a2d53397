import { SaveButton } from '@/components/saved/save-button'
import type { Card as CardData } from '@/lib/catalogue/piece'
import { cardSizes, phoneSizes } from '@/lib/images/photo'
import { Card } from './card'
import styles from './card-grid.module.css'

type CardGridProps = {
  cards: CardData[]
  /** most cards side by side: 6 is 6×1 from 1280 px, 3×2 from 768, 2×3 below; 3 is 3×1 from 768 */
  columns: 3 | 6
  /** phones get one row to swipe through instead of a grid */
  scrollOnPhone?: boolean
  /** shown desaturated, at half strength */
  sold?: boolean
  /** the first card's picture is on the first screen */
  firstPriority?: boolean
}

/** A full-bleed grid of cards with hairlines between them. */
export const CardGrid = ({ cards, columns, scrollOnPhone, sold, firstPriority }: CardGridProps) => (
  <ul className={[styles.grid, columns === 6 && styles.six, scrollOnPhone && styles.scroll].filter(Boolean).join(' ')}>
    {cards.map((card, index) => (
      <li key={card.sku}>
        <Card
          card={card}
          large={columns === 3}
          faded={sold}
          priority={firstPriority && index === 0}
          sizes={columns === 6 ? cardSizes : phoneSizes(scrollOnPhone ? '76vw' : '50vw', '(min-width: 768px) 33.3vw')}
        />
        {!sold && <SaveButton sku={card.sku} name={card.name} className={styles.save} />}
      </li>
    ))}
  </ul>
)
