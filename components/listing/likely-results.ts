import { preloadPhoto } from '@/components/ui/preload-photo'
import { listingHref, parseCriteria, toggled } from '@/lib/catalogue/criteria'
import { type Criteria, facetKeys, listingPath, listings } from '@/lib/catalogue/listing'
import { cardSizes } from '@/lib/images/photo'
import { addressCriteria, load, recall, remember } from './results-memory'

const optionsInSight = '#filters input[type="checkbox"]:not(:checked)'
/** where it is not rendered ahead (server/browser/render-ahead.ts) */
const nextPage = 'html:not([data-ahead]) main a[rel="next"]'

const filtered = ({ name, value }: HTMLInputElement): Criteria[] => {
  const key = facetKeys.find((one) => one === name)
  return key ? [toggled(addressCriteria(), key, value)] : []
}

/**
 * What the steps in sight of the shown listing lead to: the options of its open filters, the next page where that is not
 * the browser's to follow. Each with its
 * address, and how to have it ready, with the photograph at its top if that is wanted.
 */
export const likelyResults = (isOnScreen: (element: HTMLElement) => boolean) => {
  const listing = listings.find((one) => listingPath[one] === location.pathname)
  if (!listing) return []
  const options = [...document.querySelectorAll<HTMLInputElement>(optionsInSight)].filter(
    ({ parentElement }) => parentElement && isOnScreen(parentElement),
  )
  const next = [...document.querySelectorAll<HTMLAnchorElement>(nextPage)].filter(isOnScreen)
  const likely = [...options.flatMap(filtered), ...next.map(({ search }) => parseCriteria(new URLSearchParams(search)))]
  return likely
    .filter((criteria) => !recall(listing, criteria))
    .map((criteria) => ({
      address: listingHref(listing, criteria),
      fetch: async (signal: AbortSignal, withPhoto: boolean) => {
        const found = await load(listing, criteria, signal)
        remember(criteria, found)
        const [first] = found.cards
        if (withPhoto && first?.photo) preloadPhoto(first.photo, { sizes: cardSizes, maxWidth: 960 })
      },
    }))
}
