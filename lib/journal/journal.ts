import type { Photo } from '@/lib/images/photo'

/** An article as lists show it. Safe in the browser. */
export type ArticleCard = {
  slug: string
  href: string
  /** may contain *italics* */
  title: string
  /** a day such as '2026-11-14' */
  date: string
  /** minutes */
  readingTime: number
  excerpt: string
  /** '' if it has none */
  category: string
  photo: Photo | null
}

/** An article on its own page. */
export type Article = ArticleCard & {
  /** the path that it was first published under */
  firstHref: string
  author: string
  /** when its record last changed, such as '2026-11-14T09:30:00.000Z' */
  updated: string
  /** sanitised HTML with responsive pictures */
  content: string
}

/** The path of an article's page. */
export const articleHref = (slug: string) => `/journal/${slug}`

/** The path of the journal's Atom feed. */
export const feedPath = '/journal/feed.xml'

/**
 * The slug of a link to an article ('/journal/some-slug?x#y'), which staff may have pasted in Studio with a blank after it;
 * null for any other link.
 */
export const slugOfLink = (link: string) =>
  /^(?:https?:\/\/[^/]+)?\/journal\/([a-z0-9-]+)\/?(?:[?#]|$)/.exec(link.trim())?.[1] ?? null

/** The path of the journal, or of one of its categories. */
export const journalHref = (category?: string) =>
  category ? `/journal?${new URLSearchParams({ category })}` : '/journal'
