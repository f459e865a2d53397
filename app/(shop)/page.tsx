import type { Metadata } from 'next'
import { CardGrid } from '@/components/catalogue/card-grid'
import { Intro } from '@/components/home/intro'
import { JournalTeaser } from '@/components/home/journal-teaser'
import { Slider } from '@/components/home/slider'
import { Tiles } from '@/components/home/tiles'
import { JsonLd } from '@/components/seo/json-ld'
import { BelowFold } from '@/components/ui/below-fold'
import { SiteLink } from '@/components/ui/link'
import { dependsOn } from '@/lib/cache/depends-on'
import { tags } from '@/lib/cache/tags'
import { findRecentAdditions } from '@/lib/catalogue/listing-queries'
import type { Card } from '@/lib/catalogue/piece'
import { findExcerpts, findSlides } from '@/lib/home/queries'
import { findArticles } from '@/lib/journal/queries'
import { pageMetadata } from '@/lib/seo/page-metadata'
import { organisationData } from '@/lib/seo/structured-data'
import { findHiddenRoutes, getSite } from '@/lib/site/queries'
import * as texts from '@/lib/texts'

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
  const [statement = null, wide = null, tall = null, ...tiles] = excerpts
  return (
    <main id="main">
      <Slider slides={slides} titles="h1" />
      {slides.length === 0 && (
        <div className="wrap page-head">
          <h1 className="title-page">{site.tagline || site.brand}</h1>
        </div>
      )}
      <BelowFold>
        <Intro statement={statement} wide={wide} tall={tall} />
      </BelowFold>
      {additions.length > 0 && (
        <BelowFold>
          <RecentAdditions cards={additions} more={!hidden.includes('/new-arrivals')} />
        </BelowFold>
      )}
      <BelowFold>
        <Tiles tiles={tiles.filter((tile) => tile !== null)} />
      </BelowFold>
      {!hidden.includes('/journal') && (
        <BelowFold>
          <JournalTeaser articles={articles} />
        </BelowFold>
      )}
      <JsonLd data={organisationData(site)} />
    </main>
  )
}

const RecentAdditions = ({ cards, more }: { cards: Card[]; more: boolean }) => (
  <section aria-labelledby="recent">
    <div className="wrap section-head">
      <h2 className="title-page" id="recent">
        {texts.home.recent}
      </h2>
      {more && (
        <SiteLink className="link" href="/new-arrivals">
          View all new arrivals
        </SiteLink>
      )}
    </div>
    <CardGrid cards={cards} columns={3} scrollOnPhone />
  </section>
)
