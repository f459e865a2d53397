import { listingHref, sortedBy } from '@/lib/catalogue/criteria'
import { type Criteria, type Listing, type Sort, sorts } from '@/lib/catalogue/listing'
import styles from './sort-tray.module.css'

const labels: Record<Sort, string> = {
  newest: 'Newest first',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  name: 'Name, A to Z',
}

type SortTrayProps = { listing: Listing; criteria: Criteria; onDone: () => void }

/** The sort orders of a listing, as links. */
export const SortTray = ({ listing, criteria, onDone }: SortTrayProps) => {
  const link = (label: string, sort?: Sort) => (
    <li key={label}>
      <a
        href={listingHref(listing, sortedBy(criteria, sort))}
        aria-current={criteria.sort === sort || undefined}
        onClick={onDone}
      >
        {label}
      </a>
    </li>
  )
  return (
    <nav className={`wrap ${styles.sort}`} aria-label="Sort">
      <ul>
        {link('Our order')}
        {sorts.map((sort) => link(labels[sort], sort))}
      </ul>
      <p className="text-sm muted">Sorted by value; price on application comes last.</p>
    </nav>
  )
}
