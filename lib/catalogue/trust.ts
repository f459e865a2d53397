import 'server-only'
import { db } from '@/lib/db/client'
import { oncePerRequest } from '@/lib/db/once-per-request'
import { findMedia } from '@/lib/images/media'
import type { Photo } from '@/lib/images/photo'
import { findHiddenRoutes } from '@/lib/site/queries'
import { shownLink } from '@/lib/site/shown-link'

/** A line of reassurance beside a price. `link` is '' where it leads nowhere. */
export type TrustLine = { title: string; text: string; link: string }

/** Who looks after a boutique's visitors. */
export type Specialist = { name: string; role: string; portrait: Photo | null }

/** The lines that staff keep, in their order; once a request. */
export const findTrustLines = oncePerRequest(async (): Promise<TrustLine[]> => {
  const [lines, hidden] = await Promise.all([
    db.trustLine.findMany({ orderBy: [{ display_order: 'asc' }, { id: 'asc' }], take: 12 }),
    findHiddenRoutes(),
  ])
  return lines.map(({ title, text, link }) => ({
    title: title.trim(),
    text: text.trim(),
    link: shownLink(link, hidden),
  }))
})

/** The specialist of a boutique, or null. */
export const getSpecialist = async (boutique: string): Promise<Specialist | null> => {
  const found = await db.specialist.findUnique({
    where: { boutique_name: boutique },
    select: { name: true, role: true, portrait: true },
  })
  if (!found) return null
  const portraits = await findMedia([found.portrait])
  return { name: found.name.trim(), role: found.role.trim(), portrait: portraits.get(found.portrait) ?? null }
}
