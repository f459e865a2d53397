import { notFound } from 'next/navigation'
import { showListing } from '@/app/(shop)/listing-page'
import { listingTitle } from '@/components/listing/heading'
import { ItalicFont } from '@/components/ui/title'
import { parseCriteria } from '@/lib/catalogue/criteria'
import { listingOf } from '@/lib/catalogue/listing'
import { listingMetadata } from '@/lib/seo/listing-metadata'

export const dynamic = 'force-dynamic'

type Props = PageProps<'/internal/listing/[listing]'>

/** The listing and criteria of a request; query parameters may repeat. */
const stateOf = async ({ params, searchParams }: Props) => {
  const listing = listingOf((await params).listing)
  if (!listing) notFound()
  const query = new URLSearchParams()
  for (const [name, given] of Object.entries(await searchParams))
    for (const value of [given ?? []].flat()) query.append(name, value)
  return { listing, criteria: parseCriteria(query) }
}

export const generateMetadata = async (props: Props) => {
  const { listing, criteria } = await stateOf(props)
  return listingMetadata(listing, criteria)
}

/** A listing with search, filters, page or list view. The proxy rewrites listing addresses with a query to here. */
export default async function ListingStatePage(props: Props) {
  const { listing, criteria } = await stateOf(props)
  return (
    <>
      <ItalicFont title={listingTitle(listing)} />
      {await showListing(listing, criteria)}
    </>
  )
}
