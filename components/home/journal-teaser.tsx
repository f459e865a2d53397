import { ArticleMeta } from '@/components/journal/article-grid'
import { SiteLink } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { Title } from '@/components/ui/title'
import { columns, coverSizes } from '@/lib/images/sizes'
import type { ArticleCard } from '@/lib/journal/journal'
import styles from './journal-teaser.module.css'

/** The newest article large, the next ones as a list. */
export const JournalTeaser = ({ articles: [latest, ...others] }: { articles: ArticleCard[] }) =>
  latest ? (
    <section className={styles.teaser} aria-labelledby="journal">
      <div className="wrap">
        <div className="section-head">
          <h2 className="title-page" id="journal">
            Journal
          </h2>
          <SiteLink className="link" href="/journal">
            Read the journal
          </SiteLink>
        </div>
        <div className={styles.articles}>
          <article className={styles.latest}>
            <SiteLink href={latest.href}>
              {latest.photo && (
                <figure>
                  <Picture
                    photo={latest.photo}
                    sizes={coverSizes(latest.photo, { vw: columns(12), ratio: 3 / 2 }, [
                      '(min-width: 1100px)',
                      { vw: columns(8), ratio: 3 / 2 },
                    ])}
                  />
                </figure>
              )}
              <Words article={latest} title="title-section" />
              {latest.excerpt && <p className="muted">{latest.excerpt}</p>}
            </SiteLink>
          </article>
          {others.length > 0 && (
            <ul className={styles.list}>
              {others.map((article) => (
                <li key={article.slug}>
                  <SiteLink href={article.href}>
                    <Words article={article} title="title-block" />
                  </SiteLink>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  ) : null

const Words = ({ article, title }: { article: ArticleCard; title: 'title-section' | 'title-block' }) => (
  <>
    <ArticleMeta article={{ date: article.date, readingTime: article.readingTime }} className={styles.meta} />
    <h3 className={title}>
      <Title text={article.title} />
    </h3>
  </>
)
