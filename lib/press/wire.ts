import 'server-only'
import { z } from 'zod'
import { shownDocument } from '@/lib/images/document'
import { findMedia, mediaAddress } from '@/lib/images/media'
import { isoDate } from '@/lib/site/date'
import { shownLink } from '@/lib/site/page-visibility'
import { findHiddenRoutes } from '@/lib/site/queries'
import { plainTitle } from '@/lib/site/site'
import { findMagazineRows } from './queries'

export const magazinesSchema = z.array(
  z
    .strictObject({
      title: z.string(),
      publisher: z.string(),
      publishers_logo: z.string().describe("address of a picture, or ''"),
      date: z.string().describe('a day such as 2026-09-12'),
      excerpt: z.string(),
      articles_screenshot: z.string().describe("address of a picture, or ''"),
      articles_link: z.string(),
      article_download: z.string(),
      article_download_translation: z.string(),
    })
    .meta({ id: 'Magazine' }),
)

/** Press coverage, newest first. */
export const magazinesWire = async (): Promise<z.infer<typeof magazinesSchema>> => {
  const [rows, hidden] = await Promise.all([findMagazineRows(), findHiddenRoutes()])
  const media = await findMedia(rows.flatMap((row) => [row.publishers_logo, row.articles_screenshot]))
  const toWire = async (row: (typeof rows)[number]): Promise<z.infer<typeof magazinesSchema>[number]> => ({
    title: plainTitle(row.title),
    publisher: row.publisher,
    publishers_logo: mediaAddress(row.publishers_logo, media),
    date: isoDate(row.date),
    excerpt: row.excerpt,
    articles_screenshot: mediaAddress(row.articles_screenshot, media),
    articles_link: shownLink(row.articles_link, hidden),
    article_download: await shownDocument(row.article_download),
    article_download_translation: await shownDocument(row.article_download_translation),
  })
  return Promise.all(rows.map(toWire))
}
