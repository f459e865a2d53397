import { SaveButton } from '@/components/saved/save-button'
import type { Card as CardData } from '@/lib/catalogue/piece'
import { cardSizes } from '@/lib/images/sizes'
import { Card } from './card'
import styles from './card-grid.module.css'

type CardGridProps = {
  cards: CardData[]
  /** maximum cards per row. 6: 6×1 from 1280 px, 3×2 from 768 px, 2×3 below; 3: 3×1 from 768 px */
  columns: 3 | 6
  /** on phones: one row that scrolls sideways instead of a grid */
  scrollOnPhone?: boolean
  /** desaturated, at half opacity */
  sold?: boolean
  /** the first card's picture is on the first screen */
  firstPriority?: boolean
  /** says when each piece arrived */
  dated?: boolean
}

/** A full-bleed grid of cards with hairlines between them. */
export const CardGrid = ({ cards, columns, scrollOnPhone, sold, firstPriority, dated }: CardGridProps) => (
  <ul className={[styles.grid, columns === 6 && styles.six, scrollOnPhone && styles.scroll].filter(Boolean).join(' ')}>
    {cards.map((card, index) => (
      <li key={card.sku}>
        <Card
          card={card}
          large={columns === 3}
          faded={sold}
          dated={dated}
          priority={firstPriority && index === 0}
          ahead={firstPriority && index < 2}
          sizes={(photo) => cardSizes(photo, scrollOnPhone ? 76 : 50, columns === 6)}
        />
        {!sold && <SaveButton sku={card.sku} name={card.name} className={styles.save} />}
      </li>
    ))}
  </ul>
)
