import 'server-only'
import { db } from '@/lib/db/client'
import { oncePerRequest } from '@/lib/db/once-per-request'
import { findMedia } from '@/lib/images/media'
import type { Photo } from '@/lib/images/photo'
import { findHiddenRoutes } from '@/lib/site/queries'
import { shownLink } from '@/lib/site/shown-link'
import type { PieceRow } from './pieces'
import { isOnItsWay, listStatus } from './status'

/** A line of reassurance beside a price. `link` is '' where it leads nowhere. */
export type TrustLine = { title: string; text: string; link: string }

/** Who looks after a boutique's visitors. */
export type Specialist = { name: string; role: string; portrait: Photo | null }

/** What of a piece decides what it is promised. */
type Promised = Pick<PieceRow, 'Family' | 'StatusName' | 'isUpcoming' | 'Warranty' | 'PreOwnedWarranty'>

/** The lines that staff keep, in their order; once a request. */
const findLines = oncePerRequest(async () => {
  const [lines, hidden] = await Promise.all([
    db.trustLine.findMany({ orderBy: [{ display_order: 'asc' }, { id: 'asc' }], take: 24 }),
    findHiddenRoutes(),
  ])
  return lines.map((line) => ({ ...line, link: shownLink(line.link, hidden) }))
})

const place = '{warranty}'

/** The warranty in a piece's own words: ours, else the maker's; '' where there are none, as of a bare yes or no. */
const warrantyOf = ({ Warranty, PreOwnedWarranty }: Promised) =>
  [PreOwnedWarranty, Warranty]
    .map((words) => words?.trim().replace(/\.$/, '') ?? '')
    .find((words) => words !== '' && !/^(0|1|yes|no)$/i.test(words)) ?? ''

/**
 * The lines that are true of a piece: of its family, of what has arrived, and with its own warranty in place of {warranty}; none of
 * what is sold.
 * A line that names a warranty is left out where the piece's record has no words about it.
 */
export const findTrustLines = async (piece: Promised): Promise<TrustLine[]> => {
  if (listStatus(piece.StatusName).tone === 'sold') return []
  const lines = await findLines()
  const warranty = warrantyOf(piece)
  const arrived = !isOnItsWay(piece)
  return lines
    .filter(
      ({ family, before_arrival, title, text }) =>
        (family === null || family === piece.Family) &&
        (before_arrival || arrived) &&
        (warranty !== '' || !`${title}${text}`.includes(place)),
    )
    .map(({ title, text, link }) => ({
      title: title.replaceAll(place, () => warranty).trim(),
      text: text.replaceAll(place, () => warranty).trim(),
      link,
    }))
}

/** The specialist of a boutique under the title that fits a family of pieces, or null. */
export const getSpecialist = async (boutique: string, family: PieceRow['Family']): Promise<Specialist | null> => {
  const found = await db.specialist.findUnique({
    where: { boutique_name: boutique },
    select: { name: true, role: true, jewellery_role: true, portrait: true },
  })
  if (!found) return null
  const role = (family === 'jewellery' && found.jewellery_role.trim()) || found.role.trim()
  const portraits = await findMedia([found.portrait])
  return { name: found.name.trim(), role, portrait: portraits.get(found.portrait) ?? null }
}
