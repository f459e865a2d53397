import { Slider } from '@/components/home/slider'
import { Blurbs } from '@/components/pages/blurb-block'
import { PageBanner, PageHead } from '@/components/pages/page-head'
import { RichText } from '@/components/pages/rich-text'
import { SiteLink } from '@/components/ui/link'
import type { Slide } from '@/lib/home/home'
import { type ArticleCard, journalHref } from '@/lib/journal/journal'
import type { Page } from '@/lib/pages/page'
import { ArticleGrid } from './article-grid'
import styles from './article-grid.module.css'

type JournalScreenProps = {
  page: Page
  slides: Slide[]
  categories: string[]
  /** the chosen category, or '' */
  category: string
  /** newest first */
  articles: ArticleCard[]
}

/** The journal: slides, categories, articles. The record's banner is above the title, or below it if there are slides. */
export const JournalScreen = ({ page, slides, categories, category, articles }: JournalScreenProps) => {
  return (
    <main id="main">
      <Slider slides={slides} titles="h2" />
      <PageHead title={page.title} banner={slides.length > 0 ? null : page.banner}>
        <RichText html={page.content} className="lead mt-24" />
        {categories.length > 0 && (
          <nav className={styles.categories} aria-label="Category">
            {['', ...categories].map((name) => (
              <SiteLink
                key={name}
                className="chip"
                href={journalHref(name)}
                aria-current={name === category ? 'page' : undefined}
              >
                {name || 'All'}
              </SiteLink>
            ))}
          </nav>
        )}
      </PageHead>
      {slides.length > 0 && page.banner && <PageBanner photo={page.banner} late />}
      <div className={`wrap ${styles.articles}`}>
        {articles.length > 0 ? (
          <ArticleGrid articles={articles} firstPriority={slides.length === 0 && !page.banner} />
        ) : (
          <p className="title-block">
            {category ? `Nothing about ${category} yet.` : 'The first article is being written.'}
          </p>
        )}
      </div>
      <Blurbs blurbs={page.blurbs} />
    </main>
  )
}
