import type { RefObject } from 'react'
import { SearchIcon, SlidersIcon, SortIcon } from '@/components/ui/icons'
import { isNarrowed } from '@/lib/catalogue/criteria'
import { type Criteria, countText, type ListingResult } from '@/lib/catalogue/listing'
import styles from './bar.module.css'
import { ViewToggle } from './view-toggle'

export type TrayName = 'search' | 'filters' | 'sort'

type BarProps = {
  result: ListingResult
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
export const Bar = ({ result, criteria, busy, open, onToggle, filtersButton }: BarProps) => (
  <div className={styles.bar} data-busy={busy || undefined} data-screen>
    <div className={`wrap ${styles.row}`}>
      <p className={styles.count} role="status">
        {countText(result.listing, result.total)}
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
      {(isNarrowed(criteria) || criteria.view === 'list') && (
        <ViewToggle listing={result.listing} criteria={criteria} />
      )}
    </div>
  </div>
)
