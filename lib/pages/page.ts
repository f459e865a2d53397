import type { Photo } from '@/lib/images/photo'

/** A block below a page's text. */
export type Blurb = {
  /** may contain *italics* */
  title: string
  description: string
  /** the picture, or a film's poster */
  image: Photo | null
  /** URL of a film, or '' */
  video: string
  link: string
  linkTitle: string
}

/** A page that staff write, or the content above a route's own. Safe in the browser. */
export type Page = {
  /** may contain *italics* */
  title: string
  /** sanitised HTML */
  content: string
  banner: Photo | null
  blurbs: Blurb[]
}
