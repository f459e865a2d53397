import { ListingScreen } from '@/components/listing/listing-screen'
import { dependsOn } from '@/lib/cache/depends-on'
import { tags } from '@/lib/cache/tags'
import { emptyCriteria } from '@/lib/catalogue/criteria'
import { hintsOf } from '@/lib/catalogue/facets'
import { findFeatured } from '@/lib/catalogue/featured'
import type { Criteria, Listing } from '@/lib/catalogue/listing'
import { findListing, findRecentlySold } from '@/lib/catalogue/listing-queries'
import { listingData, listingMetadata } from '@/lib/seo/listing-metadata'
import { getSite } from '@/lib/site/queries'

/** A listing in the state that `criteria` describe. */
export const showListing = async (listing: Listing, criteria: Criteria) => {
  const [site, result, featured, sold] = await Promise.all([
    getSite(),
    findListing(listing, criteria),
    findFeatured(listing),
    listing === 'main' || listing === 'other' ? findRecentlySold(listing) : null,
  ])
  return (
    <ListingScreen
      site={site}
      result={result}
      hints={hintsOf(result.facets)}
      featured={featured}
      sold={sold}
      structuredData={await listingData(result)}
    />
  )
}

/** What the prerendered page of a listing exports: the state that everybody sees at first. */
export const listingPage = (listing: Listing) => ({
  generateMetadata: () => listingMetadata(listing, emptyCriteria),
  render: async () => {
    await dependsOn(tags.stock, tags.items, tags.featured, tags.day)
    return showListing(listing, emptyCriteria)
  },
})
