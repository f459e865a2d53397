import type { Photo } from '@/lib/images/photo'

/**
 * A piece of the private list as a card in the members' grid. Safe in the browser. `status` and `price` as on any card,
 * except that an upcoming piece is never shown as in stock.
 */
export type MemberCard = {
  sku: string
  /** absent while staff hide the pages of its kind */
  href?: string
  name: string
  brand: string
  status: string
  family: 'watch' | 'jewellery'
  /** arrived after the member's previous visit */
  isNew: boolean
  price: string
  photo: Photo | null
}
