import { SiteLink } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { Title } from '@/components/ui/title'
import { coverSizes } from '@/lib/images/photo'
import type { ArticleCard } from '@/lib/journal/journal'
import styles from './article-grid.module.css'
import { ArticleMeta } from './article-meta'

/** Ten layouts repeat, in rows of three, two, three and two; they differ in width, aspect ratio and vertical offset. */
const places = 10
const widePlaces = new Set([3, 9])
const squarePlaces = new Set([4, 8])

/** Picture boxes of the cards: 4:5; from 1100 px the wide ones are 3:2 and those beside them square. */
const boxes = (place: number, even: boolean) => [
  widePlaces.has(place)
    ? { media: '(min-width: 1100px)', vw: 58, ratio: 3 / 2 }
    : squarePlaces.has(place)
      ? { media: '(min-width: 1100px)', vw: 40, ratio: 1 }
      : { media: '(min-width: 1100px)', vw: 33, ratio: 4 / 5 },
  { media: '(min-width: 768px)', vw: even ? 30 : 46, ratio: 4 / 5 },
  { vw: 92, ratio: 4 / 5 },
]

type ArticleGridProps = {
  articles: ArticleCard[]
  /** all cards in the first layout, three per row */
  even?: boolean
  heading?: 'h2' | 'h3'
  /** the first picture is on the first screen */
  firstPriority?: boolean
}

export const ArticleGrid = ({ articles, even = false, heading: Heading = 'h2', firstPriority }: ArticleGridProps) => (
  <ul className={`${styles.grid} ${even ? styles.even : ''}`}>
    {articles.map((article, index) => {
      const place = even ? 0 : index % places
      return (
        <li key={article.slug} className={`layout-${place}`}>
          <SiteLink className={styles.card} href={article.href}>
            <figure>
              {article.photo ? (
                <Picture
                  photo={article.photo}
                  sizes={coverSizes(article.photo, boxes(place, even))}
                  priority={firstPriority && index === 0}
                />
              ) : (
                <img src="/placeholder-journal.svg" alt="" loading="lazy" />
              )}
            </figure>
            <ArticleMeta article={article} />
            <Heading className="title-block" dir="auto">
              <Title text={article.title} />
            </Heading>
          </SiteLink>
        </li>
      )
    })}
  </ul>
)
