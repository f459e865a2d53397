import { CardGrid } from '@/components/catalogue/card-grid'
import { ModelName } from '@/components/ui/title'
import type { ListingResult } from '@/lib/catalogue/listing'
import { formatInteger } from '@/lib/format-text'
import styles from './instead.module.css'

/** What an empty list offers first: the nearest pieces, and the models or types that there are most of. */
export const Instead = ({ listing, instead }: ListingResult) => (
  <>
    {instead && instead.nearest.length > 0 && (
      <section className={styles.nearest} aria-labelledby="nearest">
        <h3 className="wrap title-block" id="nearest">
          Closest to what you asked for
        </h3>
        <CardGrid cards={instead.nearest} columns={6} firstPriority />
      </section>
    )}
    {instead && instead.popular.length > 0 && (
      <section className={`wrap ${styles.popular}`} aria-labelledby="popular">
        <h3 className="title-block" id="popular">
          {listing === 'jewellery' ? 'Browse by type' : 'Popular models'}
        </h3>
        <ul>
          {instead.popular.map(({ label, count, href }) => (
            <li key={href}>
              <a className="chip" href={href}>
                <span>
                  <ModelName text={label} />
                </span>
                {count > 1 && <span className="muted tabular">{formatInteger(count)}</span>}
              </a>
            </li>
          ))}
        </ul>
      </section>
    )}
  </>
)
