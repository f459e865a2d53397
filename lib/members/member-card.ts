import type { Photo } from '@/lib/images/photo'

/**
 * A piece of the private list as the members' grid shows it. Safe in the browser; `status` and `price` as on any card, but
 * nothing upcoming is said to be in stock.
 */
export type MemberCard = {
  sku: string
  href: string
  name: string
  brand: string
  status: string
  family: 'watch' | 'jewellery'
  /** arrived since the member's last visit */
  isNew: boolean
  price: string
  photo: Photo | null
}
