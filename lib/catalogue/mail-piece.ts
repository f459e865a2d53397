import { photoUrl, widthUpTo } from '@/lib/images/photo'
import type { MailPiece } from '@/lib/mail/templates/content'
import type { Card } from './piece'

/** A piece as mails show it. Nobody's mail program has a session: a photograph that is not public would stay blank. */
export const toMailPiece = (card: Card, isPublic: boolean): MailPiece => {
  const { sku, brand, name, status, price, showExcTaxes, href, photo } = card
  return {
    sku,
    brand,
    name,
    status: status.label,
    price: price.text,
    showExcTaxes,
    href,
    photo: photo && isPublic ? photoUrl(photo, widthUpTo(photo.width, 640), 'jpg') : null,
  }
}
