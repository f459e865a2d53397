import 'server-only'
import { findRecentAdditions } from '@/lib/catalogue/listing-queries'
import { db, oncePerRequest } from '@/lib/db/client'
import { filmAddress, findMedia } from '@/lib/images/media'
import { articleHref, slugOfLink } from '@/lib/journal/journal'
import { findArticles, findArticlesBySlug, findPresentSlugs } from '@/lib/journal/queries'
import { shownLink } from '@/lib/site/page-visibility'
import { findHiddenRoutes, getSite } from '@/lib/site/queries'
import { type Excerpt, excerptPositions, type Slide, type SlideSet } from './home'

const slugOfOwn = (link: string) => (link.startsWith('/') ? slugOfLink(link) : null)

/**
 * A set's slides as stored, in display order, without those that link to an unpublished article. A link to a former
 * address of an article leads to its present one.
 */
export const findSlideRows = async (set: SlideSet) => {
  const order = [{ display_order: 'asc' }, { id: 'asc' }] as const
  const rows = await db.slide.findMany({
    where: { slide_set: set, deleted_at: null },
    orderBy: [...order],
  })
  const present = await findPresentSlugs(rows.flatMap((row) => slugOfOwn(row.slide_link) ?? []))
  return rows.flatMap((row) => {
    const asked = slugOfOwn(row.slide_link)
    if (asked === null) return [row]
    const slug = present.get(asked)
    return slug ? [{ ...row, slide_link: row.slide_link.replace(articleHref(asked), articleHref(slug)) }] : []
  })
}

/** The home page's excerpts as stored, by position; gaps are null. */
export const findExcerptRows = async () => {
  const rows = await db.homeExcerpt.findMany({ where: { position: { in: [...excerptPositions] } } })
  return excerptPositions.map((position) => rows.find((row) => row.position === position) ?? null)
}

/** Titles are headings of the page, of which none may be empty. */
const titleOr = (title: string, brand: string) => (title.trim() === '' ? brand : title)

/** The slides of a set in display order; one that links to an article has its date and reading time. */
export const findSlides = oncePerRequest(async (set: SlideSet): Promise<Slide[]> => {
  const [rows, hidden, { brand }] = await Promise.all([findSlideRows(set), findHiddenRoutes(), getSite()])
  const [media, articles] = await Promise.all([
    findMedia(rows.map((row) => row.slide_image)),
    findArticlesBySlug(rows.flatMap((row) => slugOfLink(row.slide_link) ?? [])),
  ])
  return rows.map((row) => {
    const article = articles.get(slugOfLink(row.slide_link) ?? '')
    return {
      id: row.id,
      title: titleOr(row.slide_title, brand),
      description: row.slide_description,
      link: shownLink(row.slide_link, hidden),
      linkLabel: row.slide_link_label,
      tone: row.tone === 'light' ? 'light' : 'dark',
      photo: media.get(row.slide_image) ?? null,
      film: filmAddress(row.slide_image),
      article: article ? { date: article.date, readingTime: article.readingTime } : null,
    }
  })
})

/** The home page's blocks by position 0–6; gaps are null. */
const findExcerpts = async (): Promise<(Excerpt | null)[]> => {
  const [rows, hidden, { brand }] = await Promise.all([findExcerptRows(), findHiddenRoutes(), getSite()])
  const media = await findMedia(rows.flatMap((row) => row?.excerpt_image ?? []))
  return rows.map(
    (row) =>
      row && {
        title: titleOr(row.excerpt_title, brand),
        description: row.excerpt_description,
        link: shownLink(row.excerpt_link, hidden),
        linkTitle: row.excerpt_link_title,
        photo: media.get(row.excerpt_image) ?? null,
      },
  )
}

/** Everything that the home page shows. */
export const findHome = async () => {
  const [site, slides, excerpts, additions, articles, hidden] = await Promise.all([
    getSite(),
    findSlides('home'),
    findExcerpts(),
    findRecentAdditions(),
    findArticles({ limit: 4 }),
    findHiddenRoutes(),
  ])
  return { site, slides, excerpts, additions, articles, hidden }
}
