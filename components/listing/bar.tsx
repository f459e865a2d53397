import type { RefObject } from 'react'
import { SearchIcon, SlidersIcon, SortIcon } from '@/components/ui/icons'
import { isNarrowed } from '@/lib/catalogue/criteria'
import type { Criteria, Listing } from '@/lib/catalogue/listing'
import styles from './bar.module.css'
import { ViewToggle } from './view-toggle'

export type TrayName = 'search' | 'filters' | 'sort'

type BarProps = {
  listing: Listing
  /** the number of matches in words; '' if it is not known */
  count: string
  /** nothing matches: the count leaves the screen when the empty state appears there */
  isEmpty: boolean
  criteria: Criteria
  busy: boolean
  open: TrayName | null
  onToggle: (tray: TrayName) => void
  filtersButton: RefObject<HTMLButtonElement | null>
}

const tools = [
  { tray: 'search', label: 'Search', icon: <SearchIcon /> },
  { tray: 'filters', label: 'Filters', icon: <SlidersIcon /> },
  { tray: 'sort', label: 'Sort', icon: <SortIcon /> },
] as const

/** Sticks below the header: the number of matches and the buttons that open the trays; anchors without JavaScript. */
export const Bar = ({ listing, count, isEmpty, criteria, busy, open, onToggle, filtersButton }: BarProps) => (
  <div className={styles.bar} data-busy={busy || undefined} data-screen>
    <div className={`wrap ${styles.row}`}>
      <p className={styles.count} role="status" data-empty={isEmpty || undefined}>
        {count}
      </p>
      {tools.map(({ tray, label, icon }) => (
        <span key={tray}>
          <button
            type="button"
            className={styles.tool}
            ref={tray === 'filters' ? filtersButton : undefined}
            aria-expanded={open === tray}
            aria-controls={tray}
            onClick={() => onToggle(tray)}
          >
            {icon}
            {label}
          </button>
          <a className={`${styles.tool} ${styles.unscripted}`} href={`#${tray}`}>
            {icon}
            {label}
          </a>
        </span>
      ))}
      {(isNarrowed(criteria) || criteria.view === 'list') && <ViewToggle listing={listing} criteria={criteria} />}
    </div>
  </div>
)
