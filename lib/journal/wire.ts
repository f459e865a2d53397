import 'server-only'
import { z } from 'zod'
import { findMedia, mediaAddress } from '@/lib/images/media'
import type { Photo } from '@/lib/images/photo'
import { isoDate } from '@/lib/site/date'
import { findHiddenRoutes } from '@/lib/site/queries'
import { plainTitle } from '@/lib/site/site'
import { type ArticleRow, articleContent, findArticleRows, findCategories, getArticleRow } from './queries'

export const articleSchema = z
  .strictObject({
    id: z.number().int(),
    slug: z.string(),
    title: z.string(),
    author: z.string(),
    date: z.string().describe('a day such as 2026-11-14'),
    content: z.string().describe('sanitised HTML'),
    index_page_image: z.string().describe("address of a picture, or ''"),
    status: z.literal(0).describe('0 published; drafts are never told'),
    category: z.string().nullable().describe("the category's name"),
  })
  .meta({ id: 'JournalArticle' })

export const journalsSchema = z.array(articleSchema)

export const categoriesSchema = z.array(
  z.strictObject({ id: z.number().int(), name: z.string() }).meta({ id: 'JournalCategory' }),
)

const toWire = async (
  row: ArticleRow,
  media: Map<string, Photo>,
  hidden: string[],
): Promise<z.infer<typeof articleSchema>> => ({
  id: row.id,
  slug: row.slug,
  title: plainTitle(row.title),
  author: row.author,
  date: isoDate(row.date),
  content: await articleContent(row, hidden),
  index_page_image: mediaAddress(row.index_page_image, media),
  status: 0,
  category: row.category?.name ?? null,
})

/** Published articles, newest first. */
export const journalsWire = async (): Promise<z.infer<typeof journalsSchema>> => {
  const [rows, hidden] = await Promise.all([findArticleRows(), findHiddenRoutes()])
  const media = await findMedia(rows.map((row) => row.index_page_image))
  return Promise.all(rows.map((row) => toWire(row, media, hidden)))
}

/** One published article, or null. */
export const articleWire = async (slug: string): Promise<z.infer<typeof articleSchema> | null> => {
  const row = await getArticleRow(slug)
  return row && toWire(row, await findMedia([row.index_page_image]), await findHiddenRoutes())
}

export const categoriesWire = (): Promise<z.infer<typeof categoriesSchema>> => findCategories()
