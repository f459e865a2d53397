import { pagerWindow } from '@/lib/catalogue/listing'
import styles from './pager.module.css'

type PagerProps = {
  page: number
  lastPage: number
  href: (page: number) => string
  /** the handler of its links: components/listing/use-listing.ts (on phones the browser), or the site's navigation */
  follow?: { 'data-step': 'page' } | { 'data-way': '' }
}

/** Links to the pages around the current one. */
export const Pager = ({ page, lastPage, href, follow = { 'data-step': 'page' } }: PagerProps) => {
  if (lastPage < 2) return null
  const step = (label: string, target: number, rel: string) =>
    target >= 1 && target <= lastPage ? (
      // A new target needs a new element, because server/browser/prerender.ts keeps state on the link.
      <a key={href(target)} href={href(target)} rel={rel} {...follow}>
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
          {...follow}
        >
          {target}
        </a>
      ))}
      {step('Next', page + 1, 'next')}
    </nav>
  )
}
