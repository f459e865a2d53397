import { isSearch, parseCriteria } from '@/lib/catalogue/criteria'
import { type Listing, listingOf, listings } from '@/lib/catalogue/listing'
import { findListing } from '@/lib/catalogue/listing-queries'
import { type DirectRequest, directRoutes } from '@/lib/http/direct-route'
import { notFoundJson, onlyRead, publicJson } from '@/lib/http/json'
import { readRoute } from '@/lib/http/read-route'
import { limitedSearch } from '@/lib/http/search-limit'

const answer = (request: DirectRequest, listing: Listing) => {
  const criteria = parseCriteria(new URL(request.url).searchParams)
  return limitedSearch(request, isSearch(criteria), async () => publicJson(await findListing(listing, criteria)))
}

/** Returns one state of a listing as JSON for the listing page. It is the same for every viewer. */
export const GET = readRoute(
  '/api/listings',
  async (request: Request, { params }: RouteContext<'/api/listings/[listing]'>) => {
    const listing = listingOf((await params).listing)
    return listing ? answer(request, listing) : notFoundJson()
  },
)

for (const listing of listings)
  directRoutes.set(
    `/api/listings/${listing}`,
    readRoute('/api/listings', (request: DirectRequest) => answer(request, listing)),
  )

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyRead()
