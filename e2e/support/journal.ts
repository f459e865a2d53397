import { get, sql } from './shop'

export const shows = (path: string, text: string) => async () => (await get(path)).text.includes(text)
export const hides = (path: string, text: string) => async () => !(await get(path)).text.includes(text)

type Fields = { title?: string; content?: string; status?: number; category?: string }

/** Puts an article into the journal, newer than every other; its slug begins with 'test-'. */
export const writeArticle = (
  slug: string,
  { title = slug, content = '<p>Words.</p>', status = 0, category = '' }: Fields,
) =>
  sql(
    `INSERT INTO "JournalArticle" (slug, title, content, status, date, category_id)
     VALUES ($1, $2, $3, $4, '2026-11-21', (SELECT id FROM "JournalCategory" WHERE name = $5))`,
    [slug, title, content, status, category],
  )

/** Takes away what tests wrote: articles 'test-…', slides 'Test …', magazines of 'The Test'. */
export const clearJournal = () =>
  sql(
    `WITH a AS (DELETE FROM "JournalArticle" WHERE slug LIKE 'test-%'), m AS (DELETE FROM "Magazine" WHERE publisher = 'The Test')
     DELETE FROM "Slide" WHERE slide_title LIKE 'Test %'`,
  )
