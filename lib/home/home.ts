import type { Photo } from '@/lib/images/photo'

/** The slides of the home page or of the journal. */
export type SlideSet = 'home' | 'journal'

/** A slide of the slider. */
export type Slide = {
  id: number
  /** may contain *italics* */
  title: string
  description: string
  link: string
  linkLabel: string
  /** light: ink on a bright picture; dark: ivory on a dark one */
  tone: 'light' | 'dark'
  /** the picture, or a film's poster */
  photo: Photo | null
  /** URL of a film, or '' */
  film: string
  /** of the article that the link leads to */
  article: { date: string; readingTime: number } | null
}

/** A block of the home page. */
export type Excerpt = {
  /** may contain *italics* */
  title: string
  description: string
  link: string
  linkTitle: string
  photo: Photo | null
}

/** Positions 0–2: intro blocks; 3–6: the tiles warranty, straps, buy-back, shipping. */
export const excerptPositions = [0, 1, 2, 3, 4, 5, 6] as const
