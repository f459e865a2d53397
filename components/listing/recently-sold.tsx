import { CardGrid } from '@/components/catalogue/card-grid'
import { SiteLink } from '@/components/ui/link'
import type { Card } from '@/lib/catalogue/piece'
import * as texts from '@/lib/piece-texts'

type RecentlySoldProps = {
  cards: Card[]
  /** if nothing was sold, says so instead of leaving the section out */
  always: boolean
  /** the contact page is shown */
  asks: boolean
}

/** Recently sold pieces: desaturated, at half opacity, without prices. */
export const RecentlySold = ({ cards, always, asks }: RecentlySoldProps) => {
  if (cards.length === 0)
    return always ? (
      <section className="section--tight wrap" aria-labelledby="sold">
        <h2 className="title-section" id="sold">
          {texts.listingPage.sold}
        </h2>
        <p className="muted note mt-16">{texts.listingPage.noneSold}</p>
      </section>
    ) : null
  return (
    <section className="section--tight" aria-labelledby="sold">
      <div className="wrap section-head">
        <h2 className="title-section" id="sold">
          {texts.listingPage.sold}
        </h2>
        <p className="muted text-sm">
          Something like one of these? {asks ? <SiteLink href="/contact">Tell us</SiteLink> : 'Tell us'} and we will
          look for it.
        </p>
      </div>
      <CardGrid cards={cards} columns={6} sold />
    </section>
  )
}
