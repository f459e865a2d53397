import { type RefObject, useEffect, useRef, useState } from 'react'
import { ModelName } from '@/components/ui/title'
import { listingHref, searchedFor } from '@/lib/catalogue/criteria'
import { type Criteria, type Listing, listingPath } from '@/lib/catalogue/listing'
import { cleanSearch, searchLimit } from '@/lib/catalogue/search'
import { HiddenCriteria } from './hidden-criteria'
import styles from './search-tray.module.css'

type SearchTrayProps = {
  listing: Listing
  criteria: Criteria
  /** suggested search terms, from the listing's own facets */
  hints: string[]
  field: RefObject<HTMLInputElement | null>
  onSearch: (q: string) => void
}

const debounceMs = 250

/** The search field. Typing searches after a short pause; without JavaScript it is a GET form. */
export function SearchTray({ listing, criteria, hints, field, onSearch }: SearchTrayProps) {
  const [typed, setTyped] = useState(criteria.q)
  const [shown, setShown] = useState(criteria.q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The search changed elsewhere (a chip, browser history): updates the field, but never overwrites typed text.
  if (criteria.q !== shown) {
    setShown(criteria.q)
    if (cleanSearch(typed) !== criteria.q) setTyped(criteria.q)
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  // What was typed before this script listened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const before = field.current?.value ?? ''
    if (before === criteria.q) return
    setTyped(before)
    search(before, debounceMs)
  }, [])

  const search = (text: string, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(cleanSearch(text)), delay)
  }

  return (
    <search>
      <form
        className={`wrap ${styles.tray}`}
        method="get"
        action={listingPath[listing]}
        onSubmit={(event) => {
          event.preventDefault()
          search(typed, 0)
        }}
      >
        <HiddenCriteria criteria={criteria} except="search" />
        <div className={styles.line}>
          <div>
            <label className="text-sm muted" htmlFor="q">
              Search the collection
            </label>
            <input
              id="q"
              name="q"
              type="search"
              ref={field}
              value={typed}
              maxLength={searchLimit}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="search"
              aria-describedby="q-hint"
              onChange={(event) => {
                setTyped(event.target.value)
                search(event.target.value, debounceMs)
              }}
            />
          </div>
          <button type="submit" className="btn">
            Search
          </button>
        </div>
        <p className={styles.hint}>
          <span id="q-hint">We look for pieces that match every word.</span>
          {hints.length > 0 && ' Try '}
          {hints.map((hint) => (
            <a className="chip" href={listingHref(listing, searchedFor(criteria, hint))} key={hint}>
              {/* one box: in Firefox a <wbr> parts the text of a flex container */}
              <span>
                <ModelName text={hint} />
              </span>
            </a>
          ))}
        </p>
      </form>
    </search>
  )
}
