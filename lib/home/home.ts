import type { Photo } from '@/lib/images/photo'

/** Which slides: the home page's or the journal's. */
export type SlideSet = 'home' | 'journal'

/** A slide as the slider shows it. */
export type Slide = {
  id: number
  /** may hold *italics* */
  title: string
  description: string
  link: string
  linkLabel: string
  /** light: ink on a bright picture; dark: ivory on a dark one */
  tone: 'light' | 'dark'
  /** the picture, or a film's poster */
  photo: Photo | null
  /** address of a film, or '' */
  film: string
  /** of the article that the link names */
  article: { date: string; readingTime: number } | null
}

/** A block of the home page. */
export type Excerpt = {
  /** may hold *italics* */
  title: string
  description: string
  link: string
  linkTitle: string
  photo: Photo | null
}

/** Positions 0–2: intro blocks; 3–6: the tiles warranty, straps, buy-back, shipping. */
export const excerptPositions = [0, 1, 2, 3, 4, 5, 6] as const
