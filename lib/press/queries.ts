import 'server-only'
import { db } from '@/lib/db/client'
import { shownDocument } from '@/lib/images/document'
import { findMedia } from '@/lib/images/media'
import type { Photo } from '@/lib/images/photo'
import { isoDate } from '@/lib/site/date'
import { shownLink } from '@/lib/site/page-visibility'
import { findHiddenRoutes } from '@/lib/site/queries'

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

/** Press coverage as stored, newest first. */
export const findMagazineRows = () =>
  db.magazine.findMany({
    where: { deleted_at: null },
    orderBy: [{ date: 'desc' }, { id: 'desc' }],
  })

type MagazineRow = Awaited<ReturnType<typeof findMagazineRows>>[number]

/** Press coverage, newest first; a download whose file is missing is left out. */
export const findMagazines = async (): Promise<Magazine[]> => {
  const [rows, hidden] = await Promise.all([findMagazineRows(), findHiddenRoutes()])
  const media = await findMedia(rows.flatMap((row) => [row.publishers_logo, row.articles_screenshot]))
  const toMagazine = async (row: MagazineRow): Promise<Magazine> => ({
    id: row.id,
    title: row.title,
    publisher: row.publisher,
    logo: media.get(row.publishers_logo) ?? null,
    date: isoDate(row.date),
    excerpt: row.excerpt,
    screenshot: media.get(row.articles_screenshot) ?? null,
    article: shownLink(row.articles_link, hidden),
    download: await shownDocument(row.article_download),
    translation: await shownDocument(row.article_download_translation),
  })
  return Promise.all(rows.map(toMagazine))
}
