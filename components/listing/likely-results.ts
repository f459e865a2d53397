import { preloadPhoto } from '@/components/ui/preload-photo'
import { listingHref, parseCriteria, toggled } from '@/lib/catalogue/criteria'
import { type Criteria, facetKeys, listingPath, listings } from '@/lib/catalogue/listing'
import { cardSizes } from '@/lib/images/sizes'
import { addressCriteria, load, recall, remember } from './results-memory'

const optionsInSight = '#filters input[type="checkbox"]:not(:checked)'
/** not if the browser prerenders it (server/browser/prerender.ts) */
const nextPage = 'html:not([data-ahead]) main a[rel="next"]'

const filtered = ({ name, value }: HTMLInputElement): Criteria[] => {
  const key = facetKeys.find((one) => one === name)
  return key ? [toggled(addressCriteria(), key, value)] : []
}

/**
 * The results that visible controls of the current listing lead to: the options of open filters, and the next page
 * unless the browser follows it natively. Each has its address and a function that loads it, optionally with the first
 * card's photograph. Omits results already in memory.
 */
export const likelyResults = (isInViewport: (element: HTMLElement) => boolean) => {
  const listing = listings.find((one) => listingPath[one] === location.pathname)
  if (!listing) return []
  const options = [...document.querySelectorAll<HTMLInputElement>(optionsInSight)].filter(
    ({ parentElement }) => parentElement && isInViewport(parentElement),
  )
  const next = [...document.querySelectorAll<HTMLAnchorElement>(nextPage)].filter(isInViewport)
  const likely = [...options.flatMap(filtered), ...next.map(({ search }) => parseCriteria(new URLSearchParams(search)))]
  return likely
    .filter((criteria) => !recall(listing, criteria))
    .map((criteria) => ({
      address: listingHref(listing, criteria),
      fetch: async (signal: AbortSignal, withPhoto: boolean) => {
        const found = await load(listing, criteria, signal)
        remember(criteria, found)
        const [first] = found.cards
        if (withPhoto && first?.photo) preloadPhoto(first.photo, { sizes: cardSizes(first.photo), maxWidth: 960 })
      },
    }))
}
