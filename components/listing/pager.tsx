import { listingHref, onPage } from '@/lib/catalogue/criteria'
import type { Criteria, ListingResult } from '@/lib/catalogue/listing'
import { pagerWindow } from '@/lib/catalogue/listing'
import styles from './pager.module.css'

type PagerProps = {
  result: ListingResult
  criteria: Criteria
}

/** Real links to the pages around the current one. */
export const Pager = ({
  result: {
    listing,
    lastPage,
    criteria: { page },
  },
  criteria,
}: PagerProps) => {
  if (lastPage < 2) return null
  const href = (target: number) => listingHref(listing, onPage(criteria, target))
  const step = (label: string, target: number, rel: string) =>
    target >= 1 && target <= lastPage ? (
      <a href={href(target)} rel={rel} data-step="page">
        {label}
      </a>
    ) : (
      <span className="muted">{label}</span>
    )
  return (
    <nav className={styles.pager} aria-label="Pages" data-screen>
      {step('Previous', page - 1, 'prev')}
      {pagerWindow(page, lastPage).map((target) => (
        <a
          key={target}
          href={href(target)}
          aria-current={target === page ? 'page' : undefined}
          aria-label={`Page ${target}`}
          data-step="page"
        >
          {target}
        </a>
      ))}
      {step('Next', page + 1, 'next')}
    </nav>
  )
}
