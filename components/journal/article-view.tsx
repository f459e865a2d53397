import { beginsAtRight, withDirections } from '@/components/pages/directions'
import { withUnbrokenReferences } from '@/components/pages/rich-text'
import { Picture } from '@/components/ui/picture'
import { preloadFont } from '@/components/ui/preload-font'
import { Title } from '@/components/ui/title'
import { columns, coverSizes, sizesOf } from '@/lib/images/sizes'
import type { Article } from '@/lib/journal/journal'
import { longDate } from '@/lib/site/date'
import styles from './article-view.module.css'

export const ArticleView = ({ article }: { article: Article }) => {
  const { title, author, date, readingTime, photo, content } = article
  const upright = photo && !photo.closeUp && photo.height > photo.width
  const isFromTheRight = beginsAtRight(content)
  preloadFont('newsreader-text')
  return (
    <article>
      <header className={`wrap ${styles.head}`}>
        <h1 className={`title-hero ${styles.title}`} dir="auto">
          <Title text={title} />
        </h1>
        <p className={styles.meta}>
          {author && <span>By {author}</span>}
          <time dateTime={date}>{longDate(date)}</time>
          <span>{readingTime} min read</span>
        </p>
      </header>
      {photo && (
        <div className={`wrap ${styles.picture}`}>
          <figure data-upright={upright || undefined}>
            <Picture
              photo={photo}
              sizes={
                upright
                  ? sizesOf(`${columns(12)}vw`, [
                      '(min-width: 768px)',
                      `${(columns(12) / 2) * (photo.width / photo.height)}vw`,
                    ])
                  : coverSizes(photo, { vw: columns(12), ratio: 2 })
              }
              priority
            />
          </figure>
        </div>
      )}
      <div className={`wrap grid ${styles.text}`}>
        <div
          // Arabic letters join: none of them can be a drop cap.
          className={isFromTheRight ? styles.story : `${styles.story} ${styles.dropCap}`}
          dir={isFromTheRight ? 'rtl' : 'auto'}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where it is read
          dangerouslySetInnerHTML={{ __html: withUnbrokenReferences(withDirections(content)) }}
        />
      </div>
    </article>
  )
}
