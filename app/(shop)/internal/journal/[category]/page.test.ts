import { beforeAll, expect, it, vi } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import JournalCategoryPage, { generateMetadata } from './page'

// Next's cache only works inside Next.
vi.mock('next/cache', () => ({ unstable_cache: (ask: () => unknown) => ask }))

beforeAll(fillTestShop)

it.each(['x%41', 'xA', '100% original', '..'])(
  'the title and the articles are those of the category %j',
  async (name) => {
    const [{ id }] = await rows('INSERT INTO "JournalCategory" (name) VALUES ($1) RETURNING id', [name])
    await rows('INSERT INTO "JournalArticle" (slug, title, category_id) VALUES ($1, $2, $3)', [`of-${id}`, name, id])
    const props = { params: Promise.resolve({ category: String(id) }) }
    expect((await generateMetadata(props)).title).toBe(`Journal: ${name}`)
    const { props: shown } = await JournalCategoryPage(props)
    expect([shown.category, shown.articles.map(({ title }: { title: string }) => title)]).toEqual([name, [name]])
  },
)
