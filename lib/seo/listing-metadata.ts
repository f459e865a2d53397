import 'server-only'
import type { Metadata } from 'next'
import { citiesOf } from '@/lib/boutiques/boutique'
import { emptyCriteria, isPlain, listingHref } from '@/lib/catalogue/criteria'
import { findFeatured } from '@/lib/catalogue/featured'
import { type Criteria, type Listing, type ListingResult, listingPath } from '@/lib/catalogue/listing'
import { findLastPage } from '@/lib/catalogue/listing-queries'
import { firstSentence } from '@/lib/pages/html'
import { getPage } from '@/lib/pages/queries'
import * as texts from '@/lib/piece-texts'
import { getSite } from '@/lib/site/queries'
import { pageMetadata } from './page-metadata'
import { breadcrumbData, itemListData } from './structured-data'

/** A listing's name in titles and breadcrumbs. */
const listingTitle = (listing: Listing, mainBrand: string) =>
  ({
    main: mainBrand,
    other: texts.listingPage.others,
    all: texts.listingPage.latest,
    jewellery: 'Jewellery',
  })[listing]

const description = (listing: Listing, mainBrand: string, cities: string) =>
  ({
    main: `Pre-owned ${mainBrand} watches, examined by our watchmakers and ready to see in ${cities}.`,
    other: `Pre-owned watches of every brand we trust, chosen one by one and ready to see in ${cities}.`,
    all: `The watches that arrived last, newest first, ready to see in ${cities}.`,
    jewellery: `Rings, earrings, necklaces and bracelets with a history, ready to see in ${cities}.`,
  })[listing]

/** A narrowed or sorted state is not indexed. Each page has its own canonical URL; other parameters are dropped. */
export const listingMetadata = async (listing: Listing, criteria: Criteria): Promise<Metadata> => {
  const [{ mainBrand, boutiques }, record] = await Promise.all([getSite(), getPage(listingPath[listing].slice(1))])
  const cities = citiesOf(boutiques)
  const name = record?.title.trim() || listingTitle(listing, mainBrand)
  const narrowed = !isPlain(criteria)
  const page = narrowed || criteria.page === 1 ? 1 : Math.min(criteria.page, await findLastPage(listing))
  const title = page > 1 ? `${name}, page ${page}` : name
  const canonical = listingHref(listing, { ...emptyCriteria, page })
  const featured = narrowed ? [] : await findFeatured(listing)
  return {
    ...(await pageMetadata({
      title,
      description: firstSentence(record?.content ?? '') || description(listing, mainBrand, cities),
      path: canonical,
      photo: record?.banner ?? featured.find((piece) => piece?.photo)?.photo,
    })),
    ...(narrowed ? { robots: { index: false, follow: true } } : {}),
  }
}

/** The structured data of a listing: its pieces and breadcrumb; none if it is narrowed or sorted. */
export const listingData = async ({ listing, criteria, cards }: ListingResult): Promise<object[]> => {
  if (!isPlain(criteria)) return []
  const { mainBrand } = await getSite()
  const name = listingTitle(listing, mainBrand)
  return [
    itemListData(name, cards),
    breadcrumbData([
      { name: 'Home', path: '/' },
      { name, path: listingPath[listing] },
    ]),
  ]
}
