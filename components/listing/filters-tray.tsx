import { emptyCriteria, isNarrowed, listingHref } from '@/lib/catalogue/criteria'
import { type Criteria, type FacetKey, type ListingResult, listingPath } from '@/lib/catalogue/listing'
import { formatInteger } from '@/lib/format-text'
import * as texts from '@/lib/piece-texts'
import { FacetGroup } from './facet-group'
import styles from './filters-tray.module.css'
import { HiddenCriteria } from './hidden-criteria'
import { RangeGroup } from './range-group'

type FiltersTrayProps = {
  result: ListingResult
  criteria: Criteria
  onToggle: (key: FacetKey, value: string) => void
  onRange: (key: 'price' | 'year', from: string, to: string) => void
  /** closes the tray and shows the results */
  onDone: () => void
}

const none: string[] = []

const showLabel = ({ listing, total }: ListingResult) => {
  const [one, many] = listing === 'jewellery' ? ['piece', 'pieces'] : ['watch', 'watches']
  return `Show ${formatInteger(total)} ${total === 1 ? one : many}`
}

/** The facets. Every change applies at once; without JavaScript it is a GET form. */
export const FiltersTray = ({ result, criteria, onToggle, onRange, onDone }: FiltersTrayProps) => (
  <form className={`wrap ${styles.tray}`} method="get" action={listingPath[result.listing]}>
    <HiddenCriteria criteria={criteria} except="filters" />
    <div className={styles.facets}>
      {result.facets.map((facet) => (
        <FacetGroup
          key={facet.key}
          facet={facet}
          chosen={criteria.chosen[facet.key] ?? none}
          wide={facet.key === 'model' || facet.key === 'type'}
          onToggle={onToggle}
        />
      ))}
      <RangeGroup
        name="price"
        legend="Price"
        hint="Other currencies are compared by value. Excludes price on application."
        range={criteria.price}
        onRange={onRange}
      />
      <RangeGroup name="year" legend="Year" hint="Only pieces of known year." range={criteria.year} onRange={onRange} />
    </div>
    <div className={styles.foot} data-above-notice>
      <button
        type="submit"
        className="btn"
        // Before the fields are checked: each change has applied, and what was wrong has been said.
        onClick={(event) => {
          event.preventDefault()
          onDone()
        }}
      >
        {showLabel(result)}
      </button>
      {isNarrowed(criteria) && (
        <a className="link" href={listingHref(result.listing, emptyCriteria)} data-step="clear">
          {texts.listing.clear}
        </a>
      )}
    </div>
  </form>
)
