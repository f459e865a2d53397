import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SearchIcon } from '@/components/ui/icons'
import * as memberTexts from '@/lib/member-texts'
import type { PieceSearch } from '@/lib/members/piece-criteria'
import styles from './search-panel.module.css'
import { usePanel } from './use-panel'

type SearchPanelProps = {
  path: string
  criteria: PieceSearch
  brands: string[]
  busy: boolean
  onChange: (next: PieceSearch) => void
  /** the line below the panel */
  children: ReactNode
}

const debounceMs = 250

/**
 * Text and brand filters above the grid, with a line that sticks below the header. Scrolling closes the panel unless
 * one of its fields has the focus; the line's button reopens it. Without JavaScript it is a GET form.
 */
export function SearchPanel({ path, criteria, brands, busy, onChange, children }: SearchPanelProps) {
  const { panel, open, reopen } = usePanel()
  const [typed, setTyped] = useState(criteria.q)
  const [shown, setShown] = useState(criteria.q)
  const timer = useRef(0)
  // The search changed elsewhere (cleared): updates the field, but never overwrites typed text.
  if (criteria.q !== shown) {
    setShown(criteria.q)
    if (typed.trim() !== criteria.q) setTyped(criteria.q)
  }
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const search = (next: PieceSearch, delay: number) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => onChange(next), delay)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; from then on the fields follow the state
  useEffect(() => {
    if (!panel.current) return
    // What was typed or chosen before hydration is in the fields alone, and the next render would erase it.
    const fields = new FormData(panel.current)
    const q = String(fields.get('q'))
    const brand = String(fields.get('brand'))
    if (q === typed && brand === criteria.brand) return
    setTyped(q)
    search({ q: q.trim(), brand }, 0)
  }, [])

  const choices = criteria.brand && !brands.includes(criteria.brand) ? [...brands, criteria.brand] : brands

  return (
    <search className={styles.box} data-busy={busy || undefined}>
      <form
        className={open ? styles.tray : `${styles.tray} ${styles.closed}`}
        id="pieces-search"
        method="get"
        action={path}
        ref={panel}
        onSubmit={(event) => {
          event.preventDefault()
          search({ q: typed.trim(), brand: criteria.brand }, 0)
        }}
      >
        <div className={styles.inside}>
          <div className={`wrap ${styles.panel}`}>
            <div className="field">
              <label htmlFor="pieces-q">Search</label>
              <input
                id="pieces-q"
                name="q"
                type="search"
                placeholder="Name, model or reference"
                maxLength={200}
                autoComplete="off"
                spellCheck={false}
                enterKeyHint="search"
                value={typed}
                onChange={({ target }) => {
                  setTyped(target.value)
                  search({ q: target.value.trim(), brand: criteria.brand }, debounceMs)
                }}
              />
            </div>
            <div className="field">
              <label htmlFor="pieces-brand">Brand</label>
              <select
                id="pieces-brand"
                name="brand"
                value={criteria.brand}
                onChange={({ target }) => search({ q: typed.trim(), brand: target.value }, 0)}
              >
                <option value="">{memberTexts.members.searchByBrands}</option>
                <option value="">{memberTexts.members.allBrands}</option>
                {choices.map((brand) => (
                  <option key={brand}>{brand}</option>
                ))}
              </select>
            </div>
            <button type="submit" className={`btn ${styles.search}`}>
              Search
            </button>
          </div>
        </div>
      </form>
      <div className={`wrap ${styles.line}`}>
        {children}
        {!open && (
          <button
            type="button"
            className={styles.tool}
            aria-expanded={false}
            aria-controls="pieces-search"
            onClick={reopen}
          >
            <SearchIcon />
            Search
          </button>
        )}
      </div>
    </search>
  )
}
