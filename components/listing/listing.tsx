'use client'

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { listingHref, onPage, ranged, searchedFor, toggled } from '@/lib/catalogue/criteria'
import { countText, type FacetKey, type ListingResult, shownText } from '@/lib/catalogue/listing'
import * as texts from '@/lib/piece-texts'
import { ActiveFilters } from './active-filters'
import { Bar, type TrayName } from './bar'
import type { Contacts } from './enquiry-popup'
import { Failure } from './failure'
import { FiltersTray } from './filters-tray'
import { Instead } from './instead'
import styles from './listing.module.css'
import { Pager } from './pager'
import { Results } from './results'
import { SearchTray } from './search-tray'
import { SortTray } from './sort-tray'
import { Tray } from './tray'
import { useListing } from './use-listing'

/** Announces the text to screen readers two seconds after it appears on screen. */
function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), text ? 2_000 : 0)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  )
}

type ListingProps = {
  initial: ListingResult
  /** suggested search terms */
  hints: string[]
  contacts: Contacts
  /** after rows 0 to 3 of the listing without criteria */
  features: ReactNode[]
  sold: ReactNode
  empty: ReactNode
  /** the style sheet shows it if any filter is active */
  alert: ReactNode
}

const chipBeside = (chip: HTMLElement) =>
  [chip.nextElementSibling, chip.previousElementSibling].find((one) => one?.matches('[data-step=chip]')) as
    | HTMLElement
    | undefined

/** above the viewport */
const isAbove = (element: HTMLElement | null) => element !== null && element.getBoundingClientRect().top < 0

const toTop = (element: HTMLElement | null) => element?.scrollIntoView({ behavior: 'instant' })

/** Everything below a listing's heading. The server renders the first state; later ones are fetched here. */
export function Listing({ initial, hints, contacts, features, sold, empty, alert }: ListingProps) {
  const [open, setOpen] = useState<TrayName | null>(null)
  const start = useRef<HTMLDivElement>(null)
  const results = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const filtersButton = useRef<HTMLButtonElement>(null)
  const turning = useRef(false)
  /** whether the bar's original position was above the viewport when a tray opened */
  const above = useRef(false)
  /** scroll position and address of the list when a tray opened above the viewport */
  const place = useRef<{ top: number; href: string }>(null)
  const { result, criteria, busy, failure, change, retry } = useListing(initial, (link) => {
    const { step } = link.dataset
    turning.current = step === 'page'
    // Keeps the focus when its chip is removed.
    if (step === 'chip') (chipBeside(link) ?? filtersButton.current)?.focus({ preventScroll: true })
    if (step === 'clear') filtersButton.current?.focus({ preventScroll: true })
  })
  // After a failed load the results on screen are those of other criteria, and nothing is known of the new ones.
  const isEmpty = !failure && result.total === 0
  const href = listingHref(result.listing, criteria)
  const onToggle = useCallback(
    (key: FacetKey, value: string) => change((before) => toggled(before, key, value)),
    [change],
  )

  const focusResults = () => results.current?.focus({ preventScroll: true })
  const toResults = () => {
    toTop(start.current)
    focusResults()
  }

  // After paging, scrolls to the top of the new results.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new result is the event
  useEffect(() => {
    if (!turning.current) return
    turning.current = false
    toResults()
  }, [result])

  useEffect(() => {
    // The sticky bar may be far down the page; its trays open at its original position.
    if (open && above.current) toTop(start.current)
    if (open === 'search') field.current?.focus({ preventScroll: true })
  }, [open])

  // Restores the scroll position when a tray closes over the same list.
  useEffect(() => {
    if (open || !place.current) return
    const { top, href: before } = place.current
    place.current = null
    if (before !== href) return
    // A tray that is still closing would shift that position.
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
    scrollTo({ top, behavior: 'instant' })
  }, [open, href])

  const openTray = (tray: TrayName) => {
    // Read before the tray is in the page, which would have to be laid out for it.
    above.current = isAbove(start.current)
    if (!open && above.current) place.current = { top: scrollY, href }
    setOpen(tray)
  }
  const close = () => {
    // A visitor who has scrolled on from the tray stays there.
    if (isAbove(results.current)) place.current = null
    setOpen(null)
  }

  return (
    <>
      <div ref={start} className={styles.start} />
      <Bar
        listing={result.listing}
        count={failure ? '' : countText(result.listing, result.total)}
        isEmpty={isEmpty}
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
        <SortTray
          listing={result.listing}
          criteria={criteria}
          onDone={() => {
            close()
            focusResults()
          }}
        />
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
          focusResults()
          retry()
        }}
      />
      <section aria-labelledby="results" aria-busy={busy} className={open === 'filters' ? styles.behind : undefined}>
        <h2 className="visually-hidden" id="results" ref={results} tabIndex={-1}>
          {(result.listing === 'jewellery' ? 'Pieces' : 'Watches') +
            (result.lastPage > 1 ? `, page ${result.criteria.page} of ${result.lastPage}` : '')}
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
        {isEmpty ? (
          <>
            <Instead {...result} />
            {empty}
          </>
        ) : (
          <Results result={result} contacts={contacts} features={features} />
        )}
      </section>
      {!failure && !isEmpty && <p className={`wrap text-sm muted ${styles.shown}`}>{shownText(result)}</p>}
      <Announcement text={isEmpty ? texts.listing.empty : ''} />
      <Pager
        page={result.criteria.page}
        lastPage={failure ? 0 : result.lastPage}
        href={(page) => listingHref(result.listing, onPage(criteria, page))}
      />
      {alert}
      {result.criteria.page === 1 && sold}
    </>
  )
}
