import type { Facet, FacetKey } from './listing'

/** In the order of the screen: what a thing is made of first, where it is last but one. */
const order: FacetKey[] = ['material', 'metal', 'movement', 'stone', 'type', 'location', 'model']
const most = 4

/** Words worth a try in the search: the commonest value of each facet. Movements are left out, no search finds them. */
export const hintsOf = (facets: Facet[]): string[] =>
  order
    .filter((key) => key !== 'movement')
    .flatMap((key) => {
      const options = facets.find((facet) => facet.key === key)?.options ?? []
      const commonest = options.reduce<(typeof options)[number] | null>(
        (best, option) => (option.count > (best?.count ?? 0) ? option : best),
        null,
      )
      return commonest ? [commonest.value] : []
    })
    .slice(0, most)
