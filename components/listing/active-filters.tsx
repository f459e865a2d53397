import type { MouseEvent, RefObject } from 'react'
import { CloseIcon } from '@/components/ui/icons'
import { ModelName } from '@/components/ui/title'
import { chosenValues, cleared, searchedFor, toggled } from '@/lib/catalogue/criteria'
import { type Criteria, isNarrowed, type Listing, listingHref } from '@/lib/catalogue/listing'
import { texts } from '@/lib/site/texts'
import styles from './active-filters.module.css'

type ActiveFiltersProps = {
  listing: Listing
  criteria: Criteria
  onRefine: () => void
  /** where the focus goes when its chip was the last one */
  filtersButton: RefObject<HTMLButtonElement | null>
}

/** What narrows the listing: a chip each, which takes it away again. */
export const ActiveFilters = ({ listing, criteria, onRefine, filtersButton }: ActiveFiltersProps) => {
  if (!isNarrowed(criteria)) return null
  const chips = [
    ...(criteria.q ? [{ name: `“${criteria.q}”`, key: 'q', without: searchedFor(criteria, '') }] : []),
    ...chosenValues(criteria).map(({ key, value }) => ({
      name: value,
      key: `${key} ${value}`,
      without: toggled(criteria, key, value),
    })),
  ]
  const isLast = chips.length === 1
  // The chip is about to go, and the focus must not go with it.
  const passFocus = ({ currentTarget: chip }: MouseEvent<HTMLElement>) => {
    const [before, after] = [chip.previousElementSibling, chip.nextElementSibling]
    const neighbour = [after, before].find((one) => one?.classList.contains('chip'))
    if (document.activeElement !== chip) return
    if (isLast) filtersButton.current?.focus({ preventScroll: true })
    else if (neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true })
  }
  return (
    <div className={`wrap ${styles.active}`}>
      <h2 className="label">{texts.listing.activeFilters}</h2>
      {chips.map(({ name, key, without }) => (
        <a className="chip" href={listingHref(listing, without)} key={key} onClick={passFocus}>
          <span className={styles.name}>
            <ModelName text={name} />
          </span>
          <CloseIcon size={10} />
          <span className="vh">, remove</span>
        </a>
      ))}
      <a
        className={`link ${styles.link}`}
        href={listingHref(listing, cleared)}
        onClick={() => filtersButton.current?.focus({ preventScroll: true })}
      >
        {texts.listing.clear}
      </a>
      <a
        className={`link ${styles.link}`}
        href="#filters"
        onClick={(event) => {
          event.preventDefault()
          onRefine()
        }}
      >
        {texts.listing.refine}
      </a>
    </div>
  )
}
