import { CardGrid } from '@/components/catalogue/card-grid'
import { SiteLink } from '@/components/ui/link'
import type { Card } from '@/lib/catalogue/piece'
import type { Excerpt, Slide } from '@/lib/home/home'
import type { ArticleCard } from '@/lib/journal/journal'
import * as texts from '@/lib/texts'
import { Intro } from './intro'
import { JournalTeaser } from './journal-teaser'
import { Slider } from './slider'
import { Tiles } from './tiles'

export type Home = {
  site: { brand: string; tagline: string }
  slides: Slide[]
  /** by position 0–6; gaps are null */
  excerpts: (Excerpt | null)[]
  additions: Card[]
  articles: ArticleCard[]
  /** routes hidden by staff */
  hidden: string[]
}

/** The home page, from the highlights to the journal. */
export const HomeScreen = ({ site, slides, excerpts, additions, articles, hidden }: Home) => {
  const [statement = null, wide = null, tall = null, ...tiles] = excerpts
  return (
    <>
      <Slider slides={slides} titles="h1" />
      {slides.length === 0 && (
        <div className="wrap page-head">
          <h1 className="title-page">{site.tagline || site.brand}</h1>
        </div>
      )}
      <div className="figures-after-paint">
        <Intro statement={statement} wide={wide} tall={tall} />
      </div>
      {additions.length > 0 && <RecentAdditions cards={additions} more={!hidden.includes('/new-arrivals')} />}
      <div className="figures-after-paint">
        <Tiles tiles={tiles.filter((tile) => tile !== null)} />
      </div>
      {!hidden.includes('/journal') && (
        <div className="figures-after-paint">
          <JournalTeaser articles={articles} />
        </div>
      )}
    </>
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
