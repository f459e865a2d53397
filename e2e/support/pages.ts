import { publicPaths } from '../../lib/seo/public-paths'
import { sql } from './shop'

/** The public pages. */
export const specifiedPages = [
  ...publicPaths,
  '/membership',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=x',
]

/** Every public page with a fixed URL, and states of a listing. */
export const fixedPages = [
  ...specifiedPages,
  '/the-collection?q=gold',
  '/new-arrivals?view=list&q=a',
  '/richard-mille-watches?page=2',
  '/new-arrivals?q=nothinglikethis',
  '/thank-you',
  '/404',
]

/** A page of every kind of record: pieces in stock, sold, with few fields, for members; an article; a category. */
export const pagesOfRecords = async () => {
  const pieces = await sql<{ SKU: string }>(`
    (SELECT "SKU" FROM "StockItem" WHERE NOT "isSold" AND "MembersAreaOnly" = 0 AND "Family" = 'watch' AND "brandKey" = 'richard mille' ORDER BY "SKU" LIMIT 1)
    UNION (SELECT "SKU" FROM "StockItem" WHERE NOT "isSold" AND "MembersAreaOnly" = 0 AND "Family" = 'watch' AND "brandKey" <> 'richard mille' ORDER BY "SKU" LIMIT 1)
    UNION (SELECT "SKU" FROM "StockItem" WHERE NOT "isSold" AND "MembersAreaOnly" = 0 AND "Family" = 'jewellery' ORDER BY "SKU" LIMIT 1)
    UNION (SELECT "SKU" FROM "StockItem" WHERE "isSold" AND "MembersAreaOnly" = 0 ORDER BY "SKU" LIMIT 1)
    UNION (SELECT "SKU" FROM "StockItem" WHERE "MembersAreaOnly" = 1 ORDER BY "SKU" LIMIT 1)`)
  const articles = await sql<{ slug: string }>(`SELECT slug FROM "JournalArticle" WHERE status = 0 ORDER BY date DESC`)
  const categories = await sql<{ name: string }>(`SELECT name FROM "JournalCategory" ORDER BY id LIMIT 1`)
  return [
    ...pieces.map(({ SKU }) => `/watch/x/${SKU}`),
    ...articles.map(({ slug }) => `/journal/${slug}`),
    ...categories.map(({ name }) => `/journal?category=${encodeURIComponent(name)}`),
  ]
}
