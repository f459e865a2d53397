import type { Metadata } from 'next'
import { HomeScreen } from '@/components/home/home-screen'
import { JsonLd } from '@/components/seo/json-ld'
import { dependsOn } from '@/lib/cache/depends-on'
import { tags } from '@/lib/cache/tags'
import { findRecentAdditions } from '@/lib/catalogue/listing-queries'
import { findExcerpts, findSlides } from '@/lib/home/queries'
import { findArticles } from '@/lib/journal/queries'
import { pageMetadata } from '@/lib/seo/page-metadata'
import { organisationData } from '@/lib/seo/structured-data'
import { findHiddenRoutes, getSite } from '@/lib/site/queries'

export const dynamic = 'force-static'

export const generateMetadata = async (): Promise<Metadata> => {
  const [{ brand, tagline, boutiques }, [first]] = await Promise.all([getSite(), findSlides('home')])
  const cities = boutiques.map(({ name }) => name).join(' and ')
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
  const [site, slides, excerpts, additions, articles, hidden] = await Promise.all([
    getSite(),
    findSlides('home'),
    findExcerpts(),
    findRecentAdditions(),
    findArticles({ limit: 4 }),
    findHiddenRoutes(),
  ])
  return (
    <main id="main">
      <HomeScreen {...{ site, slides, excerpts, additions, articles, hidden }} />
      <JsonLd data={organisationData(site)} />
    </main>
  )
}
