import 'server-only'
import { db } from '@/lib/db/client'
import { findMedia } from '@/lib/images/media'
import { isoDate } from '@/lib/site/date'
import type { Magazine } from './press'

/** Press coverage as it is stored, newest first. */
export const findMagazineRows = () => db.magazine.findMany({ orderBy: [{ date: 'desc' }, { id: 'desc' }] })

/** Press coverage, newest first. */
export const findMagazines = async (): Promise<Magazine[]> => {
  const rows = await findMagazineRows()
  const media = await findMedia(rows.flatMap((row) => [row.publishers_logo, row.articles_screenshot]))
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    publisher: row.publisher,
    logo: media.get(row.publishers_logo) ?? null,
    date: isoDate(row.date),
    excerpt: row.excerpt,
    screenshot: media.get(row.articles_screenshot) ?? null,
    article: row.articles_link,
    download: row.article_download,
    translation: row.article_download_translation,
  }))
}
