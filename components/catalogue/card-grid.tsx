import { SaveButton } from '@/components/saved/save-button'
import type { Card as CardData } from '@/lib/catalogue/piece'
import type { Photo } from '@/lib/images/photo'
import { cardSizes, coverSizes } from '@/lib/images/sizes'
import { Card } from './card'
import styles from './card-grid.module.css'

const largeOf = (phone: number) => (photo: Photo) =>
  coverSizes(photo, { vw: phone, ratio: 4 / 5 }, ['(min-width: 768px)', { vw: 33.3, ratio: 4 / 5 }])
const [largeSizes, scrollingSizes] = [largeOf(50), largeOf(76)]

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
          sizes={columns === 6 ? cardSizes : scrollOnPhone ? scrollingSizes : largeSizes}
        />
        {!sold && <SaveButton sku={card.sku} name={card.name} className={styles.save} />}
      </li>
    ))}
  </ul>
)
