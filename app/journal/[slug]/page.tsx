import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ArticleGrid } from '@/components/journal/article-grid'
import { ArticleView } from '@/components/journal/article-view'
import { MembershipPromo } from '@/components/journal/membership-promo'
import { dependsOn } from '@/lib/cache/depends-on'
import { pageTags } from '@/lib/cache/page-tags'
import { tags } from '@/lib/cache/tags'
import type { ArticleCard } from '@/lib/journal/journal'
import { findSimilarArticles, getArticle } from '@/lib/journal/queries'
import { firstSentence } from '@/lib/pages/html'
import { getPage } from '@/lib/pages/queries'
import { pageMetadata } from '@/lib/seo/page-metadata'
import { texts } from '@/lib/site/texts'

export const dynamic = 'force-static'
export const generateStaticParams = () => []

type Props = { params: Promise<{ slug: string }> }

const read = async (params: Props['params']) => (await getArticle((await params).slug)) ?? notFound()

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { title, excerpt, content, href, photo } = await read(params)
  return pageMetadata({ title, description: excerpt || firstSentence(content), path: href, photo, type: 'article' })
}

export default async function ArticlePage({ params }: Props) {
  await dependsOn(...pageTags('membership'), tags.journal)
  const article = await read(params)
  const [similar, membership] = await Promise.all([findSimilarArticles(article), getPage('membership')])
  return (
    <main id="main">
      <ArticleView article={article} />
      <MembershipPromo photo={membership?.banner ?? null} />
      {similar.length > 0 && <Similar articles={similar} />}
    </main>
  )
}

const Similar = ({ articles }: { articles: ArticleCard[] }) => (
  <section className="section wrap" aria-labelledby="similar">
    <div className="head">
      <h2 className="d3" id="similar">
        {texts.journal.similar}
      </h2>
    </div>
    <ArticleGrid articles={articles} even heading="h3" />
  </section>
)
