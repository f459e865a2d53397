import type { Boutique } from '@/lib/boutiques/boutique'

/** The data of every page's header, menu and footer. Safe in the browser. */
export type Site = {
  brand: string
  mainBrand: string
  tagline: string
  email: string
  whatsApp: string
  /** only networks with a URL */
  social: { network: 'X' | 'Instagram' | 'Facebook' | 'LinkedIn' | 'Snapchat' | 'YouTube'; href: string }[]
  menu: { collection: MenuLink[]; discover: MenuLink[] }
  /** without hidden pages: Home, main brand, All Brands, New Arrivals, About, Services, Legal */
  footer: MenuLink[]
  /** without hidden pages: privacy policy, terms and conditions, cookie policy */
  legal: MenuLink[]
  /** paths of pages that website items hide */
  hidden: string[]
  boutiques: Boutique[]
}

export type MenuLink = { label: string; href: string }

/** A title without its mark-up: `*word*` is shown in italics on the page. Safe in the browser. */
export const plainTitle = (text: string) => text.replace(/\*([^*]+)\*/g, '$1')
