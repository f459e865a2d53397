import 'server-only'
import { boutiqueSlug } from '@/lib/boutiques/boutique'
import { findBoutiqueNames, findBoutiques } from '@/lib/boutiques/queries'
import { lruLookup } from '@/lib/cache/lookups'
import { db, oncePerRequest } from '@/lib/db/client'
import { env } from '@/lib/env'
import { findMedia } from '@/lib/images/media'
import type { Photo } from '@/lib/images/photo'
import { isHiddenLink } from './page-visibility'
import type { MenuLink, Site } from './site'

/** Website items: status 0 = shown, 1 = hidden. */
const itemShown = 0
const itemHidden = 1

/** '/london' leads to '/locations', and is hidden with it. */
const withBoutiques = (hidden: string[], boutiques: string[]) =>
  hidden.includes('/locations') ? [...hidden, ...boutiques.map((name) => `/${boutiqueSlug(name)}`)] : hidden

const cachedHiddenRoutes = lruLookup<string[]>(1)

const readHiddenRoutes = async (): Promise<string[]> => {
  const items = await db.websiteItem.findMany({ where: { status: itemHidden }, select: { router_link: true } })
  const hidden = items.map((item) => item.router_link)
  return hidden.includes('/locations') ? withBoutiques(hidden, await findBoutiqueNames()) : hidden
}

/** The router links of hidden website items, e.g. ['/press']; with '/locations' the boutiques' own addresses. */
export const findHiddenRoutes = oncePerRequest(() => cachedHiddenRoutes('hidden', readHiddenRoutes))

/** Of some links to our own pages, those whose pages are not hidden; all of them if that cannot be read. */
export const findShownLinks = async <Link extends { href: string }>(links: Link[]): Promise<Link[]> => {
  const hidden = await findHiddenRoutes().catch((): string[] => [])
  return links.filter(({ href }) => !isHiddenLink(href, hidden))
}

/** All website items, in menu order. */
export const findWebsiteItems = () =>
  db.websiteItem.findMany({
    orderBy: [{ header_menu_section: 'asc' }, { display_order: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      website_item: true,
      router_link: true,
      status: true,
      header_menu_section: true,
      display_order: true,
    },
  })

const readSiteSettings = async () => {
  const settings = await db.siteSettings.findUnique({ where: { id: 1 } })
  return (
    settings ?? {
      poa_price_tag: null,
      brand_name: 'Ninety',
      main_brand_name: 'Richard Mille',
      house_currency: '£',
      show_exc_taxes: true,
      tagline: '',
      email: '',
      WhatsAppNumber: '',
      XURL: '',
      InstagramURL: '',
      FacebookURL: '',
      LinkedInURL: '',
      SnapchatURL: '',
      YouTubeURL: '',
      menu_image: '',
    }
  )
}

const cachedSettings = lruLookup<Awaited<ReturnType<typeof readSiteSettings>>>(1)

/** The single row of settings, or defaults if there is none. */
export const getSiteSettings = oncePerRequest(() => cachedSettings('settings', readSiteSettings))

const networks = ['X', 'Instagram', 'Facebook', 'LinkedIn', 'Snapchat', 'YouTube'] as const

const footerLinks = (mainBrand: string): MenuLink[] => [
  { label: 'Home', href: '/' },
  { label: mainBrand, href: '/richard-mille-watches' },
  { label: 'All Brands', href: '/the-collection' },
  { label: 'New Arrivals', href: '/new-arrivals' },
  { label: 'About', href: '/about' },
  { label: 'Services', href: '/services' },
  { label: 'Legal', href: '/legal' },
]

const legalLinks: MenuLink[] = [
  { label: 'Privacy policy', href: '/privacy-policy' },
  { label: 'Terms and conditions', href: '/terms-and-conditions' },
  { label: 'Cookie policy', href: '/cookie-policy' },
]

const readSite = async (): Promise<Site> => {
  const [settings, items, boutiques] = await Promise.all([getSiteSettings(), findWebsiteItems(), findBoutiques()])
  const hidden = withBoutiques(
    items.filter((item) => item.status === itemHidden).map((item) => item.router_link),
    boutiques.map(({ name }) => name),
  )
  const shown = (links: MenuLink[]) => links.filter(({ href }) => !isHiddenLink(href, hidden))
  // A shown entry may lead to a part of a page that another entry hides: /press#reviews.
  const column = (section: string) =>
    shown(
      items
        .filter((item) => item.status === itemShown && item.header_menu_section === section)
        .map((item) => ({ label: item.website_item, href: item.router_link })),
    )
  return {
    brand: settings.brand_name,
    mainBrand: settings.main_brand_name,
    tagline: settings.tagline,
    email: settings.email,
    whatsApp: settings.WhatsAppNumber,
    social: networks.flatMap((network) => {
      const href = settings[`${network}URL`]
      return /^https?:\/\//.test(href) ? [{ network, href }] : []
    }),
    menu: { collection: column('Collections'), discover: column('Ninety') },
    footer: shown(footerLinks(settings.main_brand_name)),
    legal: shown(legalLinks),
    hidden,
    boutiques,
  }
}

const cachedSite = lruLookup<Site>(1)

/** The data of every page's header, menu and footer. */
export const getSite = oncePerRequest(() => cachedSite('site', readSite))

const cachedMenuPhoto = lruLookup<{ photo: Photo | undefined }>(1)

export const getMenuPhoto = oncePerRequest(async (): Promise<Photo | undefined> => {
  const read = async () => {
    const { menu_image } = await getSiteSettings()
    return { photo: (await findMedia([menu_image])).get(menu_image) }
  }
  return (await cachedMenuPhoto('menu', read)).photo
})

/** The sender of every mail: the shop with its boutiques, and the From address. */
export const findSender = async () => {
  const [settings, boutiques, hidden] = await Promise.all([getSiteSettings(), findBoutiques(), findHiddenRoutes()])
  const address = settings.email.trim() || `no-reply@${new URL(env.SITE_URL).hostname}`
  return { site: { brand: settings.brand_name, url: env.SITE_URL, boutiques, hidden }, address }
}
