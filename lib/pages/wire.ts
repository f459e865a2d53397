import 'server-only'
import { z } from 'zod'
import { findMedia, mediaAddress } from '@/lib/images/media'
import { plainTitle } from '@/lib/site/site'
import { getPageRow } from './queries'

const blurb = z
  .strictObject({
    blurb_title: z.string(),
    blurb_description: z.string(),
    blurb_image: z.string().describe("address of a picture, or ''"),
    blurb_video: z.string().describe("address of a film, or ''"),
    blurb_link: z.string(),
    blurb_link_title: z.string(),
  })
  .meta({ id: 'PageBlurb' })

export const pageSchema = z
  .strictObject({
    title: z.string(),
    content: z.string().describe('sanitised HTML'),
    banner: z.string().describe("address of a picture, or ''"),
    page_type: z.string().describe("'standardPage' unless staff say otherwise"),
    blurbs: z.array(blurb),
  })
  .meta({ id: 'Page' })

const namePattern = /^[a-z0-9][a-z0-9-]{0,79}$/

/** A content page by its route's name, or null. */
export const pageWire = async (name: string): Promise<z.infer<typeof pageSchema> | null> => {
  const row = namePattern.test(name) ? await getPageRow(name) : null
  if (!row) return null
  const media = await findMedia([row.banner, ...row.blurbs.flatMap((one) => [one.blurb_image, one.blurb_video])])
  return {
    title: plainTitle(row.title),
    content: row.content,
    banner: mediaAddress(row.banner, media),
    page_type: row.page_type,
    blurbs: row.blurbs.map((one) => ({
      ...one,
      blurb_title: plainTitle(one.blurb_title),
      blurb_image: mediaAddress(one.blurb_image, media),
      blurb_video: mediaAddress(one.blurb_video, media),
    })),
  }
}
