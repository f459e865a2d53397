import 'server-only'
import { type Detail, findDetail } from '@/lib/catalogue/detail'
import { findRecentAdditions } from '@/lib/catalogue/listing-queries'
import { findExcerpts, findSlides } from '@/lib/home/queries'
import type { Article } from '@/lib/journal/journal'
import { findArticles, getArticle } from '@/lib/journal/queries'
import type { Page } from '@/lib/pages/page'
import { getPage } from '@/lib/pages/queries'
import { findHiddenRoutes, getSite } from '@/lib/site/queries'
import type { Staff } from './account'
import { asItWillStand, previewOf } from './preview'
import type { DeskRecord } from './records'
import type { PreviewedName } from './resources/previewed'

const findHome = async (set: 'home' | 'journal') => {
  const [site, slides, excerpts, additions, articles, hidden] = await Promise.all([
    getSite(),
    findSlides(set),
    findExcerpts(),
    findRecentAdditions(),
    findArticles({ limit: 4 }),
    findHiddenRoutes(),
  ])
  return { site, slides, excerpts, additions, articles, hidden }
}

/** What a preview shows: the data of the very screen that visitors get. */
export type Sight =
  | { kind: 'piece'; detail: Detail }
  | { kind: 'article'; article: Article }
  | { kind: 'page'; page: Page }
  | { kind: 'home'; home: Awaited<ReturnType<typeof findHome>> }

const ofPage = async (name: unknown): Promise<Sight | null> => {
  const page = await getPage(String(name))
  return page && { kind: 'page', page }
}

const readers: Record<PreviewedName, (record: DeskRecord) => Promise<Sight | null>> = {
  pieces: async ({ SKU }) => {
    const detail = await findDetail(encodeURIComponent(String(SKU)), { kind: 'staff' })
    return detail && 'piece' in detail ? { kind: 'piece', detail } : null
  },
  articles: async ({ slug }) => {
    const article = await getArticle(String(slug))
    return article && { kind: 'article', article }
  },
  pages: ({ name }) => ofPage(name),
  blurbs: ({ page_name }) => ofPage(page_name),
  excerpts: async () => ({ kind: 'home', home: await findHome('home') }),
  slides: async ({ slide_set }) => ({
    kind: 'home',
    home: await findHome(slide_set === 'journal' ? 'journal' : 'home'),
  }),
}

/** What a record's page will show with the values that this person typed; null where the record has no page of its own. */
export const lookAt = async (name: string, id: string, staff: Staff) => {
  const looked = previewOf(name, id, staff)
  if (!looked) return null
  const seen = await asItWillStand(looked, staff, readers[looked.resource.name as PreviewedName])
  if (!seen.ok) return seen
  const { result } = seen
  return result ? { ok: true as const, result } : { ok: false as const, sentences: ['There is nothing to see yet.'] }
}
