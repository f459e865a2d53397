import type { Photo } from '@/lib/images/photo'

/** Something that a half-typed search may mean: a page of this site. */
export type Suggestion = {
  kind: 'piece' | 'model' | 'article'
  href: string
  label: string
  /** '£245,000', '12 watches', the journal's category; '' where there is nothing to say */
  note: string
  photo: Photo | null
  /** address of the drawing that stands there without a photograph; of pieces */
  drawing?: string
}

/** What a search that is being typed may mean; JSON-safe, the same for everybody. */
export type Suggestions = {
  q: string
  groups: { name: string; items: Suggestion[] }[]
  /** listings in which the whole search finds something */
  results: { label: string; href: string }[]
}

/** Less than so many characters say nothing yet. */
export const shortestSearch = 2
