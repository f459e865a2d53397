import { parseCriteria } from '@/lib/catalogue/criteria'

const name = 'similar'

/** Adds the similar words that the listing showed, because nothing matched those that were searched for. */
export const withSimilar = (query: string, words: string) => `${query}&${new URLSearchParams({ [name]: words })}`

/** What the alert for a search is for: the criteria, and the similar words that count as well; '' = none. */
export const searchedIn = (query: string) => {
  const params = new URLSearchParams(query)
  return { criteria: parseCriteria(params), similar: params.get(name) ?? '' }
}
