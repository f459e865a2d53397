import 'server-only'
import { findBoutiques } from '@/lib/boutiques/queries'
import { db, oncePerRequest } from '@/lib/db/client'
import { filmAddress, findMedia } from '@/lib/images/media'
import { shownLink, withShownLinks } from '@/lib/site/page-visibility'
import { findHiddenRoutes, getSiteSettings } from '@/lib/site/queries'
import { type Facts, factsOf, fillIn, fillInHtml } from './fill-in'
import type { Page } from './page'
import { staffHtml } from './staff-html'

const select = {
  name: true,
  title: true,
  content: true,
  banner: true,
  page_type: true,
  blurbs: {
    orderBy: [{ display_order: 'asc' }, { id: 'asc' }],
    select: {
      blurb_title: true,
      blurb_description: true,
      blurb_image: true,
      blurb_video: true,
      blurb_link: true,
      blurb_link_title: true,
    },
  },
} as const

const findFacts = async (): Promise<Facts> => {
  const [settings, boutiques] = await Promise.all([getSiteSettings(), findBoutiques()])
  return factsOf(settings, boutiques)
}

/**
 * A content page with its blurbs in display order, its HTML sanitised, its placeholders filled in and no link to a
 * hidden page; or null.
 */
export const getPageRow = async (name: string) => {
  const row = await db.page.findUnique({
    where: { name, deleted_at: null },
    select: { ...select, blurbs: { ...select.blurbs, orderBy: [...select.blurbs.orderBy] } },
  })
  if (!row) return null
  const [facts, hidden] = await Promise.all([findFacts(), findHiddenRoutes()])
  return {
    ...row,
    title: fillIn(row.title, facts),
    content: withShownLinks(await staffHtml(fillInHtml(row.content, facts)), hidden),
    blurbs: row.blurbs.map((blurb) => ({
      ...blurb,
      blurb_title: fillIn(blurb.blurb_title, facts),
      blurb_description: fillIn(blurb.blurb_description, facts),
      blurb_link: shownLink(blurb.blurb_link, hidden),
    })),
  }
}

/** A content page by its route's name, or null if staff have written none. */
export const getPage = oncePerRequest(async (name: string): Promise<Page | null> => {
  const row = await getPageRow(name)
  if (!row) return null
  const media = await findMedia([row.banner, ...row.blurbs.flatMap((blurb) => [blurb.blurb_image, blurb.blurb_video])])
  return {
    title: row.title,
    content: row.content,
    banner: media.get(row.banner) ?? null,
    blurbs: row.blurbs.map((blurb) => ({
      title: blurb.blurb_title,
      description: blurb.blurb_description,
      image: media.get(blurb.blurb_image) ?? media.get(blurb.blurb_video) ?? null,
      video: filmAddress(blurb.blurb_video),
      link: blurb.blurb_link,
      linkTitle: blurb.blurb_link_title,
    })),
  }
})

/** A route's page record, or an empty page with that title if staff have written none. */
export const getPageOr = async (name: string, title: string): Promise<Page> =>
  (await getPage(name)) ?? { title, content: '', banner: null, blurbs: [] }
