import type { ArticleCard } from '@/lib/journal/journal'
import { longDate } from '@/lib/site/date'

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
