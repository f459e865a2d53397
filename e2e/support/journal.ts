import { addRow } from './rows'
import { get, sql } from './shop'

export const shows = (path: string, text: string) => async () => (await get(path)).text.includes(text)
export const hides = (path: string, text: string) => async () => !(await get(path)).text.includes(text)

type Fields = { title?: string; content?: string; status?: number; category?: string }

/** Adds an article that is newer than all others. */
export const writeArticle = async (
  slug: string,
  { title = slug, content = '<p>Words.</p>', status = 0, category = '' }: Fields,
) => {
  const [found] = await sql<{ id: number }>('SELECT id FROM "JournalCategory" WHERE name = $1', [category])
  await addRow('JournalArticle', { slug, title, content, status, date: '2026-11-21', category_id: found?.id ?? null })
}
