import 'server-only'
import { db, oncePerRequest } from '@/lib/db/client'
import { findMedia } from '@/lib/images/media'
import type { Photo } from '@/lib/images/photo'
import { shownLink } from '@/lib/site/page-visibility'
import { findHiddenRoutes } from '@/lib/site/queries'
import { isNone } from './conditions'
import type { PieceRow } from './pieces'
import { isOnItsWay, listStatus } from './status'

/** A line of reassurance beside a price. `link` is '' if there is none. */
export type TrustLine = { title: string; text: string; link: string }

/** A boutique's contact person. */
export type Specialist = { name: string; role: string; portrait: Photo | null }

/** The columns that decide which lines apply to a piece. */
type Promised = Pick<PieceRow, 'Family' | 'StatusName' | 'isUpcoming' | 'Warranty' | 'PreOwnedWarranty'>

/** The configured lines in display order, cached per request. */
const findLines = oncePerRequest(async () => {
  const [lines, hidden] = await Promise.all([
    db.trustLine.findMany({ orderBy: [{ display_order: 'asc' }, { id: 'asc' }], take: 24 }),
    findHiddenRoutes(),
  ])
  return lines.map((line) => ({ ...line, link: shownLink(line.link, hidden) }))
})

const place = '{warranty}'

/** The warranty text: our own, else the maker's; '' if there is none or it is a bare yes. */
const warrantyOf = ({ Warranty, PreOwnedWarranty }: Promised) =>
  [PreOwnedWarranty, Warranty]
    .map((words) => words?.trim().replace(/\.$/, '') ?? '')
    .find((words) => !isNone(words) && !/^(1|yes|true)$/i.test(words)) ?? ''

/**
 * The lines that apply to a piece by its family and arrival, with its warranty in place of {warranty}. None for a sold
 * piece; a line with {warranty} is left out if the record has no warranty text.
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

/** A boutique's specialist with the role for a family of pieces, or null. */
export const getSpecialist = async (boutique: string, family: PieceRow['Family']): Promise<Specialist | null> => {
  const found = await db.specialist.findUnique({
    where: { boutique_name: boutique, deleted_at: null },
    select: { name: true, role: true, jewellery_role: true, portrait: true },
  })
  if (!found) return null
  const role = (family === 'jewellery' && found.jewellery_role.trim()) || found.role.trim()
  const portraits = await findMedia([found.portrait])
  return { name: found.name.trim(), role, portrait: portraits.get(found.portrait) ?? null }
}
