import { photoUrl, widthUpTo } from '@/lib/images/photo'
import type { MailPiece } from '@/lib/mail/templates/content'
import type { Card } from './piece'

/** A piece for a mail. Mail programs have no session, so only a public photograph can be loaded. */
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
