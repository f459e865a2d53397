import { CloseIcon } from '@/components/ui/icons'
import { ModelName } from '@/components/ui/title'
import {
  chosenValues,
  emptyCriteria,
  isNarrowed,
  listingHref,
  ranged,
  rangeText,
  searchedFor,
  toggled,
} from '@/lib/catalogue/criteria'
import type { Criteria, Listing } from '@/lib/catalogue/listing'
import * as texts from '@/lib/piece-texts'
import styles from './active-filters.module.css'

type ActiveFiltersProps = {
  listing: Listing
  criteria: Criteria
  onRefine: () => void
}

const rangeNames = [
  ['price', 'Price'],
  ['year', 'Year'],
] as const

/** One chip per active filter; clicking it removes the filter. */
export const ActiveFilters = ({ listing, criteria, onRefine }: ActiveFiltersProps) => {
  if (!isNarrowed(criteria)) return null
  const chips = [
    ...(criteria.q ? [{ name: `“${criteria.q}”`, key: 'q', without: searchedFor(criteria, '') }] : []),
    ...rangeNames.flatMap(([key, name]) => {
      const range = criteria[key]
      return range ? [{ name: `${name} ${rangeText(key, range)}`, key, without: ranged(criteria, key, '', '') }] : []
    }),
    ...chosenValues(criteria).map(({ key, value }) => ({
      name: value,
      key: `${key} ${value}`,
      without: toggled(criteria, key, value),
    })),
  ]
  return (
    <div className={`wrap ${styles.active}`} data-narrowed>
      <h2 className="label">{texts.listing.activeFilters}</h2>
      {chips.map(({ name, key, without }) => (
        <a className="chip" href={listingHref(listing, without)} key={key} data-step="chip">
          <span className={styles.name}>
            <ModelName text={name} />
          </span>
          <CloseIcon size={10} />
          <span className="visually-hidden">, remove</span>
        </a>
      ))}
      <div className={styles.links}>
        <a className="link" href={listingHref(listing, emptyCriteria)} data-step="clear">
          {texts.listing.clear}
        </a>
        {/* biome-ignore lint/a11y/useValidAnchor: without script it is the way to the tray */}
        <a
          className="link"
          href="#filters"
          onClick={(event) => {
            event.preventDefault()
            onRefine()
          }}
        >
          {texts.listing.refine}
        </a>
      </div>
    </div>
  )
}
