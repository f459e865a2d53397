import 'server-only'
import { guest, isVisible, type Viewer } from '@/lib/auth/visibility'
import { getPiece } from '@/lib/catalogue/pieces'
import { type Photo, photoUrl, widthUpTo } from '@/lib/images/photo'
import type { MailPiece } from '@/lib/mail/templates/content'
import * as texts from '@/lib/texts'

/** Staff may know every piece. */
export const staff: Viewer = { kind: 'member', status: 1, verified: true }

const jpegOf = (photo: Photo) => photoUrl(photo, widthUpTo(photo.width, 640), 'jpg')

/** The piece that a SKU names, as its reader may know it; null where there is none. */
export const findMailPiece = async (sku: string, viewer: Viewer): Promise<MailPiece | null> => {
  const found = await getPiece(sku, viewer)
  if (!found) return null
  if (found.kind === 'notice') {
    const { sku: exact } = found.notice
    // Any model in the address leads to the members' notice; the true one would tell it.
    const href = `/watch/members/${encodeURIComponent(exact)}`
    return {
      sku: exact,
      brand: '',
      name: texts.detail.membersOnlyTitle,
      status: '',
      price: '',
      showExcTaxes: false,
      href,
      photo: null,
    }
  }
  const { piece, row } = found
  const photo = piece.photos[0]
  return {
    sku: piece.sku,
    brand: piece.brand,
    name: piece.name,
    status: piece.status.label,
    price: piece.price.text,
    showExcTaxes: piece.showExcTaxes,
    href: piece.href,
    // Nobody's mail program has a session: photographs for members only would stay blank.
    photo: photo && isVisible(row, guest) ? jpegOf(photo) : null,
  }
}
