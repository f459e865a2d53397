import { ViewTransition } from 'react'
import { itemShare } from '@/components/catalogue/item-share'
import { factsText, Terms } from '@/components/catalogue/terms'
import { SiteLink } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { ModelName } from '@/components/ui/title'
import type { Card } from '@/lib/catalogue/piece'
import { Enquire } from './enquire'
import type { Contacts } from './enquiry-popup'
import styles from './list-rows.module.css'

const Row = ({ card, contacts, priority }: { card: Card; contacts: Contacts; priority: boolean }) => (
  <li className={styles.row}>
    <ViewTransition name={`item-${card.sku}`} share={itemShare} default="none">
      <figure>
        {card.photo ? (
          <Picture photo={card.photo} alt="" sizes="120px" priority={priority} maxWidth={640} />
        ) : (
          <img src={`/placeholder-${card.family}.svg`} alt="" loading="lazy" />
        )}
      </figure>
    </ViewTransition>
    <div>
      <p className={styles.brand}>{card.brand}</p>
      <h3 className={`title-block ${styles.name}`}>
        <SiteLink href={card.href} transition="item">
          <ModelName text={card.name} />
        </SiteLink>
      </h3>
    </div>
    <p className={styles.facts}>
      <span>{factsText([card.material, card.movement, card.year, card.includes])}</span>
      Ref. <span className="tabular">{card.sku}</span>
    </p>
    <Terms card={card} location={card.location} className={styles.terms} />
    <div className={styles.way}>
      <Enquire card={card} contacts={contacts} />
    </div>
  </li>
)

/** The list view of search results, one row per piece. */
export const ListRows = ({ cards, contacts }: { cards: Card[]; contacts: Contacts }) => (
  <ul className={`wrap ${styles.rows}`}>
    {cards.map((card, index) => (
      <Row card={card} contacts={contacts} priority={index === 0} key={card.sku} />
    ))}
  </ul>
)
