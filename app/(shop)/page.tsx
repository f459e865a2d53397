import type { Metadata } from 'next'
import { HomeScreen } from '@/components/home/home-screen'
import { JsonLd } from '@/components/seo/json-ld'
import { citiesOf } from '@/lib/boutiques/boutique'
import { dependsOn } from '@/lib/cache/depends-on'
import { tags } from '@/lib/cache/tags'
import { findHome, findSlides } from '@/lib/home/queries'
import { pageMetadata } from '@/lib/seo/page-metadata'
import { organisationData } from '@/lib/seo/structured-data'
import { getSite } from '@/lib/site/queries'

export const dynamic = 'force-static'

export const generateMetadata = async (): Promise<Metadata> => {
  const [{ brand, tagline, boutiques }, [first]] = await Promise.all([getSite(), findSlides('home')])
  const cities = citiesOf(boutiques)
  return pageMetadata({
    title: `${brand} · Pre-owned watches and jewellery${cities ? ` in ${cities}` : ''}`,
    whole: true,
    description: first?.description || tagline,
    path: '/',
    photo: first?.photo,
  })
}

export default async function HomePage() {
  await dependsOn(tags.stock, tags.items, tags.slides, tags.home, tags.journal)
  const home = await findHome()
  return (
    <main id="main">
      <HomeScreen {...home} />
      <JsonLd data={organisationData(home.site)} />
    </main>
  )
}
