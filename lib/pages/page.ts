import type { Photo } from '@/lib/images/photo'

/** A block below a page's text. */
export type Blurb = {
  /** may hold *italics* */
  title: string
  description: string
  /** the picture, or a film's poster */
  image: Photo | null
  /** address of a film, or '' */
  video: string
  link: string
  linkTitle: string
}

/** A page that staff write, or what stands above a route's own content. Safe in the browser. */
export type Page = {
  /** may hold *italics* */
  title: string
  /** sanitised HTML */
  content: string
  banner: Photo | null
  blurbs: Blurb[]
}
