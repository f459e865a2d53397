import { SiteLink } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { Title } from '@/components/ui/title'
import type { Photo } from '@/lib/images/photo'
import { columns, covering, sizesOf } from '@/lib/images/sizes'
import type { ArticleCard } from '@/lib/journal/journal'
import { longDate } from '@/lib/site/date'
import styles from './article-grid.module.css'

type ArticleMetaProps = {
  article: Pick<ArticleCard, 'date' | 'readingTime'> & { category?: string }
  className?: string
}

/** An article's date, reading time and category. */
export const ArticleMeta = ({ article: { date, readingTime, category }, className = '' }: ArticleMetaProps) => (
  <p className={`meta ${className}`}>
    <time dateTime={date}>{longDate(date)}</time>
    <span>{readingTime} min read</span>
    {category && <span>{category}</span>}
  </p>
)

/** Ten layouts repeat, in rows of three, two, three and two; they differ in width, aspect ratio and vertical offset. */
const places = 10
const widePlaces = new Set([3, 9])
const squarePlaces = new Set([4, 8])

/**
 * Matches article-grid.module.css: 4:5; from 1100 px the wide ones are 3:2 and those beside them square, but a whole object
 * is not cropped.
 */
const sizesFor = (photo: Photo, place: number, even: boolean) => {
  const [vw, ratio] = widePlaces.has(place)
    ? [columns(7), 3 / 2]
    : squarePlaces.has(place)
      ? [columns(5), photo.closeUp ? 1 : 4 / 5]
      : [columns(4), 4 / 5]
  const whole = (vw / ratio) * (photo.width / photo.height)
  const isContained = widePlaces.has(place) && !photo.closeUp
  return sizesOf(
    covering(photo, { vw: columns(12), ratio: 4 / 5 }),
    ['(min-width: 1100px)', isContained ? `${Math.min(vw, whole)}vw` : covering(photo, { vw, ratio })],
    ['(min-width: 768px)', covering(photo, { vw: columns(even ? 4 : 6), ratio: 4 / 5 })],
  )
}

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
                  sizes={sizesFor(article.photo, place, even)}
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
