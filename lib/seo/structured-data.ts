import 'server-only'
import type { Card, Piece, Price } from '@/lib/catalogue/piece'
import { env } from '@/lib/env'
import { beginning } from '@/lib/format-text'
import { absoluteUrl } from '@/lib/http/origin'
import { photoUrl, widthUpTo } from '@/lib/images/photo'
import type { Article } from '@/lib/journal/journal'
import { firstSentence, plainText } from '@/lib/pages/html'
import { plainTitle } from '@/lib/site/site'

const pictures = (piece: Piece) =>
  piece.photos.slice(0, 6).map((photo) => absoluteUrl(photoUrl(photo, widthUpTo(photo.width, 1600), 'jpg')))

/** Price and currency, without a '.00'. */
const offered = ({ amount, currency }: Price) =>
  amount ? { priceCurrency: currency, price: amount.replace(/\.00$/, '') } : {}

/** As in the feeds: markets compare them with the page, and to Google LimitedAvailability is in stock. */
const availability = {
  available: 'InStock',
  deposit: 'OutOfStock',
  sold: 'SoldOut',
  other: 'OutOfStock',
} as const

/** A product, for sale or sold. The offer has a price only if the page shows one. */
export const productData = (piece: Piece, brand: string) => ({
  '@type': 'Product',
  '@id': `${absoluteUrl(piece.href)}#product`,
  name: piece.fullName,
  sku: piece.sku,
  url: absoluteUrl(piece.href),
  ...(piece.brand ? { brand: { '@type': 'Brand', name: piece.brand } } : {}),
  ...(piece.model ? { model: piece.model } : {}),
  ...(piece.material ? { material: piece.material } : {}),
  ...(piece.photos.length > 0 ? { image: pictures(piece) } : {}),
  description: beginning(plainText(piece.description), 5_000) || piece.fullName,
  itemCondition: 'https://schema.org/UsedCondition',
  offers: {
    '@type': 'Offer',
    url: absoluteUrl(piece.href),
    availability: `https://schema.org/${availability[piece.status.tone]}`,
    itemCondition: 'https://schema.org/UsedCondition',
    seller: { '@type': 'Organization', name: brand },
    ...offered(piece.price),
  },
})

/** A breadcrumb from the home page; the last step is the page itself. */
export const breadcrumbData = (steps: { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absoluteUrl(path),
  })),
})

/** The pieces of one listing page, in order, without those whose pages are hidden. */
export const itemListData = (name: string, cards: Card[]) => {
  const shown = cards.flatMap(({ href, brand, name }) => (href ? [{ href, name: `${brand} ${name}`.trim() }] : []))
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: shown.length,
    itemListElement: shown.map(({ href, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: absoluteUrl(href),
      name,
    })),
  }
}

/** An article of the journal. */
export const articleData = (
  { title, href, author, date, updated, excerpt, content, category, photo }: Article,
  brand: string,
) => ({
  '@type': 'Article',
  '@id': `${absoluteUrl(href)}#article`,
  mainEntityOfPage: absoluteUrl(href),
  headline: beginning(plainTitle(title), 110),
  description: excerpt || firstSentence(content),
  ...(photo ? { image: [absoluteUrl(photoUrl(photo, widthUpTo(photo.width, 1600), 'jpg'))] } : {}),
  ...(category ? { articleSection: category } : {}),
  datePublished: date,
  dateModified: updated.slice(0, 10) < date ? date : updated,
  author: author ? { '@type': 'Person', name: author } : { '@type': 'Organization', name: brand },
  publisher: { '@type': 'Organization', '@id': `${env.SITE_URL}/#organisation`, name: brand },
  inLanguage: 'en-GB',
})

/** The retailer, for the home page. */
export const organisationData = (site: { brand: string; email: string; social: { href: string }[] }) => ({
  '@type': 'Organization',
  '@id': `${env.SITE_URL}/#organisation`,
  name: site.brand,
  url: env.SITE_URL,
  ...(site.email ? { email: site.email } : {}),
  sameAs: site.social.map(({ href }) => href),
})
