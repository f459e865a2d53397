import { CardGrid } from '@/components/catalogue/card-grid'
import type { Card } from '@/lib/catalogue/piece'
import type { ArticleCard } from '@/lib/journal/journal'
import { ArticleGrid } from './article-grid'

/** The pieces that an article speaks of. */
export const PiecesIn = ({ cards }: { cards: Card[] }) =>
  cards.length > 0 && (
    <section className="section--tight" aria-labelledby="pieces" data-screen>
      <div className="wrap section-head">
        <h2 className="title-section" id="pieces">
          {cards.length === 1 ? 'The piece in this article' : 'The pieces in this article'}
        </h2>
      </div>
      <CardGrid cards={cards} columns={3} scrollOnPhone />
    </section>
  )

/** The articles that speak of a piece. */
export const ArticlesAbout = ({ articles }: { articles: ArticleCard[] }) =>
  articles.length > 0 && (
    <section className="section--tight wrap" aria-labelledby="articles" data-screen>
      <div className="section-head">
        <h2 className="title-section" id="articles">
          In our journal
        </h2>
      </div>
      <ArticleGrid articles={articles} even heading="h3" />
    </section>
  )
