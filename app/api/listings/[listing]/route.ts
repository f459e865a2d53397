import { isSearch, parseCriteria } from '@/lib/catalogue/criteria'
import { listingOf } from '@/lib/catalogue/listing'
import { findListing } from '@/lib/catalogue/listing-queries'
import { notFoundJson, onlyRead, publicJson } from '@/lib/http/json'
import { readRoute } from '@/lib/http/read-route'
import { limitedSearch } from '@/lib/http/search-limit'

/** Returns one state of a listing as JSON for the listing page. It is the same for every viewer. */
export const GET = readRoute(
  '/api/listings',
  async (request: Request, { params }: RouteContext<'/api/listings/[listing]'>) => {
    const listing = listingOf((await params).listing)
    if (!listing) return notFoundJson()
    const criteria = parseCriteria(new URL(request.url).searchParams)
    return limitedSearch(request, isSearch(criteria), async () => publicJson(await findListing(listing, criteria)))
  },
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyRead()
