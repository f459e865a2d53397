import { Empty } from '@/components/listing/empty'
import { Feature } from '@/components/listing/feature'
import { Heading } from '@/components/listing/heading'
import { Listing } from '@/components/listing/listing'
import { RecentlySold } from '@/components/listing/recently-sold'
import { JsonLd } from '@/components/seo/json-ld'
import { BelowFold } from '@/components/ui/below-fold'
import { findFeatured } from '@/lib/catalogue/featured-queries'
import { hintsOf } from '@/lib/catalogue/hints'
import {
  type Criteria,
  isNarrowed,
  type Listing as ListingName,
  listingHref,
  listingPath,
} from '@/lib/catalogue/listing'
import { findListing, findRecentlySold } from '@/lib/catalogue/listing-queries'
import { listingTitle } from '@/lib/seo/listing-metadata'
import { breadcrumbData, itemListData } from '@/lib/seo/structured-data'
import { getSite } from '@/lib/site/queries'

/** A listing in one of its states, whole. */
export const ListingScreen = async ({ listing, criteria }: { listing: ListingName; criteria: Criteria }) => {
  const hasSold = listing === 'main' || listing === 'other'
  const [site, result, featured, sold] = await Promise.all([
    getSite(),
    findListing(listing, criteria),
    findFeatured(listing),
    hasSold ? findRecentlySold(listing) : [],
  ])
  const title = listingTitle(listing, site.mainBrand)
  return (
    <main id="main">
      <Heading listing={listing} mainBrand={site.mainBrand} />
      <Listing
        key={listingHref(listing, criteria)}
        initial={result}
        hints={hintsOf(result.facets)}
        contacts={site.boutiques.map(({ name, PhoneNumber, WhatsAppNumber }) => ({
          name,
          PhoneNumber,
          WhatsAppNumber,
        }))}
        features={featured.map((piece, index) =>
          piece ? <Feature piece={piece} mirrored={index % 2 === 1} key={piece.sku} /> : null,
        )}
        sold={
          hasSold ? (
            <BelowFold>
              <RecentlySold cards={sold} always={listing === 'main'} />
            </BelowFold>
          ) : null
        }
        empty={<Empty boutiques={site.boutiques} />}
      />
      {!isNarrowed(criteria) && (
        <>
          <JsonLd data={itemListData(title, result.cards)} />
          <JsonLd
            data={breadcrumbData([
              { name: 'Home', path: '/' },
              { name: title, path: listingPath[listing] },
            ])}
          />
        </>
      )}
    </main>
  )
}
