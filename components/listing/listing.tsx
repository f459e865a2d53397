'use client'

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { listingHref, onPage, ranged, searchedFor, toggled } from '@/lib/catalogue/criteria'
import type { FacetKey, ListingResult } from '@/lib/catalogue/listing'
import * as texts from '@/lib/piece-texts'
import { ActiveFilters } from './active-filters'
import { Announcement } from './announcement'
import { Bar, type TrayName } from './bar'
import type { Contacts } from './enquiry-popup'
import { Failure } from './failure'
import { FiltersTray } from './filters-tray'
import styles from './listing.module.css'
import { Pager } from './pager'
import { Results } from './results'
import { SearchTray } from './search-tray'
import { SortTray } from './sort-tray'
import { Tray } from './tray'
import { useListing } from './use-listing'

type ListingProps = {
  initial: ListingResult
  /** words worth searching for */
  hints: string[]
  contacts: Contacts
  /** after rows 0 to 3 of the plain listing */
  features: ReactNode[]
  sold: ReactNode
  empty: ReactNode
  /** shown by the style sheet where something narrows the listing */
  alert: ReactNode
}

const chipBeside = (chip: HTMLElement) =>
  [chip.nextElementSibling, chip.previousElementSibling].find(
    (one): one is HTMLElement => one instanceof HTMLElement && one.dataset.step === 'chip',
  )

/** above what is in sight */
const isAbove = (element: HTMLElement | null) => element !== null && element.getBoundingClientRect().top < 0

/** What stands below a listing's heading. The first state comes from the server; every other one is fetched here. */
export function Listing({ initial, hints, contacts, features, sold, empty, alert }: ListingProps) {
  const [open, setOpen] = useState<TrayName | null>(null)
  const start = useRef<HTMLDivElement>(null)
  const results = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const filtersButton = useRef<HTMLButtonElement>(null)
  const turning = useRef(false)
  /** where the visitor was when a tray opened farther up, and of which list */
  const place = useRef<{ top: number; href: string }>(null)
  const { result, criteria, busy, failure, change, retry } = useListing(initial, (link) => {
    const { step } = link.dataset
    turning.current = step === 'page'
    // A chip that goes must not take the focus with it.
    if (step === 'chip') (chipBeside(link) ?? filtersButton.current)?.focus({ preventScroll: true })
    if (step === 'clear') filtersButton.current?.focus({ preventScroll: true })
  })
  const isEmpty = result.total === 0
  const href = listingHref(result.listing, criteria)
  const onToggle = useCallback(
    (key: FacetKey, value: string) => change((before) => toggled(before, key, value)),
    [change],
  )

  const toResults = () => {
    start.current?.scrollIntoView({ behavior: 'instant' })
    results.current?.focus({ preventScroll: true })
  }

  // A turned page is read from its top, once it has come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new result is the event
  useEffect(() => {
    if (!turning.current) return
    turning.current = false
    toResults()
  }, [result])

  useEffect(() => {
    // The bar may be stuck far down the page; its trays open where it belongs.
    if (open && isAbove(start.current)) start.current?.scrollIntoView({ behavior: 'instant' })
    if (open === 'search') field.current?.focus({ preventScroll: true })
  }, [open])

  // Closed over the same list, a tray gives the place back.
  useEffect(() => {
    if (open || !place.current) return
    const { top, href: before } = place.current
    place.current = null
    if (before !== href) return
    // A tray that is still closing would push the place away again.
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
    scrollTo({ top, behavior: 'instant' })
  }, [open, href])

  const openTray = (tray: TrayName) => {
    if (!open && isAbove(start.current)) place.current = { top: scrollY, href }
    setOpen(tray)
  }
  const close = () => {
    // Who has read on from the tray stays there.
    if (isAbove(results.current)) place.current = null
    setOpen(null)
  }

  return (
    <>
      <div ref={start} className={styles.start} />
      <Bar
        result={result}
        criteria={criteria}
        busy={busy}
        open={open}
        onToggle={(tray) => (tray === open ? close() : openTray(tray))}
        filtersButton={filtersButton}
      />
      <Tray id="search" open={open === 'search'} onClose={close}>
        <SearchTray
          listing={result.listing}
          criteria={criteria}
          hints={hints}
          field={field}
          onSearch={(q) => change((before) => searchedFor(before, q), criteria.q ? 'replace' : 'push')}
        />
      </Tray>
      <Tray id="filters" open={open === 'filters'} onClose={close}>
        <FiltersTray
          result={result}
          criteria={criteria}
          onToggle={onToggle}
          onRange={(key, from, to) => change((before) => ranged(before, key, from, to))}
          onDone={() => {
            close()
            toResults()
          }}
        />
      </Tray>
      <Tray id="sort" open={open === 'sort'} onClose={close}>
        <SortTray listing={result.listing} criteria={criteria} onDone={close} />
      </Tray>
      <ActiveFilters
        listing={result.listing}
        criteria={criteria}
        onRefine={() => {
          openTray('filters')
          filtersButton.current?.focus({ preventScroll: true })
        }}
      />
      <Failure
        text={failure}
        onRetry={() => {
          results.current?.focus({ preventScroll: true })
          retry()
        }}
      />
      <section aria-labelledby="results" aria-busy={busy}>
        <h2 className="visually-hidden" id="results" ref={results} tabIndex={-1}>
          {result.listing === 'jewellery' ? 'Pieces' : 'Watches'}
          {result.lastPage > 1 && `, page ${result.criteria.page} of ${result.lastPage}`}
        </h2>
        {result.correction && (
          <p className={`wrap lead ${styles.correction}`} role="status">
            {texts.listing.corrected(result.correction.asked, result.correction.shown)}
          </p>
        )}
        {result.elsewhere && (
          <p className="wrap lead">
            <a {...result.elsewhere} />
          </p>
        )}
        {isEmpty ? empty : <Results result={result} contacts={contacts} features={features} />}
      </section>
      <Announcement text={isEmpty ? texts.listing.empty : ''} />
      <Pager
        page={result.criteria.page}
        lastPage={result.lastPage}
        href={(page) => listingHref(result.listing, onPage(criteria, page))}
      />
      {alert}
      {result.criteria.page === 1 && sold}
    </>
  )
}
