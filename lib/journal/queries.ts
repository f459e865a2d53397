import 'server-only'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { findMedia } from '@/lib/images/media'
import type { Photo } from '@/lib/images/photo'
import { plainText } from '@/lib/pages/html'
import { staffHtml } from '@/lib/pages/staff-html'
import { isoDate } from '@/lib/site/date'
import { withShownLinks } from '@/lib/site/page-visibility'
import { findHiddenRoutes } from '@/lib/site/queries'
import { type Article, type ArticleCard, articleHref } from './journal'

const wordsPerMinute = 200

/** Reading time of plain text in minutes, at 200 words per minute, rounded up, at least 1. */
const readingTime = (text: string) => {
  const words = text.trim() ? text.trim().split(/\s+/).length : 0
  return Math.max(1, Math.ceil(words / wordsPerMinute))
}

/** Articles that visitors see. Status 0 = published, anything else is a draft; not in the bin. */
export const publishedArticle = { status: 0, deleted_at: null } as const

const newestFirst = [{ date: 'desc' }, { id: 'desc' }] as const

const select = {
  id: true,
  slug: true,
  title: true,
  author: true,
  date: true,
  excerpt: true,
  content: true,
  index_page_image: true,
  status: true,
  category: { select: { name: true } },
  updated_at: true,
  former: { orderBy: { created_at: 'asc' }, take: 1, select: { slug: true } },
} as const

const slugPattern = /^[a-z0-9][a-z0-9-]{0,119}$/

const findRows = (where: object, take?: number) =>
  db.journalArticle.findMany({ where: { ...publishedArticle, ...where }, orderBy: [...newestFirst], take, select })

/** A published article as stored, for the wire contract's field names. */
export type ArticleRow = Awaited<ReturnType<typeof findRows>>[number]

const toCard = (row: ArticleRow, media: Map<string, Photo>): ArticleCard => ({
  slug: row.slug,
  href: articleHref(row.slug),
  title: row.title,
  date: isoDate(row.date),
  readingTime: readingTime(plainText(row.content)),
  excerpt: row.excerpt,
  category: row.category?.name ?? '',
  photo: media.get(row.index_page_image) ?? null,
})

const toCards = async (rows: ArticleRow[]) => {
  const media = await findMedia(rows.map((row) => row.index_page_image))
  return rows.map((row) => toCard(row, media))
}

/** Published articles as stored, newest first. */
export const findArticleRows = () => findRows({})

/** Published articles, newest first; optionally of one category, and at most `limit`. */
export const findArticles = async ({ category, limit }: { category?: string; limit?: number } = {}) =>
  toCards(await findRows(category === undefined ? {} : { category: { name: category } }, limit))

/** Published articles of `where` for which `isMeant` holds, newest first. */
export const findArticleCards = async (
  where: Prisma.JournalArticleWhereInput,
  isMeant: (row: ArticleRow) => boolean,
): Promise<ArticleCard[]> => toCards((await findRows(where)).filter(isMeant))

/** Published articles by their slugs; unknown ones are left out. */
export const findArticlesBySlug = async (slugs: string[]): Promise<Map<string, ArticleCard>> => {
  if (slugs.length === 0) return new Map()
  const cards = await toCards(await findRows({ slug: { in: slugs } }))
  return new Map(cards.map((card) => [card.slug, card]))
}

/** The slugs of the published articles that have, or had, the given ones, by the given ones. */
export const findPresentSlugs = async (slugs: string[]): Promise<Map<string, string>> => {
  if (slugs.length === 0) return new Map()
  const named = { slug: { in: slugs } }
  const rows = await db.journalArticle.findMany({
    where: { ...publishedArticle, OR: [named, { former: { some: named } }] },
    select: { slug: true, former: { where: named, select: { slug: true } } },
  })
  return new Map(rows.flatMap(({ slug, former }) => [slug, ...former.map((one) => one.slug)].map((one) => [one, slug])))
}

/** A published article as stored, or null. */
export const getArticleRow = async (slug: string): Promise<ArticleRow | null> =>
  slugPattern.test(slug) ? db.journalArticle.findUnique({ where: { slug, ...publishedArticle }, select }) : null

/** An article's text as sanitised HTML, without links to hidden pages. */
export const articleContent = async ({ content }: ArticleRow, hidden: string[]) =>
  withShownLinks(await staffHtml(content), hidden)

const toArticle = async (row: ArticleRow, hidden: string[]): Promise<Article> => {
  const media = await findMedia([row.index_page_image])
  const { author, updated_at, former } = row
  const content = await articleContent(row, hidden)
  return {
    ...toCard(row, media),
    firstHref: articleHref(former[0]?.slug ?? row.slug),
    author,
    updated: updated_at.toISOString(),
    content,
  }
}

/** A published article, or null. */
export const getArticle = async (slug: string): Promise<Article | null> => {
  const row = await getArticleRow(slug)
  return row && toArticle(row, await findHiddenRoutes())
}

/** The newest published articles with their full text, at most `limit`. */
export const findNewestArticles = async (limit: number): Promise<Article[]> => {
  const [rows, hidden] = await Promise.all([findRows({}, limit), findHiddenRoutes()])
  return Promise.all(rows.map((row) => toArticle(row, hidden)))
}

/** The slug of the published article that has, or had, a slug; null if there is none. */
export const locateArticle = async (slug: string): Promise<string | null> =>
  slugPattern.test(slug) ? ((await findPresentSlugs([slug])).get(slug) ?? null) : null

/** 'You may also like': the newest of the same category, then the newest of the others. */
export const findSimilarArticles = async ({ slug, category }: Article, limit = 3): Promise<ArticleCard[]> => {
  const others = { slug: { not: slug } }
  const kin = category ? await findRows({ ...others, category: { name: category } }, limit) : []
  const rest =
    kin.length < limit
      ? await findRows({ slug: { notIn: [slug, ...kin.map((row) => row.slug)] } }, limit - kin.length)
      : []
  return toCards([...kin, ...rest])
}

/** Categories by id; with `used`, only those with a published article. */
export const findCategories = ({ used = false } = {}) =>
  db.journalCategory.findMany({
    where: used ? { articles: { some: publishedArticle } } : {},
    orderBy: { id: 'asc' },
    select: { id: true, name: true },
  })

/** The id of the category of this name; null if there is none. */
export const locateCategory = async (name: string): Promise<number | null> =>
  name ? ((await db.journalCategory.findUnique({ where: { name }, select: { id: true } }))?.id ?? null) : null
