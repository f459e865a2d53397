import type { Metadata } from 'next'
import { cache, Suspense } from 'react'
import { LocationsScreen } from '@/components/boutiques/locations-screen'
import { ScrollToBoutique } from '@/components/boutiques/scroll-to-boutique'
import { JsonLd } from '@/components/seo/json-ld'
import { dependsOn } from '@/lib/cache/depends-on'
import { pageTags, tags } from '@/lib/cache/tags'
import { findMedia } from '@/lib/images/media'
import { firstSentence } from '@/lib/pages/html'
import { getPageOr } from '@/lib/pages/queries'
import { pageMetadata } from '@/lib/seo/page-metadata'
import { storeData } from '@/lib/seo/store-data'
import { getSite } from '@/lib/site/queries'

export const dynamic = 'force-static'

const read = cache(async () => {
  const [page, { brand, boutiques, hidden }] = await Promise.all([getPageOr('locations', 'Locations'), getSite()])
  const photos = await findMedia(boutiques.flatMap(({ image, plan }) => [image, plan]))
  return { page, brand, boutiques, hidden, photos }
})

export const generateMetadata = async (): Promise<Metadata> => {
  const { page, boutiques, photos } = await read()
  const { title, content, banner } = page
  const photo = banner ?? boutiques.map(({ image }) => photos.get(image)).find(Boolean)
  return pageMetadata({ title, description: firstSentence(content), path: '/locations', photo })
}

export default async function LocationsPage() {
  // The crawlers' hours of holidays are those that come next.
  await dependsOn(...pageTags('locations'), tags.day)
  const { page, brand, boutiques, hidden, photos } = await read()
  return (
    <LocationsScreen page={page} boutiques={boutiques} photos={photos} hidden={hidden}>
      {boutiques.map((boutique) => (
        <JsonLd key={boutique.name} data={storeData(boutique, brand, photos.get(boutique.image))} />
      ))}
      <Suspense>
        <ScrollToBoutique names={boutiques.map(({ name }) => name)} />
      </Suspense>
    </LocationsScreen>
  )
}
