import type { Photo } from '@/lib/images/photo'

/** A piece of press coverage. Safe in the browser. */
export type Magazine = {
  id: number
  title: string
  publisher: string
  logo: Photo | null
  /** a day such as '2026-09-12' */
  date: string
  excerpt: string
  screenshot: Photo | null
  /** URLs, or '' */
  article: string
  download: string
  translation: string
}
