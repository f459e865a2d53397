import 'server-only'
import { db } from '@/lib/db/client'
import { filmAddress, findMedia } from '@/lib/images/media'
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

/** A content page as it is stored, with its blurbs in their order, or null. */
export const getPageRow = (name: string) =>
  db.page.findUnique({
    where: { name },
    select: { ...select, blurbs: { ...select.blurbs, orderBy: [...select.blurbs.orderBy] } },
  })

/** A content page by its route's name, or null where staff have written none. */
export const getPage = async (name: string): Promise<Page | null> => {
  const row = await getPageRow(name)
  if (!row) return null
  const media = await findMedia([row.banner, ...row.blurbs.flatMap((blurb) => [blurb.blurb_image, blurb.blurb_video])])
  return {
    title: row.title,
    content: await staffHtml(row.content),
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
}

/** A route's page record, or an empty page of that title where staff have written none. */
export const getPageOr = async (name: string, title: string): Promise<Page> =>
  (await getPage(name)) ?? { title, content: '', banner: null, blurbs: [] }
