import 'server-only'
import { z } from 'zod'
import { filmAddress, findMedia, mediaAddress } from '@/lib/images/media'
import { slugOfLink } from '@/lib/journal/journal'
import { findArticlesBySlug } from '@/lib/journal/queries'
import { shownLink } from '@/lib/site/page-visibility'
import { findHiddenRoutes } from '@/lib/site/queries'
import { plainTitle } from '@/lib/site/site'
import type { SlideSet } from './home'
import { findExcerptRows, findSlideRows } from './queries'

const slideFields = {
  slide_image: z.string().describe("address of a picture or film, or ''"),
  slide_link: z.string(),
  slide_title: z.string(),
  slide_description: z.string(),
  slide_link_label: z.string(),
}

const homeSlide = z.strictObject(slideFields).meta({ id: 'Slide' })

const journalSlide = z
  .strictObject({
    ...slideFields,
    date: z.string().nullable().describe('day of the article that the link names'),
    reading_time: z.number().int().nullable().describe('its reading time in minutes'),
  })
  .meta({ id: 'JournalSlide' })

export const sliderSchema = z.tuple([z.array(homeSlide), z.array(journalSlide)])

const excerpt = z
  .strictObject({
    excerpt_title: z.string(),
    excerpt_description: z.string(),
    excerpt_image: z.string().describe("address of a picture, or ''"),
    excerpt_link: z.string(),
    excerpt_link_title: z.string(),
  })
  .meta({ id: 'HomeExcerpt' })

export const homeSchema = z
  .strictObject({
    background_images: z.array(z.string().nullable()).describe('of the slides in their order; null for a film'),
    videos: z.array(z.string().nullable()).describe('of the slides in their order; null for a picture'),
    excerpts: z.array(excerpt.nullable()).length(7).describe('0–2 intro blocks, 3–6 tiles; gaps are null'),
  })
  .meta({ id: 'Home' })

const slidesWire = async (set: SlideSet) => {
  const [rows, hidden] = await Promise.all([findSlideRows(set), findHiddenRoutes()])
  const media = await findMedia(rows.map((row) => row.slide_image))
  return rows.map((row) => ({
    slide_image: mediaAddress(row.slide_image, media),
    slide_link: shownLink(row.slide_link, hidden),
    slide_title: plainTitle(row.slide_title),
    slide_description: row.slide_description,
    slide_link_label: row.slide_link_label,
  }))
}

/** [[home], [journal]] */
export const sliderWire = async (): Promise<z.infer<typeof sliderSchema>> => {
  const [home, journal] = await Promise.all([slidesWire('home'), slidesWire('journal')])
  const articles = await findArticlesBySlug(journal.flatMap((slide) => slugOfLink(slide.slide_link) ?? []))
  const dated = journal.map((slide) => {
    const article = articles.get(slugOfLink(slide.slide_link) ?? '')
    return { ...slide, date: article?.date ?? null, reading_time: article?.readingTime ?? null }
  })
  return [home, dated]
}

export const homeWire = async (): Promise<z.infer<typeof homeSchema>> => {
  const [slides, rows, hidden] = await Promise.all([slidesWire('home'), findExcerptRows(), findHiddenRoutes()])
  const media = await findMedia(rows.flatMap((row) => row?.excerpt_image ?? []))
  const isFilm = (address: string) => filmAddress(address) !== ''
  return {
    background_images: slides.map(({ slide_image }) => (slide_image && !isFilm(slide_image) ? slide_image : null)),
    videos: slides.map(({ slide_image }) => (isFilm(slide_image) ? slide_image : null)),
    excerpts: rows.map(
      (row) =>
        row && {
          excerpt_title: plainTitle(row.excerpt_title),
          excerpt_description: row.excerpt_description,
          excerpt_image: mediaAddress(row.excerpt_image, media),
          excerpt_link: shownLink(row.excerpt_link, hidden),
          excerpt_link_title: row.excerpt_link_title,
        },
    ),
  }
}
