import { listingHref, viewedAs } from '@/lib/catalogue/criteria'
import type { Criteria, Listing } from '@/lib/catalogue/listing'
import styles from './view-toggle.module.css'

const views = [
  ['list', 'List'],
  ['grid', 'Grid'],
] as const

/** List or grid view, as two links. */
export const ViewToggle = ({ listing, criteria }: { listing: Listing; criteria: Criteria }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are links
  <div className={styles.toggle} role="group" aria-label="View">
    {views.map(([view, label]) => (
      <a
        key={view}
        href={listingHref(listing, viewedAs(criteria, view))}
        aria-current={criteria.view === view || undefined}
      >
        {label}
      </a>
    ))}
  </div>
)
