import type { Photo } from '@/lib/images/photo'

/** A suggestion for a partial search: a page of this site. */
export type Suggestion = {
  kind: 'piece' | 'model' | 'article'
  href: string
  label: string
  /** '£245,000', '12 watches', the article's category; '' if there is none */
  note: string
  photo: Photo | null
  /** pieces only: path of the drawing shown if there is no photograph */
  drawing?: string
}

/** Suggestions for a partial search. JSON-safe, the same for everybody. */
export type Suggestions = {
  q: string
  /** the similar words that are found instead, where nothing is found for `q` */
  shown?: string
  groups: { name: string; items: Suggestion[] }[]
  /** links to listings in which the whole search has matches */
  results: { label: string; href: string }[]
}

/** Minimum characters of a search for suggestions. */
export const minSearchLength = 2
