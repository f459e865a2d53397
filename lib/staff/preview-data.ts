import 'server-only'
import { type Detail, findDetail } from '@/lib/catalogue/detail'
import { findHome, findSlides } from '@/lib/home/queries'
import { findMedia } from '@/lib/images/media'
import type { Article } from '@/lib/journal/journal'
import { findArticles, findCategories, getArticle } from '@/lib/journal/queries'
import type { Page } from '@/lib/pages/page'
import { getPage, getPageOr } from '@/lib/pages/queries'
import { findMagazines, type Magazine } from '@/lib/press/queries'
import { getMenuPhoto, getSite } from '@/lib/site/queries'
import type { Staff } from './account'
import { previewOf, readAfterChanges } from './preview'
import type { DeskRecord } from './records'
import type { PreviewedName } from './resources/previewed'

const findJournal = async () => {
  const [page, slides, categories, articles] = await Promise.all([
    getPageOr('journal', 'Journal'),
    findSlides('journal'),
    findCategories({ used: true }),
    findArticles(),
  ])
  return { page, slides, categories: categories.map(({ name }) => name), category: '', articles }
}

const findLocations = async () => {
  const [page, { boutiques }] = await Promise.all([getPageOr('locations', 'Locations'), getSite()])
  const photos = await findMedia(boutiques.flatMap(({ image, plan }) => [image, plan]))
  return { page, boutiques, photos }
}

/** The site's header and footer data, with the picture of the open menu. */
const findFrame = async () => {
  const [site, menuPhoto = null] = await Promise.all([getSite(), getMenuPhoto()])
  return { site, menuPhoto }
}

/** The data of a preview, for the same screen that visitors get. */
export type PreviewData =
  | { kind: 'piece'; detail: Detail }
  | { kind: 'article'; article: Article }
  | { kind: 'page'; page: Page }
  | { kind: 'home'; home: Awaited<ReturnType<typeof findHome>> }
  | { kind: 'journal'; journal: Awaited<ReturnType<typeof findJournal>> }
  | { kind: 'locations'; locations: Awaited<ReturnType<typeof findLocations>> }
  | { kind: 'press'; press: { page: Page; magazines: Magazine[] } }
  | { kind: 'menu'; frame: Awaited<ReturnType<typeof findFrame>> }
  | {
      kind: 'settings'
      frame: Awaited<ReturnType<typeof findFrame>>
      home: Awaited<ReturnType<typeof findHome>>
    }

const ofPage = async (name: unknown): Promise<PreviewData | null> => {
  const page = await getPage(String(name))
  return page && { kind: 'page', page }
}

const readers: Record<PreviewedName, (record: DeskRecord) => Promise<PreviewData | null>> = {
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
  excerpts: async () => ({ kind: 'home', home: await findHome() }),
  slides: async ({ slide_set }) =>
    slide_set === 'journal'
      ? { kind: 'journal', journal: await findJournal() }
      : { kind: 'home', home: await findHome() },
  boutiques: async () => ({ kind: 'locations', locations: await findLocations() }),
  press: async () => ({
    kind: 'press',
    press: { page: await getPageOr('press', 'Press'), magazines: await findMagazines() },
  }),
  menu: async () => ({ kind: 'menu', frame: await findFrame() }),
  settings: async () => ({ kind: 'settings', frame: await findFrame(), home: await findHome() }),
}

/** Data for a record's page with the values that this colleague typed; null if `previewOf` refuses the record. */
export const findPreviewData = async (name: string, id: string, staff: Staff) => {
  const looked = previewOf(name, id, staff)
  if (!looked) return null
  const seen = await readAfterChanges(looked, staff, readers[looked.resource.name as PreviewedName])
  if (!seen.ok) return seen
  const { result } = seen
  return result
    ? { ok: true as const, result }
    : { ok: false as const, sentences: ['There is nothing to preview yet.'] }
}
