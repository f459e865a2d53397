import { photoUrl, widthUpTo } from '@/lib/images/photo'
import type { MailPiece } from '@/lib/mail/templates/content'
import { shownLink } from '@/lib/site/page-visibility'
import type { Card } from './piece'

/**
 * A piece for a mail, without a link if its page is among the `hidden` ones. Mail programs have no session, so only a
 * public photograph can be loaded.
 */
export const toMailPiece = (card: Card, isPublic: boolean, hidden: string[]): MailPiece => {
  const { sku, brand, name, status, price, showExcTaxes, href, photo } = card
  return {
    sku,
    brand,
    name,
    status: status.label,
    price: price.text,
    showExcTaxes,
    href: shownLink(href, hidden),
    photo: photo && isPublic ? photoUrl(photo, widthUpTo(photo.width, 640), 'jpg') : null,
  }
}
