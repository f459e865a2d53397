import { ListingScreen } from '@/app/(shop)/screens/listing/listing-screen'
import { dependsOn } from '@/lib/cache/depends-on'
import { tags } from '@/lib/cache/tags'
import { emptyCriteria } from '@/lib/catalogue/listing'
import { listingMetadata } from '@/lib/seo/listing-metadata'

export const dynamic = 'force-static'

export const generateMetadata = () => listingMetadata('all', emptyCriteria)

/** All watches, newest first, as everybody sees it at first. Every other state is rendered by app/(shop)/screens/listing. */
export default async function NewArrivalsPage() {
  await dependsOn(tags.everything, tags.frame, tags.stock, tags.items, tags.featured, tags.day)
  return <ListingScreen listing="all" criteria={emptyCriteria} />
}
