import type { Boutique } from '@/lib/boutiques/boutique'

/** What every page's frame (header, menu, footer) is made of. Safe in the browser. */
export type Site = {
  brand: string
  mainBrand: string
  tagline: string
  email: string
  whatsApp: string
  /** only those that have an address */
  social: { network: 'X' | 'Instagram' | 'Facebook' | 'LinkedIn' | 'Snapchat' | 'YouTube'; href: string }[]
  menu: { collection: MenuLink[]; discover: MenuLink[] }
  /** shown pages only: Home, main brand, All Brands, New Arrivals, About, Services, Legal */
  footer: MenuLink[]
  /** shown pages only: privacy policy, terms and conditions, cookie policy */
  legal: MenuLink[]
  /** paths of pages that website items hide */
  hidden: string[]
  boutiques: Boutique[]
}

export type MenuLink = { label: string; href: string }
