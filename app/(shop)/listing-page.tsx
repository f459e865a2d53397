import { ListingScreen } from '@/components/listing/listing-screen'
import { dependsOn } from '@/lib/cache/depends-on'
import { pageTags, tags } from '@/lib/cache/tags'
import { emptyCriteria } from '@/lib/catalogue/criteria'
import { hintsOf } from '@/lib/catalogue/facets'
import { findFeatured } from '@/lib/catalogue/featured'
import { type Criteria, type Listing, listingPath } from '@/lib/catalogue/listing'
import { findListing, findRecentlySold } from '@/lib/catalogue/listing-queries'
import { getPage } from '@/lib/pages/queries'
import { listingData, listingMetadata } from '@/lib/seo/listing-metadata'
import { getSite } from '@/lib/site/queries'

/** Renders a listing in the state given by `criteria`. */
export const showListing = async (listing: Listing, criteria: Criteria) => {
  const name = listingPath[listing].slice(1)
  const [site, result, featured, sold, page] = await Promise.all([
    getSite(),
    findListing(listing, criteria),
    findFeatured(listing),
    listing === 'main' || listing === 'other' ? findRecentlySold(listing) : null,
    getPage(name),
  ])
  return (
    <ListingScreen
      site={site}
      result={result}
      hints={hintsOf(result.facets)}
      featured={featured}
      sold={sold}
      page={page}
      structuredData={await listingData(result)}
    />
  )
}

/** The exports of a prerendered listing page, with no criteria applied. */
export const listingPage = (listing: Listing) => ({
  generateMetadata: () => listingMetadata(listing, emptyCriteria),
  render: async () => {
    await dependsOn(...pageTags(listingPath[listing].slice(1)), tags.items, tags.featured, tags.day)
    return showListing(listing, emptyCriteria)
  },
})
