import type { Metadata } from 'next'
import { Suspense } from 'react'
import { BoutiqueSection } from '@/components/boutiques/boutique-section'
import { ScrollToBoutique } from '@/components/boutiques/scroll-to-boutique'
import { BlurbBlock } from '@/components/pages/blurb-block'
import { PageHead } from '@/components/pages/page-head'
import { RichText } from '@/components/pages/rich-text'
import { JsonLd } from '@/components/seo/json-ld'
import { dependsOn } from '@/lib/cache/depends-on'
import { pageTags } from '@/lib/cache/page-tags'
import { findMedia } from '@/lib/images/media'
import { firstSentence } from '@/lib/pages/html'
import { getPageOr } from '@/lib/pages/queries'
import { pageMetadata } from '@/lib/seo/page-metadata'
import { storeData } from '@/lib/seo/store-data'
import { getSite } from '@/lib/site/queries'

export const dynamic = 'force-static'

const read = () => getPageOr('locations', 'Locations')

export const generateMetadata = async (): Promise<Metadata> => {
  const { title, content, banner } = await read()
  return pageMetadata({ title, description: firstSentence(content), path: '/locations', photo: banner })
}

export default async function LocationsPage() {
  await dependsOn(...pageTags('locations'))
  const [page, { brand, boutiques }] = await Promise.all([read(), getSite()])
  const photos = await findMedia(boutiques.flatMap(({ image, plan }) => [image, plan]))
  return (
    <main id="main">
      <PageHead title={page.title} banner={page.banner}>
        <RichText html={page.content} className="lead mt-24" />
        {boutiques.length > 1 && (
          <nav className="meta" aria-label="Boutiques">
            {boutiques.map(({ name }) => (
              <a className="link" href={`#${name}`} key={name}>
                {name}
              </a>
            ))}
          </nav>
        )}
      </PageHead>
      {boutiques.map((boutique, index) => (
        <BoutiqueSection
          key={boutique.name}
          boutique={boutique}
          photo={photos.get(boutique.image) ?? null}
          plan={photos.get(boutique.plan) ?? null}
          first={index === 0}
        />
      ))}
      {page.blurbs.map((blurb) => (
        <BlurbBlock key={`${blurb.title} ${blurb.link}`} blurb={blurb} />
      ))}
      {boutiques.map((boutique) => (
        <JsonLd key={boutique.name} data={storeData(boutique, brand, photos.get(boutique.image))} />
      ))}
      <Suspense>
        <ScrollToBoutique names={boutiques.map(({ name }) => name)} />
      </Suspense>
    </main>
  )
}
