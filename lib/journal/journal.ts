import type { Photo } from '@/lib/images/photo'

/** An article as lists show it. Safe in the browser. */
export type ArticleCard = {
  slug: string
  href: string
  /** may hold *italics* */
  title: string
  /** a day such as '2026-11-14' */
  date: string
  /** minutes */
  readingTime: number
  excerpt: string
  /** '' where it has none */
  category: string
  photo: Photo | null
}

/** An article on its own page. */
export type Article = ArticleCard & {
  author: string
  /** when its record last changed: a moment such as '2026-11-14T09:30:00.000Z' */
  updated: string
  /** sanitised HTML, its pictures sized */
  content: string
}

/** Where an article's page is. */
export const articleHref = (slug: string) => `/journal/${slug}`

/** Where the journal's Atom feed is. */
export const feedPath = '/journal/feed.xml'

/** The slug that a link to an article names ('/journal/some-slug?x#y'), or null for any other link. */
export const slugOfLink = (link: string) =>
  /^(?:https?:\/\/[^/]+)?\/journal\/([a-z0-9-]+)\/?(?:[?#]|$)/.exec(link)?.[1] ?? null

/** The journal, or one category of it. */
export const journalHref = (category?: string) =>
  category ? `/journal?${new URLSearchParams({ category })}` : '/journal'
